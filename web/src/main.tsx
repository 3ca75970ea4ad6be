import { newQueryClient } from '@/api/query';
import { followSession, newRouter } from '@/routes/router';
import { start } from './start';

// The app for signed-in people, with the screens that lead there.
const queries = newQueryClient();
const router = newRouter(queries);
void start('app', router, queries).then(() => followSession(router));
