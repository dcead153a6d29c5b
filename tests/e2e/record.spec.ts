import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { handOver } from '../support/channelOrders.ts';
import {
  backstage,
  confirm,
  expectAccessible,
  newOrder,
  openOffice,
  sendEvent,
  stateChip,
  test,
} from './support/office.ts';

type Words = Awaited<ReturnType<typeof openOffice>>['t'];

/** Sends an event that opens a form, fills it, and waits for the place it leads to. */
async function step(
  page: Page,
  t: Words,
  event: string,
  place: string,
  fill: (() => Promise<void>) | null = null,
): Promise<void> {
  await sendEvent(page, t, event);
  if (fill) {
    await expect(page.getByRole('dialog')).toBeVisible();
    await fill();
    await confirm(page, t, event);
  }
  await expect(stateChip(page, t, place)).toBeVisible();
}

const choose = async (page: Page, label: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('listbox', { name: label }).getByRole('option').first().click();
};

test('a wholesale order goes from new to reviewed, shipped in two parts', async ({ browser }) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });

  await step(page, t, 'accept', 'pendingShipment');
  await step(page, t, 'ship', 'partialShipment', async () => {
    await page.getByRole('dialog').getByRole('textbox').first().fill('1');
  });
  await step(page, t, 'ship', 'shipped', async () => {});
  await step(page, t, 'assignWaybill', 'pendingDelivery', async () => {
    await choose(page, t('orders:record.form.driver'));
    await choose(page, t('orders:record.form.vehicle'));
  });
  await step(page, t, 'depart', 'shipping.ownDriver');
  await step(page, t, 'arrive', 'arrived');
  await step(page, t, 'deliver', 'delivered');
  await step(page, t, 'pay', 'paid', async () => {});
  await step(page, t, 'complete', 'completed');
  await step(page, t, 'review', 'reviewed', async () => {
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: t('orders:record.form.stars', { rating: 4 }) })
      .check({ force: true });
  });
  await expect(page.getByRole('region', { name: t('records:history') })).toContainText(
    t('orders:happened.review'),
  );
  await expectAccessible(page);
});

test('a submitted order is reviewed by eight clicks, with the driver and the vehicle of the one before', async ({
  browser,
}) => {
  const [before, { order }] = [await newOrder(), await newOrder()];
  const { page, t } = await openOffice(browser, { path: `/orders/${before.order.id}` });
  // The first order of a tour: nobody has been sent out yet.
  await step(page, t, 'accept', 'pendingShipment');
  await step(page, t, 'ship', 'shipped', async () => {});
  await step(page, t, 'assignWaybill', 'pendingDelivery', async () => {
    await choose(page, t('orders:record.form.driver'));
    await choose(page, t('orders:record.form.vehicle'));
  });

  await page.goto(`/orders/${order.id}`);
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const button = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true });
  await click(page.getByRole('button', { name: t('records:several.open'), exact: true }));
  const steps = page.getByRole('dialog').getByRole('listitem');
  await expect(steps).toHaveCount(8);
  await expectAccessible(page);
  await click(button(t('records:several.begin')));
  for (const event of ['ship', 'assignWaybill', 'pay']) {
    await click(button(t(`orders:events.${event}`)));
  }
  await expect(stateChip(page, t, 'completed')).toBeVisible();
  await expect(stateChip(page, t, 'paid')).toBeVisible();
  const bar = page.getByRole('toolbar', {
    name: t('records:actions', { record: t('orders:record.name') }),
  });
  await click(bar.getByRole('button', { name: t('orders:events.review'), exact: true }));
  clicks += 1;
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: t('orders:record.form.stars', { rating: 5 }) })
    .check({ force: true });
  await click(button(t('orders:events.review')));
  await expect(stateChip(page, t, 'reviewed')).toBeVisible();
  expect(clicks).toBe(8);
});

