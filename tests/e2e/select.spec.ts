import { expect } from '@playwright/test';
import { expectAccessible, newOrder, openOffice, sendEvent, test } from './support/office.ts';

test('a long list of options is reached by keyboard, and axe has nothing against it', async ({
  browser,
}) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });
  await sendEvent(page, t, 'changeProducts');
  const search = page.getByRole('combobox', { name: t('orders:record.form.add') });
  await search.fill('a');
  const list = page.getByRole('listbox');
  const options = list.getByRole('option');
  await expect(options.nth(7)).toBeAttached();
  const scrolls = await list.evaluate((node) => node.scrollHeight > node.clientHeight);
  expect(scrolls).toBe(true);
  await expectAccessible(page);
  const last = options.last();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await search.press('ArrowUp');
  await expect(last).toBeInViewport({ ratio: 1 });
});
