import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { followTheme } from '@/lib/theme';
import { LIMIT } from './limit';

configure({ asyncUtilTimeout: LIMIT });

// As main.tsx does.
followTheme();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// As over HTTPS.
globalThis.isSecureContext = true;

// As a browser does, and happy-dom does not: it calls back first when what was just drawn has been laid out.
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
