import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { OrderServer } from './orderServer.ts';
import { factsOf, TO_SHIP } from './records.ts';
import { showOrder, showServer } from './show.tsx';

beforeEach(() => localStorage.clear());

const PAID = { fulfilment: 'pendingShipment', payment: 'paid' };
const amounts = async (name = 'Amounts') =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);

/** The text beside a name in a list of amounts. */
const beside = (panel: ReturnType<typeof within>, name: string) =>
  panel.getByText(name).nextElementSibling?.textContent;

describe('GST beside a discount', () => {
  it('adds up: what is taxed, the tax on goods and on delivery, and each line’s own', async () => {
    const server = new OrderServer(factsOf({ total: 2725 }), TO_SHIP, PERMISSIONS);
    const { order } = server.detail;
    order.price = {
      ...order.price,
      ...{ items: '20.00', discount: '5.00', deliveryFee: '10.00', gst: '2.25', total: '27.25' },
    };
    for (const line of order.lines) Object.assign(line, { amount: '10.00', gst: '0.68' });
    order.price.gst = '2.26';
    await showServer(server);
    const panel = await amounts();
    expect(beside(panel, 'Before GST')).toBe('S$25.00');
    expect(beside(panel, 'GST 9 % on the goods, rounded line by line')).toBe('S$1.36');
    expect(beside(panel, 'GST 9 % on delivery')).toBe('S$0.90');
    expect(screen.getAllByText('S$0.68').length).toBeGreaterThan(1);
    expect(screen.getAllByText('on S$7.50').length).toBeGreaterThan(1);
  });
});

describe('the goods on a phone', () => {
  it('have the tax of each line on its card, as the column of a desk has it', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    onTestFinished(() => {
      window.matchMedia = wide;
    });
    const server = new OrderServer(factsOf({}), TO_SHIP, PERMISSIONS);
    for (const line of server.detail.order.lines) Object.assign(line, { gst: '0.68' });
    await showServer(server);
    const goods = await amounts('Goods');
    expect(goods.queryByRole('table')).toBeNull();
    for (const card of goods.getAllByRole('listitem')) expect(card).toHaveTextContent('GST S$0.68');
  });
});

describe('an invoice that the order does not come to any more', () => {
  it('stands beside the total, with what credit notes took off it', async () => {
    const server = new OrderServer(factsOf({ total: 1000, invoiced: 2180 }), TO_SHIP, PERMISSIONS);
    await showServer(server);
    const panel = await amounts();
    expect(beside(panel, 'Invoice amount')).toBe('S$21.80');
    expect(beside(panel, 'Credit notes')).toBe('−S$11.80');
  });

  it('is the total where nothing was changed', async () => {
    const server = new OrderServer(factsOf({ invoiced: 2180 }), TO_SHIP, PERMISSIONS);
    await showServer(server);
    const panel = await amounts();
    expect(beside(panel, 'Invoice')).toBe('SG-INV-0000042');
    expect(panel.queryByText('Invoice amount')).toBeNull();
    expect(panel.queryByText('Credit notes')).toBeNull();
  });
});

describe('the agreed way of payment', () => {
  it('stands among the facts, in words of each language', async () => {
    await showOrder({}, TO_SHIP, PERMISSIONS, 'zh-CN');
    expect(screen.getByText('付款条件：N30 – 30 天账期')).toBeVisible();
    const panel = await amounts('客户');
    expect(beside(panel, '付款条件')).toBe('N30 – 30 天账期');
  });
});

describe('a vehicle', () => {
  it('is called in the person’s language', async () => {
    const server = new OrderServer(factsOf({ vehicleId: 3 }), TO_SHIP, PERMISSIONS);
    server.detail.order.vehicle = { id: 3, plate: 'GBA 1', type: 'van' };
    await showServer(server, PERMISSIONS, 'vn-VM');
    const vehicle = await screen.findByRole('link', { name: 'GBA 1' });
    expect(vehicle.parentElement).toHaveTextContent('GBA 1 · Xe tải van');
  });
});

describe('an overpayment', () => {
  it('is flagged, and leads to the refund of what was paid too much', async () => {
    const { server, user } = await showOrder({ paid: 3000 }, PAID);
    expect(screen.getByText('Overpaid by S$8.20')).toBeVisible();
    expect(beside(await amounts(), 'Overpaid')).toBe('S$8.20');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByText(/S\$8\.20 more was paid/)).toBeVisible();
    expect(form.getByRole('textbox', { name: /Amount to refund/ })).toHaveValue('8.20');
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'Cheaper goods');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(server.detail.facts.refunded).toBe(820));
    await waitFor(() => expect(screen.queryByText(/Overpaid/)).toBeNull());
    expect(server.detail.state).toMatchObject({ payment: 'paid' });
  });

  it('is none where all was paid, or where the cancelled order is to be refunded whole', async () => {
    await showOrder(
      { paid: 3000, cancelled: true },
      { fulfilment: 'cancelled', payment: 'notRefunded' },
    );
    expect(screen.queryByText(/Overpaid/)).toBeNull();
  });
});