/** Every restaurant kind, with the events that take it to its end. */
const KINDS = [
  [
    'delivery',
    'zh-CN',
    ['accept', 'prepare', 'ready', 'riderAccept', 'riderPickUp', 'deliver', 'complete'],
  ],
  ['selfPickup', 'vn-VM', ['accept', 'prepare', 'ready', 'collect']],
  ['qrCode', 'en-US', ['accept', 'prepare', 'ready']],
  ['reservation', 'zh-CN', ['accept', 'complete']],
  ['voucher', 'vn-VM', []],
] as const;

for (const [kind, locale, events] of KINDS) {
  test(`a ${kind} order goes to completed and reviewed, in ${locale}`, async ({ browser }) => {
    const { api, ground } = await backstage();
    const { lines } = ground;
    const { orderId } = await handOver(api, { kind, customerName: '陈美玲', lines });
    const { page, t } = await openOffice(browser, { locale, path: `/orders/${orderId}` });

    await sendEvent(page, t, 'pay');
    await confirm(page, t, 'pay');
    for (const event of events) {
      const before = await page
        .getByRole('region', { name: t('records:history') })
        .getByRole('button')
        .count();
      await sendEvent(page, t, event);
      await expect(
        page.getByRole('region', { name: t('records:history') }).getByRole('button'),
      ).toHaveCount(before + 1);
    }
    await expect(stateChip(page, t, 'completed')).toBeVisible();
    await sendEvent(page, t, 'review');
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: t('orders:record.form.stars', { rating: 5 }) })
      .check({ force: true });
    await confirm(page, t, 'review');
    await expect(stateChip(page, t, 'reviewed')).toBeVisible();
  });
}

test('what cannot be done says why, with figures and a link to what would mend it', async ({
  browser,
}) => {
  const { api } = await backstage();
  const { rows } = await api.listCustomers({ body: { search: 'OM10036' } });
  const customer = rows[0];
  if (!customer) throw new Error('The demo has this customer');
  await api.setCreditLimit({
    params: { id: customer.id },
    body: { creditLimit: '1.00', remark: 'Too little', version: customer.version },
  });
  const { ground } = await backstage();
  const [address] = await api.listDeliveryAddresses({ query: { userId: customer.id } });
  const lines = ground.lines.slice(0, 1);
  const deliveryAt = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString();
  const price = await api.calcOrderPrice({ body: { customerId: customer.id, lines, deliveryAt } });
  const { order } = await api.commitOrder(
    {
      body: {
        customerId: customer.id,
        addressId: address?.id ?? 0,
        lines,
        deliveryAt,
        prepaid: false,
        expectedTotal: price.total,
      },
    },
    { idempotencyKey: randomUUID() },
  );
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });

  await page
    .getByRole('button', { name: t('orders:events.accept') })
    .first()
    .focus();
  await expect(page.getByText(/S\$[\d,.]+ over the credit limit/).first()).toBeVisible();
  await page
    .getByRole('link', { name: /account/ })
    .first()
    .click();
  await page.waitForURL(new RegExp(`/customers/${customer.id}\\b`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customer.name);
});

test('how do I get to…: the shortest way, who may do each step', async ({ browser }) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });

  const goal = page.getByRole('combobox', {
    name: t('records:wayGoal', { record: t('orders:record.name') }),
  });
  await expect(goal).toBeHidden();
  // The chart comes when it is asked for, and may be long on its way.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.keyboard.press('g');
  await expect(goal).toBeFocused();
  await expect(page.locator('svg [data-node]').first()).toBeVisible();
  await expect(goal).toBeInViewport();
  await goal.click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: t('orders:places.shipped'), exact: true })
    .click();

  const way = page.getByRole('region', { name: t('records:way') });
  await expect(way.getByText(t('orders:events.accept'), { exact: true }).first()).toBeVisible();
  await expect(way.getByText(t('orders:events.ship'), { exact: true }).first()).toBeVisible();
  await expect(way).toContainText('Clerk');
});

