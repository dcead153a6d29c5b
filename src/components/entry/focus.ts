/** Puts the focus where a step begins. A ref: it is called once, when the element appears. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();

/**
 * For the first field of a dialog that is loaded late: it takes the focus from the one that the dialog
 * began with until then, and from nobody who has gone on. A ref.
 */
export const focusWhenLate = (element: HTMLElement | null): void => {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body;
  if (isFree || activeElement.hasAttribute('data-autofocus')) element?.focus();
};

/** The first field of a line that something is wrong with; null where nothing is. */
export const wrongInLine = (field: HTMLElement): HTMLElement | null =>
  field.closest('li')?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;

/** Brings what is said into sight, clear of the bars. A ref, as above. */
export const bringIntoSight = (element: HTMLElement | null): void =>
  element?.scrollIntoView?.({ block: 'nearest' });
