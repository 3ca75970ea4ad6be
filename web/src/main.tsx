import { newQueryClient } from '@/api/query';
import { followSession, newRouter } from '@/routes/router';
import { start } from './start';

// The app: what people see who are signed in, and what leads there.
const queries = newQueryClient();
const router = newRouter(queries);
void start('app', router, queries).then(() => followSession(router));