test('the replay steps back and forth through the history, by keyboard too', async ({
  browser,
}) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });
  const status = page.getByRole('toolbar').getByRole('status');
  await page.getByRole('button', { name: t('records:chart') }).click();
  await expect(status).toContainText(t('orders:happened.submit'));

  await page.getByRole('button', { name: t('lifecycles:replay.back') }).click();
  await expect(status).toContainText(t('orders:happened.create'));
  await page.getByRole('button', { name: t('lifecycles:replay.last') }).click();
  await expect(status).toContainText(t('orders:happened.submit'));
});

test('what can be done stays in view, and a letter alone does nothing that is sent', async ({
  browser,
}) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });
  const bar = page.getByRole('toolbar', {
    name: t('records:actions', { record: t('orders:record.name') }),
  });
  const accept = bar.getByRole('button', { name: t('orders:events.accept') });
  await expect(accept).toBeVisible();
  const before = await accept.boundingBox();
  await page.keyboard.press('c');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(accept).toBeInViewport({ ratio: 1 });
  expect((await accept.boundingBox())?.x).toBe(before?.x);

  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: t('orders:events.accept') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(stateChip(page, t, 'new')).toBeVisible();
  await page.keyboard.press('n');
  // Enter belongs to who has the focus: the dialog's button, once it is there.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveText(t('orders:events.accept'));
  await page.keyboard.press('Enter');
  await expect(stateChip(page, t, 'pendingShipment')).toBeVisible();
  // The next event stands where the one before it stood.
  const ship = bar.getByRole('button', { name: t('orders:events.ship') });
  expect((await ship.boundingBox())?.x).toBe(before?.x);
});

test('cancel asks first; a cancelled paid order waits for its refund, in parts, and above the limit for a second person', async ({
  browser,
}) => {
  const { order } = await newOrder();
  expect(Number(order.total)).toBeGreaterThan(202);
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });
  await step(page, t, 'pay', 'paid', async () => {});

  await sendEvent(page, t, 'refund');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('orders:record.form.refundAmount')).fill('1.50');
  await dialog.getByLabel(t('records:remark')).fill('One bag was open');
  await confirm(page, t, 'refund');
  await expect(page.getByRole('region', { name: t('orders:record.amounts') })).toContainText(
    '1.50',
  );

  await sendEvent(page, t, 'cancel');
  await dialog.getByLabel(t('records:remark')).fill('Ordered twice');
  await dialog.getByRole('checkbox').check({ force: true });
  await confirm(page, t, 'cancel');
  await expect(stateChip(page, t, 'cancelled')).toBeVisible();
  await expect(stateChip(page, t, 'notRefunded')).toBeVisible();

  await sendEvent(page, t, 'refund');
  await dialog.getByLabel(t('records:remark')).fill('The rest');
  await expect(dialog.getByRole('status')).toContainText('200.00');
  await expectAccessible(page);
  await confirm(page, t, 'refund');
  await expect(stateChip(page, t, 'toDecide')).toBeVisible();
  await expect(page.getByText(t('orders:record.asked.title'), { exact: true })).toBeVisible();
  await expectAccessible(page);

  const path = `/orders/${order.id}`;
  const other = await openOffice(browser, { path, user: 'supervisor' });
  await sendEvent(other.page, t, 'approveAsked');
  await expect(other.page.getByRole('dialog')).toContainText('The rest');
  await expectAccessible(other.page);
  await confirm(other.page, t, 'approveAsked');
  await expect(stateChip(other.page, t, 'refunded')).toBeVisible();
});

test('correcting a status takes a remark and says: order status updated', async ({ browser }) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });

  await sendEvent(page, t, 'correctStatus');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: t('orders:places.delivered'), exact: true })
    .click();
  await dialog.getByLabel(t('records:remark')).fill('The scanner was offline');
  await confirm(page, t, 'correctStatus');

  await expect(page.getByText('order status updated')).toBeVisible();
  await expect(stateChip(page, t, 'delivered')).toBeVisible();
});

