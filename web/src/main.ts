import './fonts.css';
import './theme.css';
import { followTheme } from '@/lib/theme';
import { setOff } from '@/routes/early';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
followTheme();

/** Frame and screen come together, unless the screen's code takes this much longer, in milliseconds. */
const TOGETHER = 300;
const screen = setOff(location.pathname, (name) => {
  // Only as long as nothing else is shown.
  const mark = root.querySelector('.boot svg');
  const heading = document.createElement('h1');
  heading.textContent = name;
  mark?.after(heading);
});
void import('@/routes/start').then(async ({ start }) => {
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, TOGETHER))]);
  start(root, location.pathname);
});
