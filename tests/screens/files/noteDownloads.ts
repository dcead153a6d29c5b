import { afterEach, beforeEach, vi } from 'vitest';

/** Notes, in each test of the file that calls it, what is handed to the browser to be saved. */
export function noteDownloads() {
  const saved: { name: string; text: string }[] = [];
  const made: Blob[] = [];
  beforeEach(() => {
    made.length = 0;
    saved.length = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${made.push(file)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: this.href });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return { saved, made };
}
