import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { OrderFacts } from '../../../machines/order/law/facts.ts';
import { OrderServer } from './orderServer.ts';
import { factsOf, TEN_DOLLARS, TO_SHIP } from './records.ts';
import { showServer } from './show.tsx';

beforeEach(() => localStorage.clear());

const IF_CHEAPER = /Tax invoice SG-INV-0000042 was issued\. If the order becomes cheaper/;

/** The page of an order that has a tax invoice, and was corrected back to before it was shipped. */
async function showInvoiced(facts: Partial<OrderFacts> = {}) {
  const paid = (facts.paid ?? 0) >= 2180 ? 'paid' : 'unpaid';
  const server = new OrderServer(
    factsOf({ invoiced: 2180, ...facts }),
    { ...TO_SHIP, payment: paid },
    PERMISSIONS,
  );
  const shown = await showServer(server);
  await screen.findByRole('heading', { level: 1 });
  return shown;
}
type User = Awaited<ReturnType<typeof showInvoiced>>['user'];

async function choose(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
}

async function press(user: User, name: string) {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

describe('an order that has a tax invoice', () => {
  it('says which credit note its cancellation issues', async () => {
    const { user } = await showInvoiced();
    const form = await choose(user, 'Cancel order');
    expect(form.getByText('A credit note for S$21.80 is issued.')).toBeVisible();
    expect(form.getByText(/^Stands in the history, and on the credit note/)).toBeVisible();
  });

  it('has credited what was given back already', async () => {
    const { user } = await showInvoiced({ paid: 2180, refunded: 500 });
    const form = await choose(user, 'Cancel order');
    expect(form.getByText('A credit note for S$16.80 is issued.')).toBeVisible();
  });

  it('says that cheaper goods issue one, and for how much once their price is known', async () => {
    const { server, user } = await showInvoiced();
    server.answers.set('calcOrderPrice', TEN_DOLLARS);
    const form = await press(user, 'Change products');
    expect(form.getByText(IF_CHEAPER)).toBeVisible();
    const quantity = form.getByRole('textbox', { name: 'Quantity of Palm oil' });
    await user.clear(quantity);
    await user.type(quantity, '1');
    expect(await form.findByText('New total: S$10.90')).toBeVisible();
    expect(form.getByText('A credit note for S$10.90 is issued.')).toBeVisible();
    expect(form.queryByText(IF_CHEAPER)).toBeNull();
  });

  it('takes back what was credited where its goods become dearer, up to its invoice', async () => {
    const { server, user } = await showInvoiced({ total: 1000 });
    server.answers.set('calcOrderPrice', { ...TEN_DOLLARS, total: '30.00' });
    const form = await press(user, 'Change products');
    const quantity = form.getByRole('textbox', { name: 'Quantity of Palm oil' });
    await user.clear(quantity);
    await user.type(quantity, '9');
    expect(await form.findByText('New total: S$30.00')).toBeVisible();
    expect(
      form.getByText('A credit note is issued that reverses S$11.80 of earlier credit.'),
    ).toBeVisible();
  });

  it('says the same of another promotion, and nothing where the price stays', async () => {
    const { server, user } = await showInvoiced();
    server.answers.set('all', []);
    const { lines: _lines, promotion: _promotion, ...price } = TEN_DOLLARS;
    server.answers.set('calcOrderPromotion', price);
    const form = await press(user, 'Change delivery and remarks');
    await user.type(form.getByRole('textbox', { name: 'Own remark' }), 'Fragile');
    expect(form.queryByText(/credit note/)).toBeNull();
    await user.type(form.getByRole('textbox', { name: 'Promotion code' }), 'SPRING');
    expect(await form.findByText('A credit note for S$10.90 is issued.')).toBeVisible();
  });

  it('says what a refund takes off it, and not what had been paid beyond it', async () => {
    const { user } = await showInvoiced({ paid: 3000 });
    const form = await press(user, 'Refund');
    expect(form.getByRole('textbox', { name: /Amount to refund/ })).toHaveValue('8.20');
    expect(form.queryByText(/credit note/)).toBeNull();
    const amount = form.getByRole('textbox', { name: /Amount to refund/ });
    await user.clear(amount);
    await user.type(amount, '10');
    await waitFor(() =>
      expect(form.getByText('A credit note for S$1.80 is issued.')).toBeVisible(),
    );
    expect(form.getByText(/^Stands in the history, and on the credit note/)).toBeVisible();
  });

  it('says so too where a second person has to decide', async () => {
    const { user } = await showInvoiced({ paid: 2180, limits: { refund: 500, correction: null } });
    const form = await choose(user, 'Refund');
    expect(form.getByText('A credit note for S$21.80 is issued.')).toBeVisible();
  });
});

it('says that the remark of a refund may be printed once there is an invoice', async () => {
  const server = new OrderServer(
    factsOf({ paid: 2180 }),
    { ...TO_SHIP, payment: 'paid' },
    PERMISSIONS,
  );
  const { user } = await showServer(server);
  await screen.findByRole('heading', { level: 1 });
  const form = await choose(user, 'Refund');
  expect(form.getByText(/^Stands in the history and, if the order is invoiced/)).toBeVisible();
});

it('says nothing of credit notes where there is no invoice', async () => {
  const server = new OrderServer(factsOf(), TO_SHIP, PERMISSIONS);
  const { user } = await showServer(server);
  await screen.findByRole('heading', { level: 1 });
  const form = await choose(user, 'Cancel order');
  expect(form.queryByText(/credit note/)).toBeNull();
});
