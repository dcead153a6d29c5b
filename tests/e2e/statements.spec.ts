import { type Browser, expect, type Page } from '@playwright/test';
import type { Locale } from '../../api/kernel/wire.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { soldBy } from '../api/settlements/ground.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import { test } from './support/clocked.ts';
import { expectAccessible, expectNoSideScroll, openOffice, placeChip } from './support/office.ts';

type Office = Awaited<ReturnType<typeof openOffice>>;

const REMARKS: Record<Locale, string> = {
  'en-US': 'A refund is missing',
  'zh-CN': '少了一笔退款',
  'vn-VM': 'Thiếu một khoản hoàn tiền',
};

const openStatement = (
  browser: Browser,
  at: string,
  id: number | undefined,
  { locale, width }: { locale: Locale; width: number },
) => openOffice(browser, { at, user: 'auditor', locale, width, path: `/finance/statements/${id}` });

/** A statement that waits for its review: where none does, one that had failed is generated anew. */
async function statementToReview(url: string) {
  const api = await signIn(url, 'admin', DEMO_PASSWORD, { shopId: 1 });
  const oldestOf = async (tab: 'generated' | 'reject') =>
    (await api.listSettlement({ body: { tab, sort: { by: 'periodTo', descending: false } } }))
      .rows[0];
  const generated = await oldestOf('generated');
  if (generated) return generated;
  const failed = await oldestOf('reject');
  if (!failed) throw new Error('No statement can be reviewed');
  return (await api.regenerateSettlement({ body: { id: failed.id } })).settlement;
}

/** Opens the first order's dialog, which says all of it, and closes it. */
async function lookAtAnOrder({ page, t }: Office): Promise<void> {
  const detailsOf = new RegExp(t('settlements:orders.detailsOf', { number: '.+' }));
  await page.getByRole('button', { name: detailsOf }).first().click();
  const order = page.getByRole('dialog');
  await expect(order.getByText(t('settlements:fields.platformServiceTax'))).toBeVisible();
  await expectAccessible(page);
  await order
    .getByRole('button', { name: t('settlements:orders.close') })
    .last()
    .click();
  await expect(order).toBeHidden();
}

/** Passes a statement, which its page and the list say then. */
async function pass({ page, t }: Office, settlementNo: string): Promise<void> {
  await page
    .getByRole('button', { name: t('settlements:events.approve') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('settlements:events.approve') }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page
      .locator('main [data-meaning]')
      .filter({ hasText: t('settlements:places.approve') })
      .first(),
  ).toBeVisible();
  await page.goto('/finance/statements?tab=approve');
  await expect(page.getByText(settlementNo).first()).toBeVisible();
  await expectAccessible(page);
}

/** A manager takes a passed statement up, another one pays it to a bank account of the shop, and settles it. */
async function payOut(
  browser: Browser,
  at: string,
  id: number,
  { locale, width }: { locale: Locale; width: number },
): Promise<void> {
  const path = `/finance/statements/${id}`;
  const taker = await openOffice(browser, { at, user: 'manager', locale, width, path });
  const { page, t } = await openOffice(browser, { at, user: 'supervisor', locale, width, path });
  const open = async (event: 'process' | 'pay' | 'transfer', page: Page) => {
    const label = t(`settlements:events.${event}`);
    await page.getByRole('button', { name: label }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: label })).toBeVisible();
    await expectAccessible(page);
    return { dialog, send: () => dialog.getByRole('button', { name: label }).click() };
  };
  const taken = await open('process', taker.page);
  await taken.send();
  await expect(taken.dialog).toBeHidden();
  await page.reload();
  const paid = await open('pay', page);
  await paid.dialog.getByRole('radio').first().check();
  await paid.send();
  await expect(paid.dialog).toBeHidden();
  const account = /•••• \d{4} · .+/;
  await expect(page.getByText(account).first()).toBeVisible();
  await expectNoSideScroll(page);
  const settled = await open('transfer', page);
  await expect(settled.dialog.getByText(account)).toBeVisible();
  await settled.send();
  await expect(settled.dialog).toBeHidden();
  await expect(placeChip(page, t, 'settlements:places.transferred')).toBeVisible();
}

for (const locale of languagesNow('a statement is failed')) {
  test(`an auditor fails a statement on a phone (${locale})`, async ({ browser, clocked }) => {
    const { id } = await statementToReview(clocked.url);
    const office = await openStatement(browser, clocked.url, id, { locale, width: 390 });
    const { page, t } = office;
    await lookAtAnOrder(office);
    await expectNoSideScroll(page);
    await page
      .getByRole('button', { name: t('settlements:events.reject') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(REMARKS[locale]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('settlements:events.reject') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(REMARKS[locale]).first()).toBeVisible();
  });
}

test('an auditor reviews a statement whose cycle has just ended (en-US)', async ({
  browser,
  clocked,
}) => {
  // A cycle that has just begun has no order yet.
  await soldBy(await signIn(clocked.url, 'clerk', DEMO_PASSWORD, { shopId: 1 }));
  const api = await signIn(clocked.url, 'auditor', DEMO_PASSWORD, { shopId: 1 });
  const { rows } = await api.listSettlement({ body: { tab: 'waitingSettlement' } });
  const [waiting] = rows;
  if (!waiting) throw new Error('No statement waits');
  // Whoever is signed in stays so for a while only: the page is opened shortly before the end.
  await clocked.moveTo(new Date(Date.parse(waiting.periodTo) - 60_000));
  const shown = { locale: 'en-US', width: 1440 } as const;
  const office = await openStatement(browser, clocked.url, waiting.id, shown);
  const { page, t } = office;
  await expect(page.getByText(t('settlements:record.notArrived'))).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await clocked.moveTo(new Date(waiting.periodTo));
  const approve = page.getByRole('button', { name: t('settlements:events.approve') }).first();
  await expect(approve).toBeVisible();
  await expect(page.getByText(t('settlements:record.notArrived'))).toBeHidden();
  await lookAtAnOrder(office);
  await pass(office, waiting.settlementNo);
  await payOut(browser, clocked.url, waiting.id, shown);
});

for (const locale of languagesNow('a statement is paid out', ['zh-CN', 'vn-VM'])) {
  test(`an auditor reviews a statement, which is paid out on a phone (${locale})`, async ({
    browser,
    clocked,
  }) => {
    const { id, settlementNo } = await statementToReview(clocked.url);
    const office = await openStatement(browser, clocked.url, id, { locale, width: 1440 });
    await expectAccessible(office.page);
    await lookAtAnOrder(office);
    await pass(office, settlementNo);
    await payOut(browser, clocked.url, id, { locale, width: 390 });
  });
}
