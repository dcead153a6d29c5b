/**
 * Whether the page itself sent an event, not a person: such a request does not keep the session
 * alive.
 */
export const isBackground = (event: { type: string; background?: boolean }): boolean =>
  event.background === true;
