import './quickReact.ts';
import './quickDom.ts';
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { showNoticesWith } from '../../../src/lib/notices.ts';
import { allDrawn } from './scheduled.ts';

// Files are loaded, and screens come, while a test waits: on a machine that has much else to do too.
configure({
  asyncUtilTimeout: 60_000,
  // However slow the machine: who looks after a press sees all that it has changed.
  asyncWrapper: async (work) => {
    const result = await work();
    await allDrawn();
    return result;
  },
});

/** What a browser has and jsdom lacks, as far as Mantine's components ask for it. */

const notMatching = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

class SizeNeverChanges implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.matchMedia = notMatching;
window.ResizeObserver = SizeNeverChanges;
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
// A field that grows with its text measures again when a font has come.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(async () => {
  cleanup();
  // What a test still loads when its file ends is cut off, and would be missing in the next file.
  await vi.dynamicImportSettled();
  // A test is a tab of its own, and hears no notice of the one before.
  notifications.clean();
  showNoticesWith(() => undefined)();
  sessionStorage.clear();
});

// What a file leaves in the browser is gone before the next one.
beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
