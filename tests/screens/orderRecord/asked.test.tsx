import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrderFacts } from '../../../machines/order/law/facts.ts';
import { dialog, showOrder } from './show.tsx';

const clerk = { id: 3, name: 'Mei Ling' };
const manager = { id: 2, name: 'Arif' };

const paidInFull = { paid: 2180, limits: { refund: 1_000, correction: 1_000 } };

const asked: Partial<OrderFacts> = {
  ...paidInFull,
  asked: {
    event: { type: 'refund', amount: 1_500, remark: 'Two bags were torn' },
    amount: 1_500,
    by: clerk,
    at: '2026-11-21T05:00:00.000Z',
  },
};
const WAITS = { fulfilment: 'completed', payment: 'toDecide' };

describe('a refund above the limit', () => {
  it('says before it is sent that it waits for a second person, and after that it does', async () => {
    const { server, user } = await showOrder(
      { ...paidInFull, actor: clerk },
      { fulfilment: 'completed', payment: 'paid' },
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Refund' }));
    const form = await dialog();
    const amount = form.getByRole('textbox', { name: /Amount to refund/ });
    const note = /above the limit of S\$10\.00: nothing is booked yet/;
    expect(form.getByText(note)).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '10');
    expect(form.queryByText(note)).toBeNull();
    await user.clear(amount);
    await user.type(amount, '15');
    expect(form.getByText(note)).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'Two bags were torn');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(server.detail.state).toMatchObject({ payment: 'toDecide' }));
    expect(server.detail.facts.refunded).toBe(0);
    expect(await screen.findByText('Waits for a second person')).toBeVisible();
  });

  it('is shown with who asked, how much and why, and approved by another after a look', async () => {
    const { server, user } = await showOrder({ ...asked, actor: manager }, WAITS);
    expect(
      await screen.findByText(/Mei Ling asks to refund S\$15\.00: “Two bags were torn”/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve request' }));
    const form = await dialog();
    expect(form.getByText('The ledger takes in a refund of S$15.00.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Approve request' }));
    await waitFor(() => expect(server.detail.facts.refunded).toBe(1_500));
    expect(server.sent[0]?.body.event).toEqual({ type: 'approveAsked' });
  });

  it('is not approved by who asked for it, who may withdraw it with a remark', async () => {
    const { server, user } = await showOrder({ ...asked, actor: clerk }, WAITS);
    await user.click(screen.getByRole('button', { name: 'Approve request' }));
    expect(
      (await screen.findAllByText('Mei Ling asked for this: somebody else has to decide it.'))
        .length,
    ).toBeGreaterThan(0);
    expect(server.sent).toEqual([]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Decline request' }));
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'A mistake');
    await user.click(form.getByRole('button', { name: 'Decline request' }));
    await waitFor(() => expect(server.detail.state).toMatchObject({ payment: 'paid' }));
  });
});

describe('what credits a tax invoice above the limit', () => {
  const invoiced = { invoiced: 2180, limits: { refund: null, correction: 1_000 } };
  const note = /above the limit of S\$10\.00: nothing is booked yet/;

  it('says so of a cancellation, with the credit note, and waits', async () => {
    const { server, user } = await showOrder(
      { ...invoiced, actor: clerk },
      { fulfilment: 'pendingShipment', payment: 'unpaid' },
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel order' }));
    const form = await dialog();
    expect(form.getByText(note)).toBeVisible();
    expect(form.getByText('A credit note for S$21.80 is issued.')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'Entered twice');
    await user.click(form.getByRole('checkbox'));
    await user.click(form.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(server.detail.state).toMatchObject({ payment: 'toDecide' }));
    expect(server.detail.state).toMatchObject({ fulfilment: 'pendingShipment' });
  });

  it('says so of a corrected status, and shows who decides what was asked for', async () => {
    const { user } = await showOrder(
      { ...invoiced, actor: clerk },
      { fulfilment: 'shipped', payment: 'unpaid' },
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Correct status' }));
    const form = await dialog();
    await user.click(form.getByRole('combobox', { name: /Correct to/ }));
    await user.click(await screen.findByRole('option', { name: 'Cancelled' }));
    expect(form.getByText(note)).toBeVisible();
    expect(form.getByText('A credit note for S$21.80 is issued.')).toBeVisible();
    expect(form.getByText(/on the credit note that the customer gets/)).toBeVisible();
  });

  it('is approved by another, who sees what it credits', async () => {
    const { server, user } = await showOrder(
      {
        ...invoiced,
        actor: manager,
        asked: {
          event: { type: 'correctStatus', to: 'cancelled', remark: 'Never arrived' },
          amount: 2_180,
          by: clerk,
          at: '2026-11-21T05:00:00.000Z',
        },
      },
      { fulfilment: 'shipped', payment: 'toDecide' },
    );
    expect(
      await screen.findByText(
        /Mei Ling asks to correct the status to “Cancelled”, which credits S\$21\.80 of the tax/,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve request' }));
    const form = await dialog();
    expect(form.getByText('A credit note for S$21.80 is issued.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Approve request' }));
    await waitFor(() =>
      expect(server.detail.state).toEqual({ fulfilment: 'cancelled', payment: 'unpaid' }),
    );
  });
});
