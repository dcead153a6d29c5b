import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { HostFailure, startHost } from '../support/host.ts';
import { customerOf, customersOf } from '../support/samples.ts';
import { answerWell, price, toCheck, toGoods } from './support.ts';

const host = startHost();
type Asked = { quote?: boolean; lines: { goodsId: number; unit: string; quantity: number }[] };

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
});

describe('the lines of an order', () => {
  it('are quoted by the server while one types: what comes off, and GST', async () => {
    host.on('calcOrderPrice', ({ body }) => ({
      ...price,
      lines: (body as Asked).lines.map((line) => ({
        ...line,
        price: '3.80',
        listPrice: '4.20',
        amount: '76.00',
        discount: '7.60',
        gst: '6.16',
      })),
    }));
    const app = await toGoods(host);
    await app.user.keyboard('rice{Enter}');
    await screen.findByLabelText('Quantity of Basmati rice');
    const row = within(screen.getByRole('list', { name: 'Goods of the order' }));
    expect(row.getByRole('listitem')).not.toHaveTextContent('is being reckoned');
    await app.user.keyboard('20');
    expect(row.getByRole('listitem')).toHaveTextContent('is being reckoned');
    expect(await row.findByText('S$6.16')).toBeInTheDocument();
    expect(row.getByText('−S$7.60')).toBeInTheDocument();
    expect(row.getByText('list S$4.20')).toBeInTheDocument();
    expect(screen.getAllByText('GST 9%')).toHaveLength(2);
    // The figures add up in sight: goods, what comes off, delivery, GST, and what that comes to.
    const between = screen.getByText('Goods before GST').closest('dl');
    expect([...(between?.querySelectorAll('dt') ?? [])].map((name) => name.textContent)).toEqual([
      'Goods before GST',
      'Delivery fee',
      'GST 9%',
      'Total',
    ]);
    // What was typed on the way is asked once.
    const asked = host.calls('calcOrderPrice').map(({ body }) => body as Asked);
    expect(asked).toEqual([
      { customerId: 9, lines: [{ goodsId: 4, unit: 'kg', quantity: 20 }], quote: true },
    ]);

    host.on('calcOrderPrice', () => {
      throw new HostFailure({ code: 5000, msg: 'The database does not answer' });
    });
    await app.user.keyboard('5');
    expect(
      await screen.findByText(/GST of the lines are not known: The database does not answer/),
    ).toBeInTheDocument();
    expect(row.queryByText('S$6.16')).toBeNull();
    answerWell(host);
    // Once the connection is back they are asked again by themselves.
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/are not known/)).toBeNull());
  });

  it('tell what is left of the credit with GST and delivery, as the server reckons them', async () => {
    let total = '5000.00';
    host.on('calcOrderPrice', () => ({ ...price, total }));
    const app = await toGoods(host);
    await app.user.keyboard('rice{Enter}');
    await screen.findByLabelText('Quantity of Basmati rice');
    const told = (name: string) => screen.getByText(name).nextElementSibling;
    await app.user.keyboard('20');
    await waitFor(() => expect(told('This order with GST')).toHaveTextContent(/^S\$5,000\.00$/));
    expect(told('Credit left')).toHaveTextContent(/^[-−]S\$3,169\.95$/);
    // What was typed since is not reckoned by the goods alone meanwhile.
    total = '123.17';
    await app.user.keyboard('5');
    expect(told('Credit left')).toHaveTextContent('is being reckoned');
    await waitFor(() => expect(told('Credit left')).toHaveTextContent(/^S\$/));
    host.on('calcOrderPrice', () => {
      throw new HostFailure({ code: 5000, msg: 'The database does not answer' });
    });
    await app.user.keyboard('0');
    await waitFor(() => expect(told('Credit left')).toHaveTextContent('?'));
  });

  it('count the orders that wait to be accepted as used credit, each part said', async () => {
    host.on('listCustomers', () => customersOf([customerOf({ awaitsAcceptance: '800.00' })]));
    host.on('calcOrderPrice', () => ({ ...price, total: '1000.00' }));
    const app = await toGoods(host);
    await app.user.keyboard('rice{Enter}');
    await screen.findByLabelText('Quantity of Basmati rice');
    await app.user.keyboard('20');
    const told = (name: string) => screen.getByText(name).nextElementSibling;
    await waitFor(() => expect(told('This order with GST')).toHaveTextContent(/^S\$1,000\.00$/));
    expect(told('AR balance')).toHaveTextContent('S$1,169.95');
    expect(told('Orders waiting to be accepted')).toHaveTextContent('S$800.00');
    expect(told('Credit left')).toHaveTextContent(/^S\$30\.05$/);
  });

  it('are checked each with its own amount', async () => {
    host.on('calcOrderPrice', ({ body }) => ({
      ...price,
      lines: (body as Asked).lines.map((line, index) => ({
        ...line,
        price: '3.80',
        listPrice: '3.80',
        amount: index === 0 ? '78.00' : '20.00',
        discount: '0.00',
        gst: '1.00',
      })),
    }));
    await toCheck(host);
    const goods = within(screen.getByRole('region', { name: 'Goods' }));
    expect(goods.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/Basmati rice.*20 kg.*S\$78\.00/),
      expect.stringMatching(/Soy sauce.*8 bottles.*S\$20\.00/),
    ]);
  });
});
