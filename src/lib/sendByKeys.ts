import type { KeyboardEvent } from 'react';

/** Sends a form by Ctrl and Enter from any of its fields: in one of several lines Enter is a new line. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
