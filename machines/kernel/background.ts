/** Whether an event came of the page itself: what is asked for then is no use of the session. */
export const isBackground = (event: { type: string; background?: boolean }): boolean =>
  event.background === true;
