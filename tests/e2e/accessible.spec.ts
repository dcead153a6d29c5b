import { expect, test } from '@playwright/test';
import { expectAccessibleAsItIs } from './support/accessible.ts';

const row = (cell: string) => `<tr><td>Rice</td><td>${cell}</td></tr>`;
const pageOf = (...cells: string[]) => `<!doctype html><html lang="en"><title>Goods</title>
  <style>.pale { color: #ddd }</style>
  <main><h1>Goods</h1><table><thead><tr><th>Name</th><th>Unit</th></tr></thead>
  <tbody>${cells.map(row).join('')}</tbody></table></main></html>`;

test('of rows that are made alike the first is looked at, and each that is not', async ({
  page,
}) => {
  const alike = '<a href="/goods">kg</a>';
  const faultsIn = async (...cells: string[]) => {
    await page.setContent(pageOf(...cells));
    return expectAccessibleAsItIs(page).then(
      () => '',
      (error: unknown) => String(error),
    );
  };
  expect(await faultsIn(alike, alike, alike)).toBe('');
  const pale = '<a href="/goods" class="pale">kg</a>';
  expect(await faultsIn(alike, alike, pale)).toContain('color-contrast');
  expect(await faultsIn(pale, pale)).toContain('color-contrast');
  expect(await faultsIn(alike, '<a href="/goods"></a>')).toContain('link-name');
});
