import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../api/orders/calls.ts';
import {
  ORDER_CHANNELS,
  type OrderSearch,
  orderAddress,
  orderQuery,
} from '../../../src/screens/orders/list/search.ts';

const { read: orderSearch, view: orderView, withFilter, withoutFilters, withPage } = orderAddress;
const SINGAPORE = 'Asia/Singapore';

describe('the order list’s address', () => {
  it('knows the tabs and channels of the contract', () => {
    const body = orders.listOrder4Merchant.body;
    for (const tab of orderAddress.tabs) expect(body.safeParse({ tab }).success).toBe(true);
    for (const channel of ORDER_CHANNELS) {
      expect(body.safeParse({ channel: [channel] }).success).toBe(true);
    }
  });

  it('is empty where all is as usual', () => {
    expect(
      orderSearch({ tab: 'all', q: '  ', kind: '', sort: 'placedAt', ascending: false, size: 50 }),
    ).toEqual({});
  });

  it('keeps what makes sense and leaves out the rest', () => {
    expect(
      orderSearch({
        tab: 'toAccept',
        q: 12345,
        kind: 'delivery,nonsense,wholesale,delivery',
        channel: 'everywhere',
        payment: 'paid',
        place: 'shipping.ownDriver',
        from: '2026-02-30',
        to: '2026-02-28',
        customer: '9',
        sort: 'colour',
        ascending: 'true',
        size: '100',
        page: -2,
        cursor: { a: 1 },
        direction: 'sideways',
        other: 'thing',
      }),
    ).toEqual({
      tab: 'toAccept',
      q: '12345',
      kind: 'wholesale,delivery',
      payment: 'paid',
      place: 'shipping.ownDriver',
      to: '2026-02-28',
      customer: 9,
      ascending: true,
      size: 100,
    });
  });

  it('holds no page number without a page', () => {
    expect(orderSearch({ page: 7 })).toEqual({});
    expect(orderSearch({ page: 7, cursor: 'abc' })).toEqual({ page: 7, cursor: 'abc' });
  });

  it('can be anything: what it asks is always what the contract takes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            ...['tab', 'q', 'kind', 'channel', 'payment', 'place', 'from', 'to', 'customer'],
            ...['sort', 'ascending', 'size', 'page', 'cursor', 'direction'],
          ),
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 500 }),
            fc.constantFrom('all', 'cancelled', 'previous', 'last', 'wholesale,app', '2026-01-31'),
            fc.jsonValue(),
          ),
        ),
        (address) => {
          const search = orderSearch(address);
          expect(orderSearch({ ...search })).toEqual(search);
          const { filter, page } = orderQuery(orderView(search), SINGAPORE);
          const asked = orders.listOrder4Merchant.body.safeParse({ ...page, ...filter });
          expect(asked.error?.issues ?? []).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes days in the shop’s time zone, both included', () => {
    const { filter } = orderQuery(orderView({ from: '2026-03-01', to: '2026-03-01' }), SINGAPORE);
    expect(filter).toEqual({
      tab: 'all',
      placedFrom: '2026-02-28T16:00:00.000Z',
      placedTo: '2026-03-01T16:00:00.000Z',
    });
  });
});

describe('what an address says and nobody can follow', () => {
  it('is a page that no cursor leads to, beside what cannot be read', () => {
    expect(orderAddress.hasUnread({ page: '99999' })).toBe(true);
    expect(orderAddress.hasUnread({ page: 4, cursor: 'x' })).toBe(false);
    expect(orderAddress.hasUnread({ page: 40, direction: 'last' })).toBe(false);
    expect(orderAddress.hasUnread({ tab: 'completed', q: 'rice' })).toBe(false);
    expect(orderAddress.hasUnread({ tab: 'nowhere' })).toBe(true);
  });
});

describe('another filter', () => {
  it('begins at the first page, and keeps the rest', () => {
    const search: OrderSearch = { tab: 'completed', sort: 'total', cursor: 'x', page: 4 };
    expect(withFilter(search, { q: 'rice' })).toEqual({
      tab: 'completed',
      sort: 'total',
      q: 'rice',
    });
    expect(withFilter({ q: 'rice' }, { q: '' })).toEqual({});
  });

  it('can be taken away, with all others', () => {
    expect(withoutFilters({ tab: 'completed', q: 'rice', place: 'new', size: 100 })).toEqual({
      tab: 'completed',
      size: 100,
    });
  });
});

describe('another page', () => {
  const page = { next: 'further', previous: 'back', pages: 40 };

  it('is the next one by its cursor', () => {
    expect(withPage({ q: 'a' }, 'next', page)).toEqual({ q: 'a', cursor: 'further', page: 2 });
  });

  it('is the one before by its cursor, and the first without one', () => {
    const third = { cursor: 'c', page: 3 };
    expect(withPage(third, 'previous', page)).toEqual({
      cursor: 'back',
      direction: 'previous',
      page: 2,
    });
    expect(withPage({ cursor: 'c', page: 2 }, 'previous', page)).toEqual({});
    expect(withPage(third, 'first', page)).toEqual({});
  });

  it('is the last one without walking there', () => {
    expect(withPage({}, 'last', page)).toEqual({ direction: 'last', page: 40 });
  });

  it('has no number where nobody counted', () => {
    const last = withPage({}, 'last', { ...page, pages: null });
    expect(last).toEqual({ direction: 'last' });
    expect(orderView(last).page).toBeNull();
    expect(withPage(last, 'previous', page)).toEqual({ cursor: 'back', direction: 'previous' });
  });

  it('is this one where there is none further', () => {
    expect(withPage({}, 'next', { ...page, next: null })).toEqual({});
  });
});
