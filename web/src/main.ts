import './fonts.css';
import './theme.css';
import { followTheme } from '@/lib/theme';
import { setOff } from '@/routes/early';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
followTheme();
setOff(location.pathname);
void import('@/routes/start').then(({ start }) => {
  start(root);
});
