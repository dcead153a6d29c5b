import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsOf, pageOf } from '../support/samples.ts';
import { detailOf, listOf, shortageOf } from './samples.ts';

const host = startHost();

const price = (more: object = {}) => ({
  ...{ currency: 'SGD', before: '100.00', after: '82.00', price: null, overpaid: '0.00' },
  ...more,
});

const priced = (
  shortageId: number,
  change: { left: number; before: string; after: string } | null,
) => ({
  ...{ shortageId, number: `SGSH261130-000${shortageId}`, orderId: 41 },
  ...{ orderSn: 'SG261130-000041', currency: 'SGD', change },
  message: change ? null : 'It is all that the order has.',
});

beforeEach(() => {
  localStorage.clear();
  host.on('listShortages', () => listOf(shortageOf()));
  host.on('getShortage', () => detailOf());
  host.on('getShortageRelated', () => ({ order: null, pickLists: null, customer: null }));
  host.on('priceShortage', () => price());
  host.on('moveShortage', () => detailOf({ status: 'leftOut', version: 3 }, 0));
});

const openDialog = async ({ user }: App, name: string) => {
  const shown = screen.queryByRole('button', { name });
  if (shown) await user.click(shown);
  else {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  }
  return within(await screen.findByRole('dialog', { name }));
};

describe('the shortages', () => {
  it('begin with what waits, and are decided several at once with a line for each', async () => {
    host.on('listShortages', () =>
      listOf(
        shortageOf(),
        shortageOf({ id: 8, number: 'SGSH261130-0008' }),
        shortageOf({ id: 9, number: 'SGSH261130-0009' }),
      ),
    );
    host.on('decideShortages', () => [
      {
        ...{ shortageId: 7, number: 'SGSH261130-0007', outcome: 'done' as const },
        ...{ reason: null, message: null },
      },
      {
        ...{ shortageId: 8, number: 'SGSH261130-0008', outcome: 'refused' as const },
        ...{ reason: null, message: 'Order SG-8: nothing would be left.' },
      },
    ]);
    host.on('priceShortages', () => [
      priced(7, { left: 3, before: '100.00', after: '82.00' }),
      priced(8, { left: 1, before: '82.00', after: '75.50' }),
      priced(9, null),
    ]);
    const { user } = await openApp(host, '/orders/shortages');
    await user.click(await screen.findByRole('checkbox', { name: /SGSH261130-0007/ }));
    await user.click(screen.getByRole('checkbox', { name: /SGSH261130-0008/ }));
    await user.click(screen.getByRole('checkbox', { name: /SGSH261130-0009/ }));
    expect(host.calls('listShortages').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ status: 'open' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Leave out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave out' }));
    // Two of one order come to one new total; what is refused is said, and not sent.
    const totals = await dialog.findByRole('table', { name: 'What each order costs now and then' });
    expect(within(totals).getByRole('row', { name: /SG261130-000041/ })).toHaveTextContent(
      'SG261130-000041S$100.00S$75.50',
    );
    expect(dialog.getByText('It is all that the order has.')).toBeVisible();
    expect(dialog.getByText(/^2 shortages leave their orders/)).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /^Refund/ }));
    await user.click(dialog.getByRole('button', { name: 'Leave out' }));
    const report = within(await screen.findByRole('dialog', { name: 'Shortages decided' }));
    expect(report.getByText('1 shortage decided.')).toBeVisible();
    expect(report.getByText('Order SG-8: nothing would be left.')).toBeVisible();
    expect(host.calls('decideShortages').at(0)?.body).toEqual({
      shortageIds: [7, 8],
      event: {
        ...{ type: 'leaveOut', refund: true, remark: '' },
        agreed: [
          { left: 3, total: '82.00' },
          { left: 1, total: '75.50' },
        ],
      },
    });
    // What is decided is chosen no more.
    await user.keyboard('{Escape}');
    expect(screen.getByRole('checkbox', { name: /SGSH261130-0007/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /SGSH261130-0008/ })).toBeChecked();
    // So is what could not be left out from the start.
    expect(screen.getByRole('checkbox', { name: /SGSH261130-0009/ })).toBeChecked();
  });

  it('are not left out while the new totals could not be worked out', async () => {
    host.on('priceShortages', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'No' });
    });
    const { user } = await openApp(host, '/orders/shortages');
    await user.click(await screen.findByRole('checkbox', { name: /SGSH261130-0007/ }));
    await user.click(await screen.findByRole('button', { name: 'Leave out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave out' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Leave out' })).toBeDisabled();
  });

  it('are narrowed to a customer and to goods, which one can drop', async () => {
    const { user } = await openApp(host, '/orders/shortages?tab=all&customer=9&goods=7');
    await screen.findByText('Customer: Jade Seafood');
    expect(host.calls('listShortages').at(-1)?.body).toMatchObject({ customerId: 9, goodsId: 7 });
    await user.click(screen.getByRole('button', { name: /Show all customers/ }));
    await waitFor(() =>
      expect(host.calls('listShortages').at(-1)?.body).not.toHaveProperty('customerId'),
    );
  });
});

