/**
 * From now on the second click of a double click goes to what the first one went to, or nowhere: what
 * has come under the pointer meanwhile, a dialog's next button or the row of another page, was not
 * meant. Answers what ends it.
 */
export function ignoreStrayClicks(page: Document = document): () => void {
  let last: Element | null = null;
  const look = (event: MouseEvent) => {
    const control = controlOf(event.target);
    if (event.detail > 1 && control !== last) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      last = control;
    }
  };
  // Before anything else hears of it.
  page.addEventListener('click', look, { capture: true });
  return () => page.removeEventListener('click', look, { capture: true });
}

/** What a click is on: the control around the element, else the element itself. */
const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('button, a, label, summary, tr') ?? target) : null;
