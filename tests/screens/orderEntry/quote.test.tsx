import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { HostFailure, startHost } from '../support/host.ts';
import { answerWell, price, toGoods } from './support.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
});

describe('the lines of an order', () => {
  it('are quoted by the server while one types: what comes off, and GST', async () => {
    type Asked = { quote?: boolean; lines: { goodsId: number; unit: string; quantity: number }[] };
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
    expect(screen.getByText('GST 9%')).toBeInTheDocument();
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
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/are not known/)).toBeNull());
  });
});