test('changing the goods shows the new total before it is sent', async ({ browser }) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });

  await sendEvent(page, t, 'changeProducts');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: /^Quantity/ })
    .first()
    .fill('1');
  await expect(dialog.getByText(t('orders:record.form.newTotal'))).toBeVisible();
  await confirm(page, t, 'changeProducts');

  await expect(page.getByRole('region', { name: t('records:history') })).toContainText(
    t('orders:happened.changeProducts'),
  );
});

test('a submitted order goes elsewhere, later: the history says what was changed', async ({
  browser,
}) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });

  await sendEvent(page, t, 'changeDetails');
  const dialog = page.getByRole('dialog');
  const day = dialog.getByRole('textbox', { name: t('orders:record.deliveryAt.wholesale') });
  await day.fill('+9');
  await dialog.getByLabel(t('orders:record.details.merchantRemark')).fill('Ring twice');
  await dialog.getByLabel(t('orders:record.promotion')).fill('nobody has');
  await expect(dialog.getByText('There is no such promotion code.')).toBeVisible();
  await dialog.getByLabel(t('orders:record.promotion')).fill('');
  await expectAccessible(page);
  await confirm(page, t, 'changeDetails');

  const history = page.getByRole('region', { name: t('records:history') });
  await expect(history).toContainText(t('orders:happened.changeDetails'));
  await expect(history).toContainText('Ring twice');
  await expect(
    page.getByRole('region', { name: t('orders:record.delivery.wholesale') }),
  ).toContainText('Ring twice');
});

test('the losing side of a conflict sees who did what, and goes on', async ({ browser }) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });
  await sendEvent(page, t, 'cancel');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('records:remark')).fill('Ordered twice');
  await dialog.getByRole('checkbox').check({ force: true });
  const { api } = await backstage();
  await api.operation({ body: { orderId: order.id, event: { type: 'accept' } } });

  await dialog.getByRole('button', { name: t('orders:events.cancel'), exact: true }).click();
  await expect(
    page.getByText(t('records:conflict.title', { record: t('orders:record.name') })),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Manager');
  await page
    .getByRole('button', {
      name: t('records:conflict.again', { event: t('orders:events.cancel') }),
    })
    .click();

  await expect(stateChip(page, t, 'cancelled')).toBeVisible();
});

test('the network goes while an event is sent: it is sent again, and done once', async ({
  browser,
}) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });
  let lost = 0;
  await page.route('**/crm/order/operation', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    // The server does it; the answer never arrives.
    await route.fetch();
    return route.abort('connectionreset');
  });

  await sendEvent(page, t, 'accept');
  await expect(page.getByText(t('records:unsure.title'))).toBeVisible();
  await page.getByRole('button', { name: t('records:unsure.again') }).click();

  await expect(stateChip(page, t, 'pendingShipment')).toBeVisible();
  const { api } = await backstage();
  const { history } = await api.getOrderDetail4Merchant({ query: { orderId: order.id } });
  expect(history.filter(({ event }) => event === 'accept')).toHaveLength(1);
});

test('the palette offers the order’s legal events beside screens and order numbers', async ({
  browser,
}) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });
  await expect(page.getByRole('button', { name: t('orders:events.accept') })).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByText(t('orders:events.accept')).first()).toBeVisible();
  // A customer is found by the phone number, in its own list among all others.
  const { api } = await backstage();
  const { rows } = await api.listCustomers({ body: { size: 1 } });
  const [customer] = rows;
  await palette.getByRole('combobox').fill(customer?.phone ?? '');
  const customers = palette.getByRole('group', { name: t('shell:nav.customers') });
  await expect(customers.getByRole('option', { name: customer?.name })).toBeVisible();
  await palette.getByRole('textbox').or(palette.getByRole('combobox')).first().fill(order.orderSn);
  await expect(palette.getByText(order.orderSn).first()).toBeVisible();
  await palette
    .getByRole('textbox')
    .or(palette.getByRole('combobox'))
    .first()
    .fill(t('orders:events.accept'));
  await page.keyboard.press('Enter');

  await expect(stateChip(page, t, 'pendingShipment')).toBeVisible();
});
