import type { CSSProperties } from 'react';

/** The width of A4 between its margins (`src/theme/print.css`), in pixels of CSS; other paper is wider. */
const PAPER = 703;

/**
 * Makes each table of the page as small as it has to be so that all of it comes to paper, however long
 * its words and figures are: some of them are not to be broken. One that fits stays as it is.
 *
 * The browser lays a page out for paper when nothing can be changed any more. So it is laid out here as
 * it will be, measured, and put back before anything is drawn. A table of thousands of rows reckons its
 * own (`ownFit`): to lay it out twice more would take long.
 */
export function fitToPaper(): void {
  const tables = [...document.querySelectorAll<HTMLTableElement>(`main table:not([${OWN_FIT}])`)];
  if (tables.length === 0) return;
  for (const table of tables) table.style.removeProperty('--paper-fit');
  const putBack = layOutForPaper();
  const fits = tables.map(fitOf);
  putBack();
  for (const [at, table] of tables.entries()) {
    const fit = fits[at];
    if (fit !== undefined) table.style.setProperty('--paper-fit', String(fit));
  }
}

const OWN_FIT = 'data-own-fit';

/**
 * What a table needs that reckons how it fits itself.
 * @param width What it needs, in pixels of CSS.
 */
export const ownFit = (width: number) => ({
  [OWN_FIT]: true,
  style: { '--paper-fit': Math.min(1, Math.floor((PAPER / width) * 1000) / 1000) } as CSSProperties,
});

/** How a table is to be scaled; nothing where it has the room. */
function fitOf(table: HTMLTableElement): number | undefined {
  const { width } = table.getBoundingClientRect();
  const room = roomAround(table);
  if (width <= room + 0.5) return;
  const scaled = Number(getComputedStyle(table).zoom) || 1;
  // A little less: what wraps anew may need a pixel more.
  return Math.floor(((scaled * room) / width) * 990) / 1000;
}

/** How wide the box around a table is, between its paddings. */
function roomAround(table: HTMLTableElement): number {
  const box = table.parentElement ?? document.body;
  const { paddingLeft, paddingRight } = getComputedStyle(box);
  const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return Math.min(room, PAPER);
}

/** Has the rules for paper hold on the screen too, on a page as wide as paper; answers how to end that. */
function layOutForPaper(): () => void {
  const rules = [...document.styleSheets].flatMap(printRules);
  const { style } = document.body;
  const { width } = style;
  for (const { media } of rules) media.mediaText = 'all';
  style.width = `${PAPER}px`;
  return () => {
    for (const { media } of rules) media.mediaText = 'print';
    style.width = width;
  };
}

function printRules(sheet: CSSStyleSheet): CSSMediaRule[] {
  try {
    return [...sheet.cssRules].filter(
      (rule): rule is CSSMediaRule =>
        rule instanceof CSSMediaRule && rule.media.mediaText === 'print',
    );
  } catch {
    // Of another origin, as one that an extension has put in: its rules are not told.
    return [];
  }
}
