/** Puts the focus where a step begins. A ref: it is called once, when the element appears. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();

/**
 * For the first field of a dialog that may be loaded late: the dialog begins at it, also where it began
 * at another one until it came; from nobody who has gone on it takes the focus. A ref.
 */
export const focusWhenLate = (element: HTMLElement | null): void => {
  if (element === null) return;
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body;
  const isAtBeginning = isFree || activeElement.hasAttribute('data-autofocus');
  // The dialog itself may have yet to choose where it begins.
  for (const other of element.closest('form')?.querySelectorAll('[data-autofocus]') ?? []) {
    other.removeAttribute('data-autofocus');
  }
  element.setAttribute('data-autofocus', '');
  if (isAtBeginning) element.focus();
};

/** The first field of a line that something is wrong with; null where nothing is. */
export const wrongInLine = (field: HTMLElement): HTMLElement | null =>
  field.closest('li')?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;

/** Brings what is said into sight, clear of the bars. A ref, as above. */
export const bringIntoSight = (element: HTMLElement | null): void =>
  element?.scrollIntoView?.({ block: 'nearest' });
