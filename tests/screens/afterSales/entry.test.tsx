import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AfterSalesOrder } from '../../../api/afterSales/afterSalesCase.ts';
import type { AfterSalesDetail } from '../../../api/afterSales/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { loginWith, openApp } from '../support/app.tsx';
import { itOutlivesTrouble } from '../support/entryTrouble.ts';
import { HostFailure } from '../support/host.ts';
import { described, found, next, PHONE, questionIs, startApplying, write } from './applying.ts';
import { claimableOrder, rowOf } from './samples.ts';

const { host, toLines, toRefund, toEvidence, toCheck } = startApplying();

describe('an application', () => {
  it('goes from a phone number to the submitted case, sent once', async () => {
    const app = await toEvidence();
    write(screen.getByRole('textbox', { name: /Description/ }), 'Two sacks were torn');
    expect(await screen.findByText('4 of 150 words')).toBeVisible();
    await next(app);
    await questionIs('Is everything right?');
    await app.user.click(screen.getByRole('button', { name: 'Submit the case' }));
    expect(await screen.findByText('Case AS-OM261121-00005 submitted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the case' })).toHaveAttribute(
      'href',
      '/after-sales/5?shop=1',
    );
    const sent = host.calls('submitAftersale');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(sent[0]?.body).toEqual({
      orderId: 70,
      lines: [{ lineId: 11, quantity: 2 }],
      delivery: false,
      problemCode: 'damaged',
      reasonCode: 'crushed',
      method: 'original',
      amount: '10.90',
      description: 'Two sacks were torn',
      pictureIds: [],
    });
  });

  it('asks for an order before it goes on, and says where nothing is found', async () => {
    const app = await openApp(host, '/after-sales/new');
    await questionIs('Which order is it about?');
    await next(app);
    const phone = screen.getByRole('combobox', { name: /Phone number/ });
    await described(phone, /Enter the phone number or the order number, and choose an order/);
    expect(screen.queryByText(/No order has this phone number/)).toBeNull();
    await app.user.type(phone, '99999999');
    expect(await screen.findByText(/No order has this phone number/)).toBeVisible();
    expect(phone).toHaveValue('99999999');
  });

  it('shows older orders on demand, and says how many there are', async () => {
    const order = (index: number) =>
      claimableOrder({ id: index, orderSn: `OM261118-0010${index}` });
    host.on('findOrderToClaim', ({ body }) => {
      const { cursor } = body as { cursor?: string };
      if (cursor === undefined) return found([order(1), order(2)], 3, 'older');
      if (cursor !== 'older') throw new Error(`Not a cursor: ${cursor}`);
      return found([order(3)], 3);
    });
    const app = await openApp(host, '/after-sales/new');
    await questionIs('Which order is it about?');
    const phone = screen.getByRole('combobox', { name: /Phone number/ });
    await app.user.type(phone, PHONE);
    expect(await screen.findByText('2 of 3 shown.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Show older orders' }));
    expect(await screen.findByText('3 of 3 shown.')).toBeVisible();
    const list = within(screen.getByRole('listbox', { name: /Phone number/ }));
    expect(list.getAllByRole('option')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
    expect(phone).toHaveFocus();
    // The first of the older ones is marked: Enter takes it.
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText(/^Chosen: OM261118-00103/)).toBeVisible();
  });

  it('keeps what is shown where the older orders do not come, and asks again', async () => {
    let fails = true;
    host.on('findOrderToClaim', ({ body }) => {
      if ((body as { cursor?: string }).cursor === undefined) {
        return found([claimableOrder()], 2, 'older');
      }
      if (fails) throw new HostFailure({ code: CODES.tooManyTries, msg: 'Please try again' });
      return found([claimableOrder({ id: 71, orderSn: 'OM261117-00071' })], 2);
    });
    const app = await openApp(host, '/after-sales/new');
    await questionIs('Which order is it about?');
    await app.user.type(screen.getByRole('combobox', { name: /Phone number/ }), PHONE);
    await app.user.click(await screen.findByRole('button', { name: 'Show older orders' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('option', { name: /OM261118-00070/ })).toBeVisible();
    fails = false;
    await app.user.click(again);
    expect(await screen.findByRole('option', { name: /OM261117-00071/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /OM261118-00070/ })).toBeVisible();
  });

  it('finds an order by its number', async () => {
    host.on('findOrderToClaim', () => found([claimableOrder()]));
    const app = await openApp(host, '/after-sales/new');
    await questionIs('Which order is it about?');
    await app.user.type(screen.getByRole('combobox', { name: /order number/ }), ' om2611');
    await app.user.click(await screen.findByRole('option', { name: /OM261118-00070/ }));
    expect(host.calls('findOrderToClaim').at(-1)?.body).toEqual({ search: 'om2611', size: 30 });
    expect(await screen.findByText(/^Chosen: OM261118-00070/)).toBeVisible();
  });

  it('begins with the order that it was opened for, once', async () => {
    const app = await openApp(host, '/after-sales/new?order=70');
    await questionIs('Which order is it about?');
    expect(await screen.findByText(/^Chosen: OM261118-00070/)).toBeVisible();
    expect(host.calls('getCrmOrder').map(({ query }) => query)).toEqual([{ orderId: '70' }]);
    await waitFor(() => expect(app.address()).toBe('/after-sales/new'));
    await next(app);
    await questionIs('Which goods is the complaint about?');
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText(/^Chosen: OM261118-00070/)).toBeVisible();
  });

  it('offers the half-done one before it takes the order that it was opened for', async () => {
    await toLines();
    cleanup();
    const other = claimableOrder({ id: 71, orderSn: 'OM261118-00071' });
    host.on('getCrmOrder', ({ query }) => (query.orderId === '71' ? other : claimableOrder()));
    const app = await openApp(host, '/after-sales/new?order=71');
    const discard = await screen.findByRole('button', { name: /^Discard it and start/ });
    await app.user.click(discard);
    await app.user.click(await screen.findByRole('button', { name: 'Discard it' }));
    expect(await screen.findByText(/^Chosen: OM261118-00071/)).toBeVisible();
  });

  it('says that the order cannot be read, and still finds another', async () => {
    host.on('getCrmOrder', () => {
      throw new HostFailure({ code: CODES.notFound, msg: 'Not found' });
    });
    const app = await openApp(host, '/after-sales/new?order=999');
    expect(
      await screen.findByText(/Failed to retrieve product details, check the order ID/),
    ).toBeVisible();
    await app.user.type(screen.getByRole('combobox', { name: /Phone number/ }), PHONE);
    await app.user.click(await screen.findByRole('option', { name: /OM261118-00070/ }));
    expect(await screen.findByText(/^Chosen: OM261118-00070/)).toBeVisible();
    expect(screen.queryByText(/Failed to retrieve product details, check the order ID/)).toBeNull();
  });

  it.each(['x', '0', '-1', '1.5', '%7B%7D'])('takes no %s for an order', async (order) => {
    await openApp(host, `/after-sales/new?order=${order}`);
    await questionIs('Which order is it about?');
    expect(host.calls('getCrmOrder')).toEqual([]);
  });

  it('says that no phone number is as long as what was typed, and asks nobody', async () => {
    const app = await openApp(host, '/after-sales/new');
    await questionIs('Which order is it about?');
    const before = host.calls('findOrderToClaim').length;
    write(screen.getByRole('combobox', { name: /Phone number/ }), '8'.repeat(400));
    expect(await screen.findByText(/A phone number has at most 15 digits/)).toBeVisible();
    await next(app);
    expect(host.calls('findOrderToClaim')).toHaveLength(before);
  });

  it('refuses an order of which nothing is left to claim, in words', async () => {
    const lines = claimableOrder().lines.map((line) => ({ ...line, claimed: 4, claimable: 0 }));
    host.on('findOrderToClaim', () => found([claimableOrder({ lines })]));
    const app = await openApp(host, '/after-sales/new');
    await questionIs('Which order is it about?');
    const phone = screen.getByRole('combobox', { name: /Phone number/ });
    await app.user.type(phone, PHONE);
    await app.user.click(await screen.findByRole('option', { name: /OM261118-00070/ }));
    await next(app);
    await described(phone, /.+/);
    expect(await questionIs('Which order is it about?')).toBeVisible();
  });

  it('never claims more than was bought less what is claimed, and keeps what was typed', async () => {
    const app = await toLines();
    await next(app);
    expect(await screen.findByText('Choose at least one item')).toBeVisible();
    const rice = screen.getByLabelText('Quantity of Basmati rice');
    expect(screen.getByText('3 of 4 sacks left · 1 sack claimed already')).toBeVisible();
    await app.user.type(rice, '4');
    await next(app);
    await described(rice, /: 3 sacks can still be claimed, not 4/);
    expect(rice).toHaveValue('4');
    expect(screen.getByLabelText('Quantity of Soy sauce')).not.toHaveAccessibleDescription(/claim/);
    await app.user.clear(rice);
    await app.user.type(rice, '3');
    await next(app);
    await questionIs('What is wrong?');
  });

  it('refuses an amount that is none at its field, and takes the draft with it up again', async () => {
    const app = await toRefund();
    await app.user.click(screen.getByRole('radio', { name: 'Way it was paid' }));
    const amount = screen.getByLabelText(/^Amount/);
    await waitFor(() => expect(amount).toHaveValue('10.90'));
    write(amount, '1.005');
    await described(amount, /at most two decimals/);
    expect(amount).toHaveValue('1.005');
    await next(app);
    expect(await questionIs('How should it be put right?')).toBeVisible();
    cleanup();
    const again = await openApp(host, '/after-sales/new');
    await again.user.click(await screen.findByRole('button', { name: /^Continue/ }));
    await questionIs('How should it be put right?');
    expect(await screen.findByLabelText(/^Amount/)).toHaveValue('1.005');
  });

  it('asks for a problem and a reason of it, each at its field', async () => {
    const app = await toLines();
    await app.user.type(screen.getByLabelText('Quantity of Basmati rice'), '1');
    await next(app);
    await screen.findByRole('radio', { name: 'Damaged' });
    await next(app);
    expect(await screen.findByText('Choose a problem')).toBeVisible();
    const problems = screen.getByRole('radiogroup', { name: /^Problem/ });
    expect(problems).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(within(problems).getAllByRole('radio')[0]).toHaveFocus());
    await app.user.click(screen.getByRole('radio', { name: 'Damaged' }));
    expect(problems).not.toHaveAttribute('aria-invalid');
    await app.user.click(screen.getByRole('radio', { name: 'Crushed' }));
    // Another problem has reasons of its own.
    await app.user.click(screen.getByRole('radio', { name: 'Late' }));
    expect(screen.queryByRole('radio', { name: 'Crushed' })).toBeNull();
    await next(app);
    expect(await screen.findByText('Choose a reason')).toBeVisible();
  });

  it('takes no amount above what the claim is worth, and none that is no amount', async () => {
    const app = await toRefund();
    expect(screen.queryByRole('radio', { name: 'Wallet' })).toBeDisabled();
    await app.user.click(screen.getByRole('radio', { name: 'PayNow' }));
    await screen.findByText('At most S$10.90 for what is claimed.');
    const amount = screen.getByLabelText(/^Amount/);
    write(amount, '10.91');
    await next(app);
    await described(amount, /S\$10\.90/);
    write(amount, 'ten');
    await next(app);
    await described(amount, /.+/);
    expect(amount).toHaveValue('ten');
    await app.user.click(screen.getByRole('button', { name: 'All of it' }));
    await next(app);
    await questionIs('What did the customer say and send?');
  });

  it('says beside each way of refund that cannot be taken why, by the rule', async () => {
    const member = { id: 3, name: 'Mei Ling' };
    const offer = (change: Partial<AfterSalesOrder>) =>
      host.on('findOrderToClaim', () => found([claimableOrder(change)]));
    const radio = (name: string) => screen.getByRole('radio', { name });

    offer({ currency: 'VND', total: '48000', paid: '48000', left: '48000' });
    await toRefund();
    expect(radio('Wallet')).toHaveAccessibleDescription(
      'The phone number 8567 9497 belongs to no member, so there is no wallet.',
    );
    expect(radio('PayNow')).toHaveAccessibleDescription(/Singapore dollars only/);
    expect(radio('Way it was paid')).toBeEnabled();
    expect(radio('Way it was paid')).not.toHaveAccessibleDescription();
    // A radio that cannot be chosen takes no focus: the group says the same when it does.
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription(
      /Wallet: The phone number 8567 9497 .*PayNow: PayNow is possible in Singapore dollars only/,
    );
    cleanup();
    localStorage.clear();

    offer({ left: '0.00', member });
    await toRefund();
    for (const name of ['Way it was paid', 'Wallet', 'PayNow']) {
      expect(radio(name)).toBeDisabled();
      expect(radio(name)).toHaveAccessibleDescription(/is left to refund/);
    }
    expect(radio('Compensation voucher')).toBeEnabled();
    cleanup();
    localStorage.clear();

    offer({ paymentMethod: 'WALLET_PAY', member: null });
    await toRefund();
    expect(radio('Way it was paid')).toHaveAccessibleDescription(/so there is no wallet/);
    expect(radio('Compensation voucher')).toBeEnabled();
  });

  it('takes a description of 150 words, not of 151', async () => {
    const app = await toEvidence();
    await next(app);
    const description = screen.getByRole('textbox', { name: /Description/ });
    await described(description, /Describe what happened/);
    write(description, 'torn '.repeat(151));
    expect(await screen.findByText('151 of 150 words')).toBeVisible();
    await next(app);
    await described(description, /150/);
    expect(description).toHaveValue('torn '.repeat(151));
    write(description, 'torn '.repeat(150));
    await next(app);
    await questionIs('Is everything right?');
  });

  it('leads a message of the server back to the step that asks for it', async () => {
    host.on('submitAftersale', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Please fill in the form according to the requirements',
        errors: { 'lines.0.quantity': 'Basmati rice: 1 sack can still be claimed, not 2.' },
      });
    });
    const app = await toEvidence();
    write(screen.getByRole('textbox', { name: /Description/ }), 'Torn');
    await next(app);
    await app.user.click(await screen.findByRole('button', { name: 'Submit the case' }));
    await questionIs('Which goods is the complaint about?');
    await described(
      screen.getByLabelText('Quantity of Basmati rice'),
      /1 sack can still be claimed/,
    );
    const summary = within(screen.getByRole('complementary', { name: 'Summary' }));
    expect(summary.getByText('Torn')).toBeVisible();
  });

  it('is not open to an account that may not apply', async () => {
    await openApp(host, '/after-sales/new', { login: loginWith(['afterSales.view']) });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: /Phone number/ })).toBeNull();
  });
});

describe('an application that is not taken', () => {
  itOutlivesTrouble({
    host,
    toLast: toCheck,
    send: 'Submit the case',
    record: 'case',
    operation: 'submitAftersale',
    mend: () => host.on('submitAftersale', () => ({ aftersale: rowOf() }) as AfterSalesDetail),
    done: 'Case AS-OM261121-00005 submitted',
    draft: { key: 'larder.afterSalesDraft.7.1', holds: 'Two sacks were torn' },
  });
});
