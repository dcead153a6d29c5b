import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { orderOf, pageOf } from '../support/samples.ts';

const host = startHost();

const rows = [
  orderOf({ id: 11, orderSn: 'OM-11', reviewOverdue: true }),
  orderOf({ id: 12, orderSn: 'OM-12', status: 'waitingForOrder', kind: 'delivery' }),
  orderOf({ id: 13, orderSn: 'OM-13', status: 'cancelled', paymentStatus: 'notRefunded' }),
];

beforeEach(() => {
  localStorage.clear();
  host.on('listOrder4Merchant', () => pageOf(rows));
});

const asked = () => host.calls('listOrder4Merchant').at(-1)?.body;
const rowOf = async (orderSn: string) =>
  (await screen.findByText(orderSn)).closest('tr') as HTMLElement;

describe('the order list', () => {
  it('asks for what the address says', async () => {
    await openApp(
      host,
      '/orders?tab=toAccept&kind=delivery,voucher&q=jade&sort=total&ascending=true',
    );
    await screen.findByText('OM-11');
    expect(asked()).toEqual({
      tab: 'toAccept',
      kind: ['delivery', 'voucher'],
      search: 'jade',
      size: 50,
      direction: 'next',
      sort: { by: 'total', descending: false },
    });
  });

  it('says state, payment and amount in words, and flags what waits for over 12 hours', async () => {
    await openApp(host, '/orders');
    const overdue = await rowOf('OM-11');
    expect(within(overdue).getByText('New')).toBeInTheDocument();
    expect(within(overdue).getByText('Not reviewed for over 12 hours')).toBeInTheDocument();
    expect(within(overdue).getByText('S$120.00')).toBeInTheDocument();
    const cancelled = await rowOf('OM-13');
    expect(within(cancelled).getByText('Cancelled')).toBeInTheDocument();
    expect(within(cancelled).getByText('Not refunded')).toBeInTheDocument();
    expect(within(cancelled).queryByText(/12 hours/)).toBeNull();
  });

  it('marks what is late, in its own tab with the longest late on top, by any day of delivery', async () => {
    const late = { deliveryAt: '2026-11-20T05:00:00Z', late: true };
    host.on('listOrder4Merchant', () => pageOf([orderOf({ id: 11, orderSn: 'OM-11', ...late })]));
    const app = await openApp(host, '/orders', { tabs: { late: 1 } });
    const row = await rowOf('OM-11');
    expect(within(row).getByText('Late: its delivery time is over')).toBeInTheDocument();
    const tabs = screen.getByRole('navigation', { name: 'Orders by state' });
    await app.user.click(await within(tabs).findByRole('link', { name: /^Late\s*1$/ }));
    await waitFor(() =>
      expect(asked()).toMatchObject({ tab: 'late', sort: { by: 'deliveryAt', descending: false } }),
    );
    expect(app.address()).toBe('/orders?tab=late&shop=1');
    // Whoever wants another order there has it.
    await app.user.click(screen.getByRole('button', { name: 'Placed' }));
    await waitFor(() =>
      expect(asked()).toMatchObject({ tab: 'late', sort: { by: 'placedAt', descending: true } }),
    );
    await app.history.push('/orders?dueFrom=2026-11-20&dueTo=2026-11-20');
    await waitFor(() =>
      expect(asked()).toMatchObject({
        deliveryFrom: '2026-11-19T16:00:00.000Z',
        deliveryTo: '2026-11-20T16:00:00.000Z',
      }),
    );
  });

  it('calls a customer by the name that a reader of Chinese knows', async () => {
    const { user } = await openApp(host, '/orders?customer=9');
    await rowOf('OM-11');
    await user.selectOptions(screen.getByLabelText('Language'), 'zh-CN');
    expect(await screen.findByText('客户：翡翠海鲜酒家')).toBeInTheDocument();
    expect(within(await rowOf('OM-11')).getByText('翡翠海鲜酒家')).toBeInTheDocument();
    expect(screen.queryByText(/Jade Seafood/)).not.toBeInTheDocument();
  });

  it('has tabs that say of those alone that they hold more whose counting stopped', async () => {
    await openApp(host, '/orders');
    const counts = { all: 1000, toAccept: 3, reviewOverdue: 0, pendingPayment: 0 };
    const rest = {
      late: 0,
      dueToday: 0,
      inProgress: 0,
      completed: 1000,
      pendingSubmission: 0,
      cancelled: 0,
    };
    host.on('queryAndCountList', () => ({ tabs: { ...counts, ...rest }, exact: false }));
    const tabs = await screen.findByRole('navigation', { name: 'Orders by state' });
    await within(tabs).findByRole('link', { name: /^Completed\s*1,000\+$/ });
    expect(within(tabs).getByRole('link', { name: /^To accept\s*3$/ })).toBeInTheDocument();
    expect(within(tabs).getByRole('link', { name: /^Cancelled\s*0$/ })).toBeInTheDocument();
  });

  it('has tabs with counts that are links', async () => {
    const app = await openApp(host, '/orders?q=jade', { tabs: { all: 3, toAccept: 2 } });
    const tabs = await screen.findByRole('navigation', { name: 'Orders by state' });
    const toAccept = await within(tabs).findByRole('link', { name: /To accept\s*2/ });
    expect(within(tabs).getByRole('link', { name: /^All/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await app.user.click(toAccept);
    await waitFor(() => expect(app.address()).toBe('/orders?tab=toAccept&q=jade&shop=1'));
    await waitFor(() => expect(asked()).toMatchObject({ tab: 'toAccept', search: 'jade' }));
    expect(within(tabs).getByRole('link', { name: /^To accept/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(tabs).getByRole('link', { name: /^All/ })).not.toHaveAttribute('aria-current');
  });

  it('filters by several values of one kind, and clears them', async () => {
    const app = await openApp(host, '/orders');
    await screen.findByText('OM-11');
    await app.user.click(screen.getByRole('button', { name: 'Payment' }));
    // By label: without a layout, the list of choices counts as scrolled out of sight.
    await app.user.click(await screen.findByLabelText('Not refunded'));
    await waitFor(() => expect(asked()).toMatchObject({ paymentStatus: ['notRefunded'] }));
    await app.user.click(screen.getByLabelText('Refunded'));
    await waitFor(() =>
      expect(asked()).toMatchObject({ paymentStatus: ['notRefunded', 'refunded'] }),
    );
    expect(screen.getByRole('button', { name: 'Payment (2)' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(app.address()).toBe('/orders?shop=1'));
  });

  it('searches shortly after the last key, and leaves one step in the history', async () => {
    const app = await openApp(host, '/orders?tab=completed');
    await screen.findByText('OM-11');
    const before = app.history.length;
    await app.user.keyboard('/');
    await app.user.keyboard('jade');
    await waitFor(() => expect(asked()).toMatchObject({ tab: 'completed', search: 'jade' }));
    expect(app.history.length).toBe(before);
  });

  it('sorts by a head, and the other way round by a second click', async () => {
    const app = await openApp(host, '/orders');
    await screen.findByText('OM-11');
    await app.user.click(screen.getByRole('button', { name: 'Total' }));
    await waitFor(() => expect(asked()).toMatchObject({ sort: { by: 'total', descending: true } }));
    await app.user.click(screen.getByRole('button', { name: 'Total' }));
    await waitFor(() =>
      expect(asked()).toMatchObject({ sort: { by: 'total', descending: false } }),
    );
    await waitFor(() => expect(app.address()).toBe('/orders?sort=total&ascending=true&shop=1'));
  });

  it('keeps the page number beside the cursor', async () => {
    host.on('listOrder4Merchant', () => ({
      ...pageOf(rows, { next: 'further' }),
      total: { count: 120, exact: true },
    }));
    const app = await openApp(host, '/orders');
    expect(await screen.findByText('Page 1 of 3')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(app.address()).toBe('/orders?page=2&cursor=further&shop=1'));
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument();
    expect(asked()).toMatchObject({ cursor: 'further', direction: 'next' });
  });

  it('says nothing of an address that it wrote itself', async () => {
    const app = await openApp(host, '/orders?tab=all&size=50&sort=placedAt&payment=paid');
    await screen.findByText('OM-11');
    expect(screen.queryByText(/could not be read/)).toBeNull();
    expect(app.address()).toContain('payment=paid');
  });

  it('leaves out of a typed address what it cannot read, and says so once', async () => {
    const app = await openApp(host, '/orders?status=nope&from=2026-99-99&payment=paid,nope&q=jade');
    await screen.findByText('OM-11');
    await waitFor(() => expect(app.address()).toBe('/orders?q=jade&payment=paid&shop=1'));
    expect(
      await screen.findAllByText('Something in the address could not be read and was left out.'),
    ).toHaveLength(1);
    expect(asked()).toMatchObject({ search: 'jade', paymentStatus: ['paid'] });
  });

  it('shows the first page instead of one that the server does not know, and says so', async () => {
    host.on('listOrder4Merchant', ({ body }) => {
      if (!Object.hasOwn(body as object, 'cursor')) return pageOf(rows);
      throw new HostFailure({ code: CODES.invalidInput, errors: { cursor: 'Not a page' } });
    });
    const app = await openApp(host, '/orders?q=jade&cursor=xyz&page=4');
    await screen.findByText('OM-11');
    expect(app.address()).toBe('/orders?q=jade&shop=1');
    expect(
      await screen.findByText('That page of the list is not there. Here is the first one.'),
    ).toBeVisible();
  });

  it('names its keys on ?', async () => {
    const app = await openApp(host, '/orders');
    await screen.findByText('OM-11');
    await app.user.keyboard('{Shift>}?{/Shift}');
    expect(await screen.findByText('select or clear')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keys' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('opens an order by keyboard', async () => {
    host.on('getOrderDetail4Merchant', () => {
      throw new HostFailure({ code: CODES.notFound });
    });
    const app = await openApp(host, '/orders');
    await screen.findByText('OM-11');
    await app.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(app.address()).toBe('/orders/12?shop=1'));
  });

  it('offers a new order to those who may enter one', async () => {
    await openApp(host, '/orders', { login: loginWith(['order.view']) });
    await screen.findByText('OM-11');
    expect(screen.queryByRole('link', { name: 'New order' })).toBeNull();
  });
});

describe('without rows', () => {
  it('says what to do where filters find nothing', async () => {
    host.on('listOrder4Merchant', () => pageOf([]));
    const app = await openApp(host, '/orders?tab=cancelled&q=zzz');
    expect(await screen.findByText('No order fits these filters')).toBeInTheDocument();
    await app.user.click(
      screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement,
    );
    await waitFor(() => expect(app.address()).toBe('/orders?shop=1'));
    expect(await screen.findByText('No orders yet')).toBeInTheDocument();
  });

  it('says that the network is gone, and tries again', async () => {
    host.on('listOrder4Merchant', () => {
      throw new HostFailure({ code: 5000, msg: 'The database does not answer' });
    });
    const app = await openApp(host, '/orders');
    expect(await screen.findByText('The database does not answer')).toBeInTheDocument();
    host.on('listOrder4Merchant', () => pageOf(rows));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('OM-11')).toBeInTheDocument();
  });

  it('keeps the rows from before when the next page does not come', async () => {
    host.on('listOrder4Merchant', () => pageOf(rows, { next: 'further' }));
    const app = await openApp(host, '/orders');
    await screen.findByText('OM-11');
    host.goOffline();
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText(/Network error, please try again later/)).toBeInTheDocument();
    expect(screen.getByText('OM-11')).toBeInTheDocument();
  });
});

describe('what is selected', () => {
  const select = (name: string) => screen.getByRole('checkbox', { name });

  it('stays across pages, and goes when the filter finds other orders', async () => {
    host.on('listOrder4Merchant', ({ body }) =>
      (body as { cursor?: string }).cursor
        ? pageOf([orderOf({ id: 21, orderSn: 'OM-21' })])
        : pageOf(rows, { next: 'further' }),
    );
    const app = await openApp(host, '/orders');
    await screen.findByText('OM-11');
    await app.user.click(select('Select OM-11'));
    expect(screen.getByText('1 order selected')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('OM-21');
    await app.user.click(select('Select OM-21'));
    expect(screen.getByText('2 orders selected')).toBeInTheDocument();
    await app.user.click(screen.getByRole('link', { name: /^Cancelled/ }));
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
  });

  it('can be toggled by x', async () => {
    const app = await openApp(host, '/orders');
    await screen.findByText('OM-11');
    await app.user.keyboard('{ArrowDown}x');
    expect(screen.getByText('1 order selected')).toBeInTheDocument();
    await app.user.keyboard('x');
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('can be all that the filter finds', async () => {
    host.on('listOrder4Merchant', () => ({
      ...pageOf(rows, { next: 'further' }),
      total: { count: 140, exact: true },
    }));
    host.on('selectOrderIds', () => ({
      orderIds: Array.from({ length: 140 }, (_, index) => index + 1),
      more: false,
    }));
    const app = await openApp(host, '/orders?tab=toAccept');
    await screen.findByText('OM-11');
    await app.user.click(select('Select OM-11'));
    await app.user.click(screen.getByRole('button', { name: 'Select all 140 found' }));
    expect(await screen.findByText('140 orders selected')).toBeInTheDocument();
    expect(host.calls('selectOrderIds')[0]?.body).toEqual({ tab: 'toAccept' });
  });

  it('says so where there are more than can be acted on at once', async () => {
    host.on('listOrder4Merchant', () => ({
      ...pageOf(rows, { next: 'further' }),
      total: { count: 1000, exact: false },
    }));
    host.on('selectOrderIds', () => ({
      orderIds: Array.from({ length: 500 }, (_, index) => index + 1),
      more: true,
    }));
    const app = await openApp(host, '/orders');
    await screen.findByText('OM-11');
    await app.user.click(select('Select OM-11'));
    await app.user.click(screen.getByRole('button', { name: 'Select the first 500 found' }));
    expect(await screen.findByText(/The newest 500/)).toBeInTheDocument();
  });
});

describe('quietly', () => {
  it('looks again when the person comes back, and says nothing where that fails', async () => {
    await openApp(host, '/orders');
    await screen.findByText('OM-11');
    await findHeading('Orders');
    const before = host.calls('listOrder4Merchant').length;
    host.on('listOrder4Merchant', () => pageOf([orderOf({ id: 31, orderSn: 'OM-31' })]));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('OM-31')).toBeInTheDocument();
    expect(host.calls('listOrder4Merchant').length).toBe(before + 1);
    host.goOffline();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/Network error/)).toBeNull());
    expect(screen.getByText('OM-31')).toBeInTheDocument();
  });
});
