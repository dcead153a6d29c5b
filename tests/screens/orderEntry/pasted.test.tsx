import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { ahead, answerWell, questionIs, toGoods } from './support.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
});

describe('goods from elsewhere', () => {
  it('can be pasted from a spreadsheet; each row that is not taken is named with its reason', async () => {
    const app = await toGoods(host);
    await app.user.paste(
      'OM-1004\t3\tsack\r\nOM-9999\t1\r\nSoy sauce\t-1\r\nSoy sauce\t6\r\nOM-1004\t2\tdrum',
    );
    expect(await screen.findByText('2 pasted rows added.')).toBeInTheDocument();
    const left = within(screen.getByRole('list', { name: '3 rows not added' }));
    const [unknown, quantity, unit] = left.getAllByRole('listitem');
    expect(unknown).toHaveTextContent('“OM-9999 1”: no goods are called “OM-9999”');
    expect(quantity).toHaveTextContent('“Soy sauce -1”: “-1” is not a quantity');
    expect(unit).toHaveTextContent('“OM-1004 2 drum”: these goods are not sold by “drum”');
    expect(screen.getByLabelText('Quantity of Basmati rice')).toHaveValue('3');
    expect(screen.getByLabelText('Unit of Basmati rice')).toHaveValue('sack');
    expect(screen.getByLabelText('Quantity of Soy sauce')).toHaveValue('6');
    await app.user.type(screen.getByLabelText('Quantity of Soy sauce'), '0');
    expect(screen.getByRole('list', { name: '3 rows not added' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/rows not added/)).toBeNull();
  });

  it('are more of the same where a row of them is pasted once more', async () => {
    const app = await toGoods(host);
    await app.user.paste('Soy sauce\t2\r\nSoy sauce\t5');
    expect(
      await screen.findByText(/2 pasted rows added.* 1 of them was added to goods/),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Quantity of Soy sauce')).toHaveValue('7');
  });

  it('can be pasted by a part of a name: what it could mean is offered', async () => {
    const app = await toGoods(host);
    await app.user.paste('Basmati\t4\r\nSoy\t0');
    const left = within(await screen.findByRole('list', { name: '2 rows not added' }));
    await app.user.click(left.getByRole('button', { name: 'OM-1004 Basmati rice' }));
    expect(await screen.findByLabelText('Quantity of Basmati rice')).toHaveValue('4');
    await app.user.click(await screen.findByRole('button', { name: 'OM-1005 Soy sauce' }));
    expect(await screen.findByLabelText('Quantity of Soy sauce')).toHaveValue('');
    expect(screen.queryByText(/not added/)).toBeNull();
  });

  it('that were pasted and not added are there again after a reload, and are said before it is sent', async () => {
    const app = await toGoods(host);
    await app.user.paste('OM-1004\t3\r\nOM-9999\t4\r\nSoy\t3');
    const name = 'Rows not added';
    fireEvent.change(await screen.findByRole('textbox', { name }), {
      target: { value: 'OM-9998\t4\nSoy\t3' },
    });
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByText(/^Draft saved at/, {}, { timeout: 5000 });
    app.close();
    const again = await openApp(host, '/orders/new');
    await again.user.click(await screen.findByRole('button', { name: /^Continue/ }));
    expect(await screen.findByRole('textbox', { name })).toHaveValue('OM-9998\t4\nSoy\t3');
    expect(screen.getByLabelText('Quantity of Basmati rice')).toHaveValue('3');
    await again.user.click(screen.getByRole('button', { name: 'Next' }));
    await again.user.type(await screen.findByLabelText('Delivery day'), `${ahead.typed}{Enter}`);
    await questionIs('What does it cost, and how is it paid?');
    await screen.findAllByText('S$123.17');
    await again.user.keyboard('{Enter}');
    await questionIs('Is everything right?');
    expect(
      screen.getByText('2 pasted rows were not added and are not part of this order.'),
    ).toBeVisible();
  });

  it('that were pasted and not added can be corrected, beside those that are taken by a click', async () => {
    const app = await toGoods(host);
    await app.user.paste('OM-9999\t4\r\nSoy\t3');
    const box = await screen.findByRole('textbox', { name: 'Rows not added' });
    expect(box).toHaveValue('OM-9999\t4\nSoy\t3');
    fireEvent.change(box, { target: { value: 'OM-1004\t4\nSoy\t3' } });
    await app.user.click(await screen.findByRole('button', { name: 'OM-1005 Soy sauce' }));
    expect(await screen.findByLabelText('Quantity of Soy sauce')).toHaveValue('3');
    expect(box).toHaveValue('OM-1004\t4');
    await app.user.click(screen.getByRole('button', { name: 'Add these rows' }));
    expect(await screen.findByLabelText('Quantity of Basmati rice')).toHaveValue('4');
    expect(screen.queryByRole('textbox', { name: 'Rows not added' })).toBeNull();
  });
});
