import { expect, type Page } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, openOffice, test } from './support/office.ts';

type Words = Awaited<ReturnType<typeof openOffice>>['t'];

const question = (page: Page, t: Words, step: string) =>
  page.getByRole('heading', { name: t(`orderEntry:question.${step}`) });

/** Up to the goods by keyboard: search, Enter, Enter. */
async function toGoods(page: Page, t: Words, customer: string): Promise<void> {
  await page.getByRole('combobox', { name: t('orderEntry:customer.label') }).fill(customer);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(question(page, t, 'address')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page, t, 'goods')).toBeVisible();
}

/** Search, Enter, quantity, Enter. */
async function addGoods(page: Page, t: Words, search: string, quantity: string): Promise<void> {
  const box = page.getByRole('combobox', { name: t('orderEntry:goods.label') });
  await box.fill(search);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await box.press('Enter');
  await expect(page.getByRole('textbox').last()).toBeFocused();
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
}

for (const locale of languagesNow('a wholesale order is entered')) {
  test(`a clerk enters a wholesale order, in ${locale}`, async ({ browser }) => {
    const { page, t } = await openOffice(browser, { locale, path: '/orders/new' });
    await toGoods(page, t, 'OM10118');
    await addGoods(page, t, 'OM-1005', '3');
    const line = page
      .getByRole('list', { name: t('orderEntry:goods.lines') })
      .getByRole('listitem');
    await expect(line).toContainText(t('orderEntry:goods.column.gst'));
    await expect(line.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(line).not.toContainText(new RegExp(`${t('orderEntry:goods.column.gst')}\\s*\\?`));
    await page.getByRole('button', { name: t('records:entry.next'), exact: true }).click();

    await expect(question(page, t, 'delivery')).toBeVisible();
    const day = page.getByRole('textbox', { name: t('orderEntry:delivery.day') });
    const format = (await day.getAttribute('placeholder')) ?? '';
    await day.fill(written(new Date(2020, 0, 1), format));
    await page.getByRole('button', { name: t('records:entry.next'), exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await day.fill(written(new Date(Date.now() + 5 * 24 * 60 * 60 * 1000), format));
    await page.getByRole('button', { name: t('records:entry.next'), exact: true }).click();

    await expect(question(page, t, 'price')).toBeVisible();
    await expect(page.getByText(/9\s*%/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('records:entry.next'), exact: true }).click();
    await expect(question(page, t, 'check')).toBeVisible();
    await page.getByRole('button', { name: t('orderEntry:check.commit') }).click();

    await expect(page.getByText(/OM\d{6}-\d{5}/).first()).toBeVisible();
    await page
      .getByRole('link', { name: t('orderEntry:committed.open') })
      .or(page.getByRole('button', { name: t('orderEntry:committed.open') }))
      .first()
      .click();
    await page.waitForURL(/\/orders\/\d+\b/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/OM\d{6}-\d{5}/);
  });
}

test('a further line takes two keys beside what is typed, a whole order ten', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { path: '/orders/new' });
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return page.keyboard.press(key);
  };
  const search = page.getByRole('combobox', { name: t('orderEntry:goods.label') });
  const line = async (goods: string, quantity: string) => {
    await expect(search).toBeFocused();
    await page.keyboard.type(goods);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await press('Enter');
    await expect(page.getByRole('textbox').last()).toBeFocused();
    await page.keyboard.type(quantity);
    await press('Enter');
  };
  await expect(page.getByRole('combobox', { name: t('orderEntry:customer.label') })).toBeFocused();
  await page.keyboard.type('OM10118');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await press('Enter');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await press('Enter');
  await line('OM-1005', '3');
  const before = keys;
  await line('OM-1006', '2');
  expect(keys - before).toBe(2);
  const rows = page.getByRole('list', { name: t('orderEntry:goods.lines') }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  // What the customer pays differs from the list, and both prices stand on the line.
  await expect(
    rows.first().getByText(t('orderEntry:goods.listPrice', { price: '' })),
  ).toBeVisible();
  for (const width of [1440, 1366, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const row of await rows.all()) {
      const height = async () => (await row.boundingBox())?.height ?? 0;
      await expect.poll(height, `${width} px`).toBeLessThanOrEqual(38);
    }
  }
  await expect(search).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('textbox', { name: t('orderEntry:delivery.day') })).toBeFocused();
  await page.keyboard.type('+5');
  await press('Enter');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('button', { name: t('records:entry.next') })).toBeEnabled();
  await press('Enter');
  await expect(page.getByRole('button', { name: t('orderEntry:check.commit') })).toBeFocused();
  await press('Enter');
  await expect(page.getByText(/OM\d{6}-\d{5}/).first()).toBeVisible();
  expect(keys).toBe(10);
});

