import { fillFromPage } from '@/api/fill';
import { visitors } from '@/api/visitors';
import { newVisitorsRouter } from '@/routes/visitors';
import { start } from './start';

// The visitors' program: public pages, which show the same to everyone. It has nothing of a session.
void start('visitors', newVisitorsRouter(visitors), visitors, fillFromPage(visitors));
