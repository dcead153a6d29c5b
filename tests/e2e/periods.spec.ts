import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import { test } from './support/clocked.ts';
import { expectAccessible, expectNoSideScroll, openOffice, placeChip } from './support/office.ts';

for (const locale of languagesNow('a period is closed')) {
  test(`a period is closed, and reopened by a second person (${locale})`, async ({
    browser,
    clocked,
  }) => {
    const api = await signIn(clocked.url, 'admin', DEMO_PASSWORD, { shopId: 1 });
    // A day of long ago: the demo's months are in periods of their own.
    const year = { 'en-US': '2001', 'zh-CN': '2002', 'vn-VM': '2003' }[locale];
    const { period } = await api.addPeriod(
      { body: { from: `${year}-01-01`, to: `${year}-01-31` } },
      { idempotencyKey: `period-${year}` },
    );
    const path = `/finance/periods/${period.id}`;
    const manager = await openOffice(browser, { at: clocked.url, user: 'manager', locale, path });
    const send = async ({ page, t }: typeof manager, event: string, remark?: string) => {
      const name = t(`periods:events.${event}`);
      await page.getByRole('button', { name, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      if (remark !== undefined) await dialog.getByRole('textbox').fill(remark);
      await expectAccessible(page);
      await dialog.getByRole('button', { name, exact: true }).last().click();
      await expect(dialog).toBeHidden();
    };
    await expectAccessible(manager.page);
    await send(manager, 'close');
    await expect(placeChip(manager.page, manager.t, 'periods:places.closed')).toBeVisible();
    await send(manager, 'askReopening', 'A bill came late');
    await expect(placeChip(manager.page, manager.t, 'periods:places.reopeningAsked')).toBeVisible();

    const phone = { at: clocked.url, user: 'auditor', locale, path, width: 390 } as const;
    const auditor = await openOffice(browser, phone);
    await expect(auditor.page.getByText('A bill came late').first()).toBeVisible();
    await expectNoSideScroll(auditor.page);
    await send(auditor, 'reopen');
    await expect(placeChip(auditor.page, auditor.t, 'periods:places.open')).toBeVisible();
  });
}