test('a frozen customer cannot be chosen, and the list says why', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { path: '/orders/new' });

  await page.getByRole('combobox', { name: t('orderEntry:customer.label') }).fill('OM10010');
  const frozen = page.getByRole('listbox').getByRole('option');
  await expect(frozen).toHaveCount(1);

  await expect(frozen).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Frozen customer cannot be selected/).first()).toBeVisible();
  await expect(question(page, t, 'customer')).toBeVisible();
});

test('more than the maximum or the stock is refused at the quantity', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { path: '/orders/new' });
  await toGoods(page, t, 'OM10118');

  await addGoods(page, t, 'OM-1006', '51');
  await expect(page.getByText(/Maximum quantity reached/)).toBeVisible();
  await addGoods(page, t, 'OM-1014', '99999');
  await expect(page.getByText(/insufficient stock/i)).toBeVisible();

  // Whatever the window leaves of room, a row stays in its card, its last button too.
  for (const width of [1440, 1366, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.locator('main li:has([data-quantity])').evaluateAll((rows) =>
      rows.map((row) => {
        const { right } = (row.parentElement ?? row).getBoundingClientRect();
        const ends = [row, ...row.children].map((part) => part.getBoundingClientRect().right);
        return Math.max(0, Math.round(Math.max(...ends) - right));
      }),
    );
    expect(beyond, `${width} px`).toEqual([0, 0]);
  }
});

test('a half-done order is offered again after the browser was closed, with nothing lost', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { path: '/orders/new' });
  await toGoods(page, t, 'OM10118');
  await addGoods(page, t, 'OM-1005', '4');
  await page.getByRole('button', { name: t('records:entry.back') }).click();
  await expect(question(page, t, 'address')).toBeVisible();
  const kept = await page.context().storageState();
  await page.context().close();

  const again = await browser.newContext({ storageState: kept, baseURL: page.url() });
  const reopened = await again.newPage();
  await reopened.goto('/orders/new');
  await expect(
    reopened.getByText(t('records:entry.offer.title', { record: t('orderEntry:record') })),
  ).toBeVisible();
  await reopened
    .getByRole('button', {
      name: t('records:entry.offer.continue', { record: t('orderEntry:record') }),
    })
    .click();

  await expect(question(reopened, t, 'address')).toBeVisible();
  await reopened.getByRole('button', { name: t('records:entry.next'), exact: true }).click();
  await expect(reopened.getByRole('textbox').last()).toHaveValue('4');
});

test("the browser's Back and Forward go from step to step, and out before the first", async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { locale: 'vn-VM', path: '/orders' });
  await page
    .locator('#content')
    .getByRole('link', { name: t('orders:list.new') })
    .click();
  await expect(question(page, t, 'customer')).toBeVisible();
  await toGoods(page, t, 'OM10118');
  await addGoods(page, t, 'OM-1005', '4');

  await page.goBack();
  await expect(question(page, t, 'address')).toBeVisible();
  await page.goBack();
  await expect(question(page, t, 'customer')).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(question(page, t, 'goods')).toBeVisible();
  await expect(page.getByRole('textbox').last()).toHaveValue('4');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/\/orders(\?|$)/);
  await expect(page.getByRole('table')).toBeVisible();
});

/** A day as the field's own placeholder asks for it. */
function written(day: Date, format: string): string {
  return format
    .replace('YYYY', String(day.getFullYear()))
    .replace('MM', String(day.getMonth() + 1).padStart(2, '0'))
    .replace('DD', String(day.getDate()).padStart(2, '0'));
}

test('a half-entered order is found on another device', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { path: '/orders/new' });
  await toGoods(page, t, 'OM10118');
  await addGoods(page, t, 'OM-1005', '3');
  await expect(page.getByText(/^Draft saved at .*1 line/)).toBeInViewport();

  const other = await openOffice(browser, { path: '/orders/new' });
  const list = other.page.getByRole('region', { name: t('orderEntry:drafts.title') });
  await list
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Continue/ })
    .click();
  await expect(question(other.page, t, 'goods')).toBeVisible();
  await expectAccessible(other.page);
  await addGoods(other.page, t, 'OM-1006', '2');
  await expect(other.page.getByText(/^Draft saved at .*2 lines/)).toBeVisible();

  // The first one has not seen that: it is told, and loses nothing.
  await addGoods(page, t, 'OM-1014', '1');
  await expect(page.getByText(t('orderEntry:elsewhere.title'))).toBeVisible();
  await page.getByRole('button', { name: t('orderEntry:elsewhere.take') }).click();
  await expect(
    page.getByRole('list', { name: t('orderEntry:goods.lines') }).getByRole('listitem'),
  ).toHaveCount(2);
  await page.getByRole('button', { name: /saved temporarily$/ }).click();
  const dialog = page.getByRole('dialog', { name: t('orderEntry:drafts.title') });
  await dialog
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: /^Delete the saved order/ })
    .getByRole('button', { name: t('orderEntry:drafts.remove'), exact: true })
    .click();
  await expect(question(page, t, 'customer')).toBeVisible();
});
