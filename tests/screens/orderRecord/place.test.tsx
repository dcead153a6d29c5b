import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { OrderServer } from './orderServer.ts';
import { CLERK, factsOf, NEW } from './records.ts';
import { showOrder, showServer } from './show.tsx';

beforeEach(() => {
  localStorage.clear();
  // Who wants to see the chart has it open.
  localStorage.setItem('larder.open.chart', 'true');
});

const SITI = { name: 'Siti', role: 'clerk' };

/** An order that was accepted, shipped in part, and corrected to delivered. */
function travelled() {
  const server = new OrderServer(factsOf(), NEW, []);
  server.meanwhile({ type: 'accept' }, SITI);
  server.meanwhile({ type: 'ship', lines: [{ lineId: 1, quantity: 2 }] }, SITI);
  server.meanwhile({ type: 'correctStatus', to: 'delivered', remark: 'Collected by hand' }, SITI);
  return server;
}

const place = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}\\.`) });

describe('the history of an order whose goods were changed', () => {
  it('says what was changed, here and beside the chart, and when to the second', async () => {
    const { lines, total } = factsOf();
    const [oil, rice] = lines;
    if (!oil || !rice) throw new Error('An order has lines');
    const server = new OrderServer(factsOf(), NEW, []);
    const changes = [
      { ...oil, from: { quantity: 2, price: 1000 }, to: { quantity: 5, price: 900 } },
      { ...rice, from: { quantity: 2, price: 1000 }, to: null },
    ];
    const changed = [{ ...oil, quantity: 5 }];
    server.meanwhile({ type: 'changeProducts', lines: changed, total, changes }, SITI);
    await showServer(server);
    const said =
      /Palm oil: 2 → 5 kg · Palm oil: S\$10\.00 → S\$9\.00 per kg · Removed: 2 kg of Jasmine rice/;
    // The chart comes when it is shown.
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    expect(screen.getAllByText(/\d\d:\d\d:\d\d · Siti/)[0]).toBeVisible();
  });
});

describe('where the order is, in one line', () => {
  const way = (region: string) =>
    within(screen.getByRole('list', { name: `${region}: where it is` }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('names what was passed, where it is, and the shortest way on, in each region', async () => {
    const server = new OrderServer(factsOf(), NEW, []);
    server.meanwhile({ type: 'accept' }, SITI);
    await showServer(server);
    await screen.findByRole('toolbar', { name: /^What can be done/ });
    expect(way('Fulfilment').slice(0, 3)).toEqual([
      'New (done)',
      'Pending shipment',
      'Shipped (to come)',
    ]);
    expect(way('Fulfilment').at(-1)).toBe('Completed (to come)');
    expect(way('Payment')).toEqual(['Unpaid', 'Paid (to come)']);
    expect(
      screen.getByText('Pending shipment', { selector: '[aria-current="step"]' }),
    ).toBeVisible();
  });

  it('passes a place that the order came back to once', async () => {
    const server = new OrderServer(factsOf(), NEW, []);
    server.meanwhile({ type: 'accept' }, SITI);
    server.meanwhile({ type: 'correctStatus', to: 'delivered', remark: 'By mistake' }, SITI);
    server.meanwhile({ type: 'correctStatus', to: 'pendingShipment', remark: 'As it was' }, SITI);
    await showServer(server);
    await screen.findByRole('toolbar', { name: /^What can be done/ });
    expect(way('Fulfilment').slice(0, 2)).toEqual(['New (done)', 'Pending shipment']);
  });
});

describe('the chart that is folded', () => {
  it('is opened by a key, and stays as it was left on the next page', async () => {
    localStorage.clear();
    const { user, unmount } = await showServer(travelled());
    await screen.findByRole('toolbar', { name: /^What can be done/ });
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    await user.keyboard('c');
    expect(await place('Delivered')).toBeVisible();
    unmount();
    const again = await showServer(travelled());
    expect(await place('Delivered')).toBeVisible();
    await again.user.keyboard('c');
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('is opened by a line of the history that is chosen', async () => {
    localStorage.clear();
    const { user } = await showServer(travelled());
    await user.click(await screen.findByRole('button', { name: /^Order accepted/ }));
    expect(await place('Pending shipment')).toHaveAccessibleName(/here now/);
  });
});

describe('the chart on the record', () => {
  it('marks where the order is and where it has been, in words too', async () => {
    await showServer(travelled());
    expect(await place('Delivered')).toHaveAccessibleName(/here now/);
    expect(await place('Partial shipment')).toHaveAccessibleName(/passed/);
    expect(await place('Shipped')).not.toHaveAccessibleName(/passed|here now/);
    expect(
      screen.getByText('Corrected by hand: Partial shipment, Unpaid → Delivered, Unpaid'),
    ).toBeVisible();
  });

  it('draws the places of this kind of order alone', async () => {
    await showServer(travelled());
    await place('Delivered');
    expect(screen.queryByRole('tab', { name: /^Preparing/ })).not.toBeInTheDocument();
  });

  it('is walked by the arrow keys, and spells a place out on Enter', async () => {
    const { user } = await showServer(travelled());
    const delivered = await place('Delivered');
    delivered.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await place('Completed'));
    await user.keyboard('{Enter}');
    const panel = within(screen.getByRole('tabpanel', { name: 'Completed' }));
    expect(panel.getByText('Add review')).toBeVisible();
    expect(panel.getByText(/who: Clerk · needs: 1 to 5 stars/)).toBeVisible();
  });

  it('stands beneath as a list that says the same', async () => {
    const { user } = await showServer(travelled());
    await place('Delivered');
    await user.click(screen.getByText('Show the chart as a list'));
    const region = within(screen.getByRole('region', { name: 'Payment' }));
    expect(region.getByText(/^Unpaid$/)).toBeVisible();
    for (const way of region.getAllByText('Record payment')) expect(way).toBeVisible();
  });

  it('says of no place that nothing leads on where the place around it does', async () => {
    const { user } = await showServer(travelled());
    await place('Delivered');
    await user.click(screen.getByText('Show the chart as a list'));
    const overdue = screen.getByText('Over 12 hours', { selector: 'li > *' }).parentElement;
    expect(overdue).not.toHaveTextContent('Nothing leads on');
    const reviewed = screen.getByText('Reviewed', { selector: 'li > *' }).parentElement;
    expect(reviewed).toHaveTextContent('Nothing leads on');
  });
});

describe('the replay', () => {
  it('steps back and forth by keys, and tells what is looked at', async () => {
    const { user } = await showServer(travelled());
    await place('Delivered');
    await user.keyboard('[[');
    expect(await place('Partial shipment')).toHaveAccessibleName(/here now/);
    expect(screen.getByText('You are looking at the order as it was.')).toBeVisible();
    await user.keyboard(']');
    expect(await place('Delivered')).toHaveAccessibleName(/here now/);
  });

  it('goes to a line of the history that is chosen', async () => {
    const { user } = await showServer(travelled());
    await place('Delivered');
    await user.click(screen.getByRole('button', { name: /^Order accepted/ }));
    expect(await place('Pending shipment')).toHaveAccessibleName(/here now/);
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(await place('Delivered')).toHaveAccessibleName(/here now/);
  });
});

describe('the way to a place', () => {
  const way = () => within(screen.getByRole('region', { name: 'How do I get to…' }));

  it('is a checklist with who may do each step', async () => {
    const { user } = await showOrder({}, NEW, CLERK);
    await user.keyboard('g');
    await user.keyboard('refunded');
    await user.click(await screen.findByRole('option', { name: 'Refunded' }));
    const steps = (await way().findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(way().queryByText(/only a correction by hand/)).toBeNull();
    expect(steps).toEqual([
      expect.stringMatching(/^Record payment → PaidWho: Clerk \(you may\)/),
      expect.stringMatching(/^Refund → RefundedWho: Auditor$/),
    ]);
  });

  it('says what is against a step now, with the way to mend it', async () => {
    const lines = factsOf().lines.map((line) => ({ ...line, stock: 0 }));
    const { user } = await showOrder({ lines }, NEW);
    await user.keyboard('g');
    await user.keyboard('Shipped{Enter}');
    expect(await way().findByText(/Insufficient stock of Palm oil/)).toBeVisible();
    expect(way().getByRole('link', { name: "Open the goods' stock" })).toHaveAttribute(
      'href',
      '/goods/1',
    );
  });

  it('says where no ordinary step leads there, only a correction', async () => {
    const { user } = await showOrder({}, { fulfilment: 'delivered', payment: 'unpaid' });
    await user.keyboard('g');
    await user.keyboard('Pending shipment{Enter}');
    const byHand = 'No ordinary step leads there from here, only a correction by hand.';
    expect(await way().findByText(byHand)).toBeVisible();
  });
});

describe('goods that the shelf has not enough of', () => {
  const short = () => {
    const [oil, rice] = factsOf().lines;
    if (!oil || !rice) throw new Error('An order has lines');
    // Lines of the same goods count together.
    const more = { ...oil, lineId: 3, quantity: 4 };
    return factsOf({
      lines: [
        { ...oil, stock: 5 },
        { ...rice, stock: 0 },
        { ...more, stock: 5 },
      ],
    });
  };

  it('are told with what is on order of them, and when it is expected', async () => {
    const server = new OrderServer(short(), NEW, []);
    server.answers.set('arrivals', [
      {
        ...{ id: 9, goodsId: 1, purchaseOrderId: 4, number: '2026110001', late: true },
        ...{ estimatedArrival: '2026-11-18T04:00:00Z', quantity: 3, unit: 'carton', unitZh: '箱' },
      },
    ]);
    await showServer(server);
    const panel = await screen.findByRole('region', { name: 'Short of stock' });
    const [oil, rice] = within(panel).getAllByRole('listitem');
    if (!oil || !rice) throw new Error('Two goods are short');
    expect(oil).toHaveTextContent('Palm oil · 1 kg not in stock');
    expect(await within(oil).findByRole('link', { name: '2026110001' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/purchasing\/orders\/4/),
    );
    expect(oil).toHaveTextContent('3 cartons · expected 18 Nov 2026 · Late');
    expect(rice).toHaveTextContent('Jasmine rice · 2 kg not in stock');
    expect(rice).toHaveTextContent('On no open purchase order.');
  });

  it('are not asked for where there is enough, nor for whom purchases are not shown', async () => {
    const { server } = await showOrder({}, NEW);
    expect(screen.queryByRole('region', { name: 'Short of stock' })).not.toBeInTheDocument();
    expect(server.sent.filter(({ path }) => path === 'arrivals')).toEqual([]);
    const hidden = CLERK.filter((permission) => permission !== 'purchase.view');
    await showServer(new OrderServer(short(), NEW, []), hidden);
    await screen.findAllByRole('toolbar', { name: /^What can be done/ });
    expect(screen.queryByRole('region', { name: 'Short of stock' })).not.toBeInTheDocument();
  });
});