describe('a shortage', () => {
  it('is left out once the order’s new total is named', async () => {
    host.on('priceShortage', () => price({ overpaid: '18.00' }));
    const app = await openApp(host, '/orders/shortages/7');
    await findHeading('SGSH261130-0007');
    const dialog = await openDialog(app, 'Leave out');
    expect(await dialog.findByText('Order total: S$100.00, then S$82.00')).toBeVisible();
    expect(dialog.getByText('Paid too much then: S$18.00')).toBeVisible();
    await app.user.click(dialog.getByRole('checkbox', { name: /^Refund/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Leave out' }));
    await waitFor(() =>
      expect(host.calls('moveShortage').at(-1)?.body).toEqual({
        event: {
          ...{ type: 'leaveOut', refund: true, remark: '' },
          agreed: { left: 3, total: '82.00' },
        },
        version: 2,
      }),
    );
  });

  it('names the new total again where the order has moved, and keeps what is typed', async () => {
    host.on('moveShortage', () => {
      host.on('priceShortage', () => price({ before: '120.00', after: '102.00' }));
      const msg = 'Order SG-41 would now cost S$102.00, not S$82.00.';
      throw new HostFailure({ code: CODES.refused, msg });
    });
    const app = await openApp(host, '/orders/shortages/7');
    await findHeading('SGSH261130-0007');
    const dialog = await openDialog(app, 'Leave out');
    await dialog.findByText('Order total: S$100.00, then S$82.00');
    await app.user.type(dialog.getByRole('textbox', { name: /^Remark/ }), 'They do without');
    await app.user.click(dialog.getByRole('button', { name: 'Leave out' }));
    const again = within(await screen.findByRole('dialog', { name: 'Leave out' }));
    expect(await again.findByText('Order total: S$120.00, then S$102.00')).toBeVisible();
    expect(again.getByRole('textbox', { name: /^Remark/ })).toHaveValue('They do without');
    host.on('moveShortage', () => detailOf({ status: 'leftOut', version: 3 }, 0));
    await app.user.click(again.getByRole('button', { name: 'Leave out' }));
    await waitFor(() =>
      expect(host.calls('moveShortage').at(-1)?.body).toMatchObject({
        event: { remark: 'They do without', agreed: { left: 3, total: '102.00' } },
      }),
    );
  });

  it('says whether what was paid too much was refunded, or asked for', async () => {
    const line = {
      ...{ version: 1, at: '2026-11-30T02:00:00.000Z', actorId: 3, actorName: 'Mei' },
      ...{ actorAccount: 'clerk', actorAvatar: null, actorRole: 'clerk', event: 'leaveOut' },
      ...{ payload: { refund: true }, from: 'open', to: 'leftOut', remark: null, figures: null },
    };
    for (const [asked, said] of [
      [false, /S\$18.00 paid too much was refunded/],
      [true, /A refund of S\$18.00 was asked for/],
    ] as const) {
      host.on('getShortage', () => ({
        ...detailOf({ status: 'leftOut', refund: { amount: '18.00', asked } }, 0),
        history: [line as never],
      }));
      const { close } = await openApp(host, '/orders/shortages/7');
      await findHeading('SGSH261130-0007');
      expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
      close();
    }
  });

  it('is sent as other goods, at a price that is named, and what is wrong stands at its field', async () => {
    host.on('listGoods', () => pageOf([goodsOf({ id: 8, name: 'Basmati rice', sku: 'RICE-2' })]));
    host.on('priceShortage', ({ body }) => {
      const { instead } = body as { instead: { quantity: number } | null };
      if (instead?.quantity === 99) {
        const errors = { 'instead.quantity': 'Only 20 are in stock' };
        throw new HostFailure({ code: CODES.invalidInput, msg: '', errors });
      }
      return price({ price: '4.50', after: '104.50' });
    });
    const app = await openApp(host, '/orders/shortages/7');
    await findHeading('SGSH261130-0007');
    const dialog = await openDialog(app, 'Send a substitute');
    await app.user.type(dialog.getByRole('combobox', { name: /^Substitute/ }), 'bas');
    await app.user.click(await screen.findByRole('option', { name: /Basmati rice/ }));
    expect(await dialog.findByText('Order total: S$100.00, then S$104.50')).toBeVisible();
    const quantity = dialog.getByRole('textbox', { name: /^Quantity/ });
    await app.user.clear(quantity);
    await app.user.type(quantity, '99');
    expect(await dialog.findByText('Only 20 are in stock')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send a substitute' })).toBeDisabled();
    await app.user.clear(quantity);
    await app.user.type(quantity, '2');
    const send = dialog.getByRole('button', { name: 'Send a substitute' });
    await waitFor(() => expect(send).toBeEnabled());
    await app.user.click(send);
    await waitFor(() =>
      expect(host.calls('moveShortage').at(-1)?.body).toMatchObject({
        event: { type: 'substitute', goodsId: 8, quantity: 2, remark: '' },
      }),
    );
  });

  it('names the price of a kilogram where the other goods are charged by weight', async () => {
    const units = [{ unit: 'piece', unitZh: '条', ratio: 1 }];
    host.on('listGoods', () => pageOf([goodsOf({ id: 8, name: 'Whole salmon', units })]));
    host.on('priceShortage', () => price({ price: '18.00', after: '104.50', byWeight: true }));
    const app = await openApp(host, '/orders/shortages/7');
    await findHeading('SGSH261130-0007');
    const dialog = await openDialog(app, 'Send a substitute');
    await app.user.type(dialog.getByRole('combobox', { name: /^Substitute/ }), 'sal');
    await app.user.click(await screen.findByRole('option', { name: /Whole salmon/ }));
    await app.user.type(dialog.getByRole('textbox', { name: /^Quantity/ }), '2');
    expect(await dialog.findByText('Price of one kg: S$18.00')).toBeVisible();
  });

  it('takes no quantity over into another unit', async () => {
    host.on('listGoods', () =>
      pageOf([
        goodsOf({
          ...{ id: 8, name: 'Basmati rice', sku: 'RICE-2' },
          units: [{ unit: 'crate', unitZh: '箱', ratio: 10 }],
        }),
      ]),
    );
    const app = await openApp(host, '/orders/shortages/7');
    await findHeading('SGSH261130-0007');
    const dialog = await openDialog(app, 'Send a substitute');
    await app.user.type(dialog.getByRole('combobox', { name: /^Substitute/ }), 'bas');
    await app.user.click(await screen.findByRole('option', { name: /Basmati rice/ }));
    expect(await dialog.findByRole('textbox', { name: /^Quantity/ })).toHaveValue('');
    expect(dialog.getByRole('combobox', { name: /^Unit/ })).toHaveValue('crate');
  });

  it('is looked at by who may not decide it', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'shortage.decide'));
    await openApp(host, '/orders/shortages/7', { login });
    await findHeading('SGSH261130-0007');
    expect(screen.queryByRole('button', { name: 'Keep as back-order' })).toBeNull();
  });
});
