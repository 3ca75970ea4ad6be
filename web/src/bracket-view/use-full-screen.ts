import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => {
    document.removeEventListener('fullscreenchange', listener);
  };
}

/** Whether the page is on the full screen, and the way in and out. It uses the whole page, because dialogs and messages are outside the bracket. */
export function useFullScreen(): readonly [boolean, () => void] {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return [full, toggle];
}

function toggle() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}
