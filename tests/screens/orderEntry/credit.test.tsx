import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeLocale } from '../../../src/lib/i18n.ts';
import { startHost } from '../support/host.ts';
import { customersOf } from '../support/samples.ts';
import { ahead, answerWell, jade, price, questionIs, toDelivery } from './support.ts';

const host = startHost();
const NOTE = /can be entered, but not accepted/;

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
  host.on('calcOrderPrice', () => ({ ...price, total: '5000.00' }));
});

async function toPrice() {
  const app = await toDelivery(host);
  await app.user.type(await screen.findByLabelText('Delivery day'), `${ahead.typed}{Enter}`);
  await questionIs('What does it cost, and how is it paid?');
  await screen.findAllByText('S$5,000.00');
  return app;
}

describe('an order above the credit limit', () => {
  it('is told so in the words of the rule, with the way to the account, while it is owed', async () => {
    const app = await toPrice();
    const note = (await screen.findByText(NOTE)).closest('[role="status"]');
    expect(note).toHaveTextContent(/over the credit limit of Jade Seafood: the limit is/);
    expect(screen.getByRole('link', { name: "Open the customer's account" })).toHaveAttribute(
      'href',
      '/customers/9?shop=1',
    );
    await app.user.click(screen.getByRole('radio', { name: /before/i }));
    expect(screen.queryByText(NOTE)).toBeNull();
    await app.user.click(screen.getByRole('radio', { name: /account/i }));
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    await questionIs('Is everything right?');
    expect(await screen.findByText(NOTE)).toBeVisible();
  });

  it('names the customer as a Chinese reader knows it, as the server does', async () => {
    await toPrice();
    const note = (await screen.findByText(NOTE)).closest('[role="status"]');
    await act(() => changeLocale('zh-CN'));
    await waitFor(() => expect(note).toHaveTextContent(/翡翠海鲜酒家/));
    expect(note).not.toHaveTextContent(/Jade Seafood/);
    await act(() => changeLocale('en-US'));
  });

  it('is not, where the customer’s terms have it paid first, until it is to be owed', async () => {
    const paysFirst = { ...jade, paymentTermsCode: 'CIA' };
    host.on('listCustomers', () => customersOf([paysFirst]));
    host.on('getCustomer', () => paysFirst);
    const app = await toPrice();
    expect(screen.queryByText(NOTE)).toBeNull();
    await app.user.click(screen.getByRole('radio', { name: /account/i }));
    expect(await screen.findByText(NOTE)).toBeInTheDocument();
  });
});
