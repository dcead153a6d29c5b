import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import {
  backstage,
  expectAccessible,
  expectNoSideScroll,
  newOrder,
  openOffice,
  pressInBar,
  test,
} from './support/office.ts';

/** An order of its own, of which a picker closed a line without anything. */
async function shortOrder() {
  const { api } = await backstage();
  const flags = () => ({ idempotencyKey: randomUUID() });
  const { order } = await newOrder();
  await api.operation({ body: { orderId: order.id, event: { type: 'accept' } } }, flags());
  const { lists } = await api.addPickLists(
    { body: { orderIds: [order.id], each: false } },
    flags(),
  );
  const params = { id: lists[0]?.id ?? 0 };
  const started = await api.movePickList({ params, body: { event: { type: 'start' } } }, flags());
  const event = {
    type: 'shortLine' as const,
    lineId: started.facts.lines[0]?.lineId ?? 0,
    reason: 'damaged' as const,
    rest: 'backOrder' as const,
  };
  await api.movePickList({ params, body: { event } }, flags());
  const { rows } = await api.listShortages({ body: { search: order.orderSn } });
  return { api, order, number: rows[0]?.number ?? '' };
}

for (const locale of languagesNow('shortages are decided')) {
  test(`shortages are decided, several and one (${locale})`, async ({ browser }) => {
    const { api, order, number } = await shortOrder();
    const path = `/orders/shortages?q=${order.orderSn}`;
    const { page, t } = await openOffice(browser, { locale, path });
    const choice = page.getByRole('checkbox', { name: new RegExp(number) });
    await choice.check();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    // What each order would cost is named before several are left out.
    await page.getByRole('button', { name: t('shortages:events.leaveOut'), exact: true }).click();
    const totals = dialog.getByRole('table', { name: t('shortages:many.totals.caption') });
    await expect(totals.getByRole('row').filter({ hasText: order.orderSn })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: t('shortages:events.backOrder'), exact: true }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: t('shortages:events.backOrder'), exact: true })
      .click();
    await expect(dialog.getByRole('listitem').filter({ hasText: number })).toContainText(
      t('shortages:many.outcome.done'),
    );
    await dialog.getByRole('link', { name: number }).click();

    await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await pressInBar(page, t, 'shortages:events.leaveOut');
    const leave = dialog.getByRole('button', { name: t('shortages:events.leaveOut'), exact: true });
    await expect(leave).toBeEnabled();
    await expectAccessible(page);
    await leave.click();
    await expect(page.getByText(t('shortages:places.leftOut')).first()).toBeVisible();
    await expectNoSideScroll(page);

    const { order: changed } = await api.getOrderDetail4Merchant({ query: { orderId: order.id } });
    expect(Number(changed.total)).toBeLessThan(Number(order.total));
    expect(changed.lines).toHaveLength(order.lines.length - 1);
  });
}
