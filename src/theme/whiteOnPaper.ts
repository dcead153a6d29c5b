/** Where the scheme of the screen is kept meanwhile. */
const OFF_PAPER = 'data-scheme-off-paper';
const SCHEME = 'data-mantine-color-scheme';

/** Has every page printed in the light scheme: paper is white, whatever the screen is. */
export function printOnWhite(): void {
  const paper = window.matchMedia('print');
  window.addEventListener('beforeprint', beLight);
  window.addEventListener('afterprint', beAsBefore);
  // Where a page is only shown as it would be printed, there are no such events.
  paper.addEventListener('change', ({ matches }) => (matches ? beLight() : beAsBefore()));
}

function beLight(): void {
  const root = document.documentElement;
  const scheme = root.getAttribute(SCHEME);
  if (scheme === null || root.hasAttribute(OFF_PAPER)) return;
  root.setAttribute(OFF_PAPER, scheme);
  root.setAttribute(SCHEME, 'light');
}

function beAsBefore(): void {
  const root = document.documentElement;
  const scheme = root.getAttribute(OFF_PAPER);
  if (scheme === null) return;
  root.removeAttribute(OFF_PAPER);
  root.setAttribute(SCHEME, scheme);
}
