import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { itOutlivesTrouble } from '../support/entryTrouble.ts';
import { HostFailure, startHost } from '../support/host.ts';
import {
  ahead,
  answerWell,
  committed,
  price,
  questionIs,
  toCheck,
  toDelivery,
  toGoods,
} from './support.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
});

const submit = async (app: Awaited<ReturnType<typeof toCheck>>) =>
  app.user.click(screen.getByRole('button', { name: 'Submit order' }));

const keys = () => host.calls('commitOrder').map(({ headers }) => headers.get('Idempotency-Key'));

describe('an order that is not taken', () => {
  itOutlivesTrouble({
    host,
    toLast: () => toCheck(host),
    send: 'Submit order',
    record: 'order',
    operation: 'commitOrder',
    mend: () => host.on('commitOrder', () => committed),
    done: 'Order OM-77 entered',
    draft: { key: 'larder.orderDraft.7.1', holds: 'Basmati rice' },
  });

  it('shows the old and the new price, and asks', async () => {
    const app = await toCheck(host);
    host.on('commitOrder', ({ body }) => {
      if ((body as { expectedTotal: string }).expectedTotal === '130.00') return committed;
      throw new HostFailure({
        code: CODES.refused,
        msg: 'The total has changed',
        reason: {
          rule: 'totalIsAsAgreed',
          figures: { agreed: 12317, now: 13000, currency: 'SGD' },
          money: ['agreed', 'now'],
        },
      });
    });
    host.on('calcOrderPrice', () => ({ ...price, total: '130.00' }));
    await submit(app);
    await screen.findByRole('heading', { name: 'The price has changed' });
    expect(screen.getByRole('region', { name: 'You agreed to' })).toHaveTextContent('S$123.17');
    expect(screen.getByRole('region', { name: 'Price now' })).toHaveTextContent('S$130.00');
    await app.user.click(screen.getByRole('button', { name: 'Accept the new price and submit' }));
    expect(await screen.findByText('Order OM-77 entered')).toBeInTheDocument();
    expect(new Set(keys()).size).toBe(2);
  });

  it('goes to the step that owns a wrong field, with the message there', async () => {
    const app = await toCheck(host);
    host.on('commitOrder', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Please fill in the form according to the requirements',
        errors: { promotionCode: 'There is no such promotion code.' },
      });
    });
    await submit(app);
    await questionIs('When should it arrive?');
    const field = await screen.findByLabelText('Promotion code');
    expect(field).toHaveAccessibleDescription('There is no such promotion code.');
    await screen.findByLabelText('Delivery day');
    expect(field).toHaveFocus();
    await app.user.type(field, 'X');
    expect(screen.queryByText('There is no such promotion code.')).toBeNull();
  });

  it('begins at the field that the price is refused for, wherever one went on from', async () => {
    const app = await toDelivery(host);
    const day = await screen.findByLabelText('Delivery day');
    const code = screen.getByLabelText('Promotion code');
    await app.user.type(code, 'NOPE');
    host.on('calcOrderPrice', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: '',
        errors: { promotionCode: 'There is no such promotion code.' },
      });
    });
    await app.user.type(day, ahead.typed);
    await app.user.keyboard('{Enter}');
    await screen.findByText('There is no such promotion code.');
    await waitFor(() => expect(screen.getByLabelText('Promotion code')).toHaveFocus());
  });

  it('says the reason with its remedy, and can be tried again', async () => {
    const app = await toCheck(host);
    host.on('commitOrder', () => {
      throw new HostFailure({
        code: CODES.refused,
        msg: '',
        reason: {
          rule: 'customerNotFrozen',
          figures: { customer: 'Jade Seafood' },
          remedy: { record: 'customer', id: 9 },
        },
      });
    });
    await submit(app);
    await screen.findByRole('heading', { name: 'The order was not entered' });
    expect(screen.getByRole('alert')).toHaveTextContent('The account of Jade Seafood is frozen.');
    expect(screen.getByRole('button', { name: 'Go to: Customer' })).toBeEnabled();
    host.on('commitOrder', () => committed);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Order OM-77 entered')).toBeInTheDocument();
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('a search or an address list that does not come', () => {
  it('is told at its place and tried again', async () => {
    const app = await toGoods(host);
    host.goOffline();
    await app.user.keyboard('rice');
    expect(await screen.findByText('Network error, please try again later')).toBeInTheDocument();
    answerWell(host);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Basmati rice/ })).toBeInTheDocument();
  });

  it('leaves the question open', async () => {
    host.on('listDeliveryAddresses', () => {
      throw new HostFailure({ code: 5000, msg: 'The database does not answer' });
    });
    const app = await openApp(host, '/orders/new');
    await screen.findByText(/Jade Seafood/);
    await app.user.keyboard('jade{Enter}');
    expect(await screen.findByText('The database does not answer')).toBeInTheDocument();
    answerWell(host);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: /Maxwell/ })).toBeChecked();
  });
});

