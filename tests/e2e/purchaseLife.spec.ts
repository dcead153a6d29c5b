import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';
import {
  act,
  addRice,
  afterClosing,
  begin,
  button,
  chip,
  commitOrder,
  enterTerms,
  goOn,
  next,
  openOrder,
  send,
} from './support/purchasing.ts';

// Other than English: one on a desk's screen and one on a phone's.
for (const locale of languagesNow('a purchase order to its end', ['zh-CN', 'vn-VM'])) {
  const width = locale === 'vn-VM' ? 1440 : 390;
  test(`a purchase order from its draft to its end, and one that is closed (${locale}, ${width})`, async ({
    browser,
  }) => {
    const first = await openOffice(browser, { locale, path: '/purchasing/orders/new' });
    const { t } = first;
    await enterTerms(first.page, t);
    await button(first.page, t('purchaseEntry:save.button')).click();
    await expect(first.page.getByRole('status').filter({ hasText: /\d{12}/ })).toBeVisible();

    const clerk = await afterClosing(browser, first.page);
    await clerk.setViewportSize({ width, height: 900 });
    await clerk.goto('/purchasing/orders/new');
    await goOn(clerk, t);
    await next(clerk, t);
    await addRice(clerk, t);
    // A price of nought is named where it stands, and stays.
    const price = clerk.locator('ul[aria-label] > li').first().getByRole('textbox').nth(1);
    await price.fill('0');
    await next(clerk, t);
    await expect(clerk.getByRole('alert').first()).toBeVisible();
    await expect(price).toHaveValue('0');
    await expectAccessible(clerk);
    await price.fill('25');
    await next(clerk, t);
    const path = await commitOrder(clerk, t);
    await expectNoSideScroll(clerk);

    // Sent back, changed, and committed again.
    const { page: auditor } = await openOffice(browser, {
      user: 'auditor',
      locale,
      width,
      path: '/purchasing/desk',
    });
    await openOrder(auditor, path);
    const back = await begin(auditor, t, 'sendBack');
    await back.getByRole('textbox').fill('价格太高 – giá cao quá');
    await expectAccessible(auditor);
    await send(auditor, t, 'sendBack');
    await expect(chip(auditor, t, 'pending')).toBeVisible();
    await clerk.goto(`${path}/edit`);
    await expect(clerk.getByRole('heading', { level: 1 })).toHaveText(
      /^(修改采购单|Sửa đơn mua hàng) \d{12}$/,
    );
    await clerk
      .getByRole('navigation', { name: t('records:entry.steps') })
      .getByRole('button', { name: t('purchaseEntry:step.goods') })
      .click();
    await clerk.locator('ul[aria-label] > li').first().getByRole('textbox').nth(1).fill('24');
    await next(clerk, t);
    await commitOrder(clerk, t);

    // Who approves sees what was changed, approves and pays.
    await openOrder(auditor, path);
    await expect(auditor.getByText(t('purchasing:record.changes'))).toBeVisible();
    await expect(auditor.locator('ins', { hasText: /24[.,]00/ })).toBeVisible();
    await expectAccessible(auditor);
    await act(auditor, t, 'approve');
    await expect(chip(auditor, t, 'confirmed')).toBeVisible();
    const pay = await begin(auditor, t, 'pay');
    await pay.getByRole('textbox').fill('TT-884213');
    await expectAccessible(auditor);
    await send(auditor, t, 'pay');
    await expect(chip(auditor, t, 'paid')).toBeVisible();

    // A part comes in, then the rest.
    await openOrder(clerk, path);
    const receipt = await begin(clerk, t, 'receive');
    await receipt.getByRole('textbox').first().fill('1');
    await expectAccessible(clerk);
    await send(clerk, t, 'receive');
    await expect(chip(clerk, t, 'inProgress')).toBeVisible();
    await expectNoSideScroll(clerk);
    await act(clerk, t, 'receive');
    await openOrder(auditor, path);
    await act(auditor, t, 'finish');
    await expect(chip(auditor, t, 'completed')).toBeVisible();
    await expectAccessible(auditor);

    // Another one comes to nothing.
    const api = await signIn(test.info().project.use.baseURL ?? '', 'clerk', DEMO_PASSWORD, {
      shopId: 1,
    });
    const { purchaseOrder } = await api.savePurchaseDraft(
      { body: {} },
      { idempotencyKey: crypto.randomUUID() },
    );
    await openOrder(auditor, `/purchasing/orders/${purchaseOrder.id}`);
    const close = await begin(auditor, t, 'close');
    await close.getByRole('textbox').fill('不再需要 – không cần nữa');
    await close.getByRole('checkbox').check();
    await expectAccessible(auditor);
    await send(auditor, t, 'close');
    await expect(chip(auditor, t, 'closed')).toBeVisible();
  });
}
