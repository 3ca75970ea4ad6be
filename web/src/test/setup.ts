import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { followTheme } from '@/lib/theme';
import { LIMIT } from './limit';

configure({ asyncUtilTimeout: LIMIT });

// Like main.tsx.
followTheme();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Like over HTTPS.
globalThis.isSecureContext = true;

// Like a browser, but unlike happy-dom: the first callback comes after the layout of the new content.
globalThis.ResizeObserver = class implements ResizeObserver {
  private ended = false;
  constructor(private readonly callback: ResizeObserverCallback) {}
  observe() {
    queueMicrotask(() => {
      if (!this.ended) this.callback([], this);
    });
  }
  unobserve() {
    this.ended = true;
  }
  disconnect() {
    this.ended = true;
  }
};