describe('a half-done order', () => {
  const leaveAndComeBack = async (app: Awaited<ReturnType<typeof toDelivery>>) => {
    app.history.push('/orders');
    await findHeading('Orders');
    app.history.push('/orders/new');
    await screen.findByRole('heading', { name: 'You have an unfinished order' });
  };

  beforeEach(() => {
    host.on('listOrder4Merchant', () => ({
      rows: [],
      next: null,
      previous: null,
      total: { count: 0, exact: true },
    }));
  });

  it('is offered again with when it was saved, and goes on where it was left', async () => {
    const app = await toDelivery(host);
    expect(await screen.findByText(/^Draft saved at/, {}, { timeout: 5000 })).toBeVisible();
    await leaveAndComeBack(app);
    expect(screen.getByText(/^Jade Seafood, 2 lines, saved on/)).toBeInTheDocument();
    await app.user.keyboard('{Enter}');
    await questionIs('When should it arrive?');
    expect(screen.getByText('20 kg Basmati rice')).toBeInTheDocument();
    expect(host.calls('listGoods').at(-1)?.body).toMatchObject({ goodsIds: [4, 5] });
  });

  it('is thrown away when the person says so', async () => {
    const app = await toDelivery(host);
    await leaveAndComeBack(app);
    const away = screen.getByRole('button', { name: 'Discard it and start a new one' });
    await app.user.click(away);
    const asked = await screen.findByRole('dialog', { name: /Discard this .*\?/ });
    await app.user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(away);
    await app.user.click(await screen.findByRole('button', { name: 'Discard it' }));
    await questionIs('Who is the order for?');
    expect(localStorage.getItem('larder.orderDraft.7.1')).toBeNull();
  });

  it('that cannot be read is set aside, and the page works', async () => {
    localStorage.setItem('larder.orderDraft.7.1', '{"format":1,"owner":');
    await openApp(host, '/orders/new');
    expect(await screen.findByText(/A stored draft could not be read/)).toBeInTheDocument();
    expect(await screen.findByText(/Jade Seafood/)).toBeInTheDocument();
  });

  it('that another tab saved over is asked about', async () => {
    const app = await toGoods(host);
    const stored = JSON.parse(localStorage.getItem('larder.orderDraft.7.1') ?? '{}');
    const other = {
      ...stored,
      stamp: 'other.1',
      draft: { ...stored.draft, customerRemark: 'From the other tab' },
    };
    localStorage.setItem('larder.orderDraft.7.1', JSON.stringify(other));
    await app.user.keyboard('rice{Enter}');
    expect(await screen.findByText('This draft is also open in another tab')).toBeInTheDocument();
    expect(localStorage.getItem('larder.orderDraft.7.1')).toContain('From the other tab');
    await app.user.click(screen.getByRole('button', { name: 'Keep what is here' }));
    await waitFor(() =>
      expect(localStorage.getItem('larder.orderDraft.7.1')).toContain('Basmati rice'),
    );
    expect(screen.queryByText('This draft is also open in another tab')).toBeNull();
  });
});
