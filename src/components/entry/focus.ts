/** Puts the focus where a step begins. A ref: it is called once, when the element appears. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();
