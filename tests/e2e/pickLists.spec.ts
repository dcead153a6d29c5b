import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import {
  backstage,
  expectAccessible,
  expectNoSideScroll,
  newOrder,
  openOffice,
  test,
} from './support/office.ts';

for (const locale of languagesNow('goods are picked')) {
  test(`goods are picked, packed and handed over (${locale})`, async ({ browser }) => {
    // One of its own: of the demo's orders another test may have taken the goods.
    const { api } = await backstage();
    const { order } = await newOrder();
    await api.operation({ body: { orderId: order.id, event: { type: 'accept' } } });
    const { page, t } = await openOffice(browser, { locale, path: '/pickLists/new' });
    await page.getByLabel(t('pickLists:new.search')).fill(order.orderSn);
    const choice = page.getByRole('checkbox', { name: new RegExp(order.orderSn) });
    await choice.check();
    await expectAccessible(page);

    await page.goto(`/orders?q=${order.orderSn}`);
    await choice.check();
    await page.getByRole('button', { name: t('orders:list.pick'), exact: true }).click();
    const asking = page.getByRole('dialog');
    await expect(asking).toBeVisible();
    await expectAccessible(page);
    await asking.getByRole('button', { name: t('pickLists:new.create'), exact: true }).click();
    await page.getByRole('link', { name: t('pickLists:record.pickHere') }).click();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: t('pickLists:pick.start'), exact: true }).click();
    const scan = page.getByLabel(t('pickLists:pick.scan'));
    await scan.fill('no such code');
    await scan.press('Enter');
    await expect(
      page.getByText(t('pickLists:pick.unknown', { code: 'no such code' })),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const take = page.locator('main form button[type=submit]');
    const finish = page.getByRole('button', { name: t('pickLists:pick.finish'), exact: true });
    await expect(take).toBeVisible();
    const lines = order.lines.length;
    for (let done = 1; done <= lines; done += 1) {
      await take.click();
      const said = t('pickLists:pick.doneOf', { done, lines });
      await expect(page.getByText(said)).toBeVisible();
    }
    await expect(finish).toBeVisible();
    await expectAccessible(page);
    await finish.click();
    await expect(page.getByText(t('pickLists:pick.finishedTitle'))).toBeVisible();
    await page.getByRole('link', { name: t('pickLists:pick.toRecord') }).click();
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const press = (event: string) =>
      page
        .locator('main')
        .getByRole('button', { name: t(`pickLists:events.${event}`), exact: true })
        .first()
        .click();
    for (const event of ['pack', 'printSheet', 'printLabels', 'handOver'] as const) {
      if (event === 'printSheet' || event === 'printLabels') {
        const paper = page.waitForEvent('download');
        await press(event);
        expect((await paper).suggestedFilename()).toMatch(/\.pdf$/);
        await expect(page.getByText(t(`pickLists:happened.${event}`)).first()).toBeVisible();
        continue;
      }
      const name = t(`pickLists:events.${event}`);
      await press(event);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      if (event === 'pack') await dialog.getByRole('textbox').fill('4');
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByText(t('pickLists:places.handedOver')).first()).toBeVisible();
    await expectAccessible(page);
  });
}
