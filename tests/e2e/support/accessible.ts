import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isWatched, settled } from './settled.ts';

/** No violation that axe knows of, once all of the page has come. */
export async function expectAccessible(page: Page, where?: string): Promise<void> {
  if (isWatched(page)) await settled(page);
  await expectAccessibleAsItIs(page, where);
}

/**
 * No violation that axe knows of, on a page of which something may never come. Of what holds, nothing
 * is reported; no page has frames. Of rows that are made alike the first is looked at.
 */
export async function expectAccessibleAsItIs(page: Page, where?: string): Promise<void> {
  // A document keeps it: it is half a megabyte to read.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const alike = await page.evaluateHandle(rowsAlike);
  const violations = await page.evaluate(async (exclude) => {
    const here = (globalThis as unknown as { axe: typeof axe }).axe;
    // Nobody reads the markup, which takes long to copy.
    here.configure({ noHtml: true });
    const found = await here.run(
      { include: [document as unknown as Node], exclude },
      { resultTypes: ['violations'] },
    );
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
    );
  }, alike);
  expect(violations, where).toEqual([]);
}

/** Of lists and tables, the rows that have the same elements with the same looks as one before them. */
function rowsAlike(): Element[] {
  const lookOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      const isLook = ['class', 'style', 'role', 'type'].includes(name);
      const isState = /^(data|aria)-/.test(name) && /^[a-z]{0,20}$/i.test(value);
      return isLook || isState ? `${name}=${value}` : `${name}${value === '' ? '' : '=…'}`;
    });
    const isEmpty = (element.textContent ?? '').trim() === '';
    return [element.tagName, ...attributes, isEmpty ? 'empty' : ''].join(' ');
  };
  const seen = new Set<string>();
  return [...document.querySelectorAll('tbody > tr, main li, main article')].filter((row) => {
    const all = [row.parentElement ?? row, row, ...row.querySelectorAll('*')];
    const look = all.map(lookOf).join('\n');
    if (seen.has(look)) return true;
    seen.add(look);
    return false;
  });
}
