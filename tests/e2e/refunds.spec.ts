import { type Browser, expect, type Page } from '@playwright/test';
import type { Locale } from '../../api/kernel/wire.ts';
import type { RefundMethod } from '../../machines/afterSalesCase/law/facts.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import { aCase } from './support/afterSales.ts';
import {
  beginEvent,
  confirmEvent,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  test,
} from './support/office.ts';

/** A case that has passed its audit by the auditor, as they proposed. */
async function aPassedCase(method: RefundMethod, customerPhone?: string) {
  const made = await aCase({ method, ...(customerPhone ? { order: { customerPhone } } : {}) });
  const { caseId, orderId } = made;
  const baseURL = test.info().project.use.baseURL ?? '';
  const auditor = await signIn(baseURL, 'auditor', DEMO_PASSWORD, { shopId: 1 });
  const { aftersale } = await auditor.startAudit({ query: { id: caseId } });
  const { amount, apportionment } = await auditor.apportionRefund({
    body: {
      orderId,
      caseId,
      lines: aftersale.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
      problemCode: 'damaged',
      method,
      amount: '5.00',
    },
  });
  await auditor.submitAuditResult({
    body: { id: caseId, result: 'pass', method, amount, apportionment },
  });
  return made;
}

/** An auditor at their desk, in a language. */
async function anAuditor(browser: Browser, locale: Locale, width: number) {
  const { page, t } = await openOffice(browser, {
    user: 'auditor',
    locale,
    width,
    path: '/after-sales',
  });
  const begin = (event: string) => beginEvent(page, t, `afterSales:events.${event}`);
  const send = (event: string) => confirmEvent(page, t, `afterSales:events.${event}`);
  const open = async (caseId: number) => {
    await page.goto(`/after-sales/${caseId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  return { page, t, begin, send, open };
}

/** Where a case stands, in the language of who looks at it. */
const chip = (page: Page, text: string) =>
  page.locator('main header [data-meaning]').filter({ hasText: text }).first();

// Other than English: one on a desk's screen and one on a phone's.
for (const locale of languagesNow('a case is made good', ['zh-CN', 'vn-VM'])) {
  const width = locale === 'vn-VM' ? 390 : 1440;
  test(`a case is made good by PayNow, by wallet and by a voucher (${locale}, ${width})`, async ({
    browser,
  }) => {
    const { page, t, begin, send, open } = await anAuditor(browser, locale, width);

    const byPayNow = await aPassedCase('payNow');
    await open(byPayNow.caseId);
    const refund = await begin('submitRefund');
    await expect(refund).toContainText(t('afterSales:methods.payNow'));
    await refund.getByRole('textbox').fill('no number');
    await refund.getByRole('checkbox').check();
    await refund
      .getByRole('button', { name: t('afterSales:events.submitRefund'), exact: true })
      .click();
    await expect(refund.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await expect(refund.getByRole('textbox')).toHaveValue('no number');
    await expectAccessible(page);
    await refund.getByRole('textbox').fill('+65 9123 4567');
    await send('submitRefund');
    await expect(chip(page, t('afterSales:places.refundCompleted'))).toBeVisible();
    await expect(page.getByText(/9123 ?4567/).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const { rows } = await byPayNow.api.listMember({ body: { direction: 'last', size: 1 } });
    const member = rows[0];
    if (!member) throw new Error('The demo has no member');
    const byWallet = await aPassedCase('wallet', member.phone);
    await open(byWallet.caseId);
    const toWallet = await begin('submitRefund');
    await expect(toWallet).toContainText(member.name);
    await toWallet.getByRole('checkbox').check();
    await expectAccessible(page);
    await send('submitRefund');
    await expect(chip(page, t('afterSales:places.refundCompleted'))).toBeVisible();
    const stored = await byWallet.api.listStoredValue({ body: { userId: member.id, size: 1 } });
    expect(stored.rows[0]).toMatchObject({ amount: '5.00' });

    const byVoucher = await aPassedCase('voucher');
    await open(byVoucher.caseId);
    const voucher = await begin('issueCoupon');
    await voucher.getByRole('textbox').fill('30');
    await expectAccessible(page);
    await send('issueCoupon');
    await expect(chip(page, t('afterSales:places.issued'))).toBeVisible();
    await expect(page.getByText(t('afterSales:record.couponStatus.unused'))).toBeVisible();
    await begin('takeBackCoupon');
    await expectAccessible(page);
    await send('takeBackCoupon');
    await expect(chip(page, t('afterSales:places.revoked'))).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

  test(`a group order’s case is handed on to a colleague (${locale}, ${width})`, async ({
    browser,
  }) => {
    const deliveryAt = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString();
    const { caseId, api } = await aCase({ order: { channel: 'groupBuy', deliveryAt } });
    const { page, t, begin, send, open } = await anAuditor(browser, locale, width);
    await open(caseId);
    const group = page.getByRole('region', { name: t('afterSales:record.group') });
    await expect(group.getByText(t('afterSales:record.groupDelivery'))).toBeVisible();
    await expect(group.getByRole('link', { name: /OM/ }).first()).toBeVisible();
    await page
      .locator('main')
      .getByRole('button', { name: t('afterSales:events.startAudit'), exact: true })
      .first()
      .click();
    await expect(chip(page, t('afterSales:places.inProgress'))).toBeVisible();

    const handOn = await begin('handOn');
    await handOn.getByRole('button', { name: t('afterSales:events.handOn'), exact: true }).click();
    // Whom to, and why, are both named; nothing was sent.
    await expect(handOn.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
    await expect(handOn.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await handOn.getByRole('combobox').selectOption({ index: 1 });
    await handOn.getByRole('textbox').fill('今天请病假 – hôm nay nghỉ ốm');
    await send('handOn');
    const { aftersale } = await api.getAftersaleOrderDetail({ query: { id: caseId } });
    expect(aftersale.status).toBe('inProgress');
    await expect(page.getByText(aftersale.auditorName ?? '').first()).toBeVisible();
    await expect(page.getByText('今天请病假').first()).toBeVisible();
    // It is theirs now: who handed it on cannot decide it.
    await expect(
      page
        .locator('main')
        .getByRole('button', { name: new RegExp(t('afterSales:events.submitAuditResult')) })
        .first(),
    ).toBeDisabled();
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
}
