import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { customerOf } from '../support/samples.ts';

const host = startHost();

const mei = { id: 3, name: 'Mei Ling' };
const manager = { id: 2, name: 'Arif' };
const OPEN = { account: 'active', authorisation: 'approve', credit: 'settled' };
const WAITS = { ...OPEN, credit: 'toDecide' };
const plain = customerOf();

/** The account in a shop whose limit is S$10,000, as somebody reads it. */
const account = (facts: Partial<CustomerRecord['facts']>, rest: Partial<CustomerRecord> = {}) =>
  customerOf({
    ...rest,
    facts: { ...plain.facts, limits: { creditLimit: 1_000_000 }, actor: manager, ...facts },
  });

const creditAsked = {
  ...{ creditLimit: 2_000_000, paymentTermsCode: null, remark: 'Opens a second kitchen' },
  ...{ by: mei, at: '2026-11-21T05:00:00.000Z' },
};
const waiting = (actor: typeof mei, rest: Partial<typeof creditAsked> = {}) =>
  account(
    { actor, creditAsked: { ...creditAsked, ...rest } },
    { state: WAITS, credit: 'toDecide', askedLimit: '20000.00' },
  );

beforeEach(() => {
  localStorage.clear();
  host.on('getCustomer', () => account({}));
  host.on('listSalesPeople', () => []);
  host.on('listDeliveryAddresses', () => []);
});

const dialog = async () => within(await screen.findByRole('dialog'));

describe('a credit limit above the shop’s', () => {
  it('says before it is sent that it waits, and after that it does', async () => {
    const { user } = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    host.on('setCreditLimit', () => {
      const line = { event: 'setCreditLimit', from: OPEN, to: WAITS, payload: {}, figures: null };
      const by = { actorId: 2, actorName: 'Arif', actorAccount: 'manager', actorRole: 'x' };
      const at = '2026-11-21T05:00:00.000Z';
      return {
        ...waiting(manager),
        version: 3,
        history: [{ ...line, ...by, version: 3, at, remark: 'More' }],
      };
    });
    await user.click(screen.getByRole('button', { name: 'Change credit limit' }));
    const form = await dialog();
    const limit = form.getByRole('textbox', { name: /Credit limit/ });
    const note =
      'This is above the limit of S$10,000.00: it holds once a second person has decided.';
    await user.clear(limit);
    await user.type(limit, '10000');
    expect(form.queryByText(note)).toBeNull();
    await user.type(limit, '.01');
    expect(form.getByText(note)).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'More');
    await user.click(form.getByRole('button', { name: 'Change credit limit' }));
    expect(await screen.findByText('Asked for: a second person has to decide')).toBeInTheDocument();
    expect(await screen.findByText('Waits for a second person')).toBeVisible();
  });

  it('is shown with who asked, how much and why, and approved by another', async () => {
    host.on('getCustomer', () => waiting(manager));
    const { user } = await openApp(host, '/customers/9');
    expect(
      await screen.findByText(
        /Mei Ling asks to raise the credit limit from S\$3,000\.00 to S\$20,000\.00: “Opens a second kitchen”/,
      ),
    ).toBeVisible();
    const decided = { creditLimit: '20000.00', version: 3 };
    host.on('decideCredit', () => account({ creditLimit: 2_000_000 }, decided));
    await user.click(screen.getByRole('button', { name: 'Approve credit' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Approve credit' }));
    await waitFor(() => expect(screen.queryByText('Waits for a second person')).toBeNull());
    expect(host.calls('decideCredit')[0]?.body).toMatchObject({
      ...{ id: 9, event: { type: 'approveCredit' } },
    });
  });

  it('is not approved by who asked for it, who may take it back with a remark', async () => {
    host.on('getCustomer', () => waiting(mei));
    const { user } = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    await user.click(screen.getByRole('button', { name: 'Approve credit' }));
    expect(
      (await screen.findAllByText('Mei Ling asked for this: somebody else has to decide it.'))
        .length,
    ).toBeGreaterThan(0);
    await user.keyboard('{Escape}');
    host.on('decideCredit', () => account({}, { version: 3 }));
    await user.click(screen.getByRole('button', { name: 'Decline credit' }));
    const form = await dialog();
    expect(form.getByText(/You asked for this\. It is taken back/)).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'A mistake');
    await user.click(form.getByRole('button', { name: 'Decline credit' }));
    await waitFor(() => expect(host.calls('decideCredit')).toHaveLength(1));
  });

  it('says that looser terms wait, of the terms alone', async () => {
    host.on('getCustomer', () => account({ creditLimit: 2_000_000 }, { creditLimit: '20000.00' }));
    const { user } = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    await user.click(screen.getByRole('button', { name: 'Change details' }));
    const form = await dialog();
    const note = /Longer terms for a credit limit above S\$10,000\.00 hold once/;
    expect(form.queryByText(note)).toBeNull();
    await user.click(form.getByRole('combobox', { name: /Payment terms/ }));
    await user.click(await screen.findByRole('option', { name: /60 days/ }));
    expect(await form.findByText(note)).toBeVisible();
  });

  it('goes along with an authorisation that is asked for', async () => {
    host.on('getCustomer', () => ({
      ...waiting(manager, { remark: '' }),
      ...{ authorisation: 'notAuth' as const, state: { ...WAITS, authorisation: 'notAuth' } },
    }));
    const { user } = await openApp(host, '/customers/9');
    expect(await screen.findByText(/from S\$3,000\.00 to S\$20,000\.00 \(/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask for authorisation' }));
    const form = await dialog();
    expect(form.getByText(/The credit that waits goes along with it\./)).toBeVisible();
    expect(form.getByRole('textbox', { name: /Credit limit/ })).toHaveValue('20000.00');
  });
});

describe('the list of customers', () => {
  it('finds those whose credit waits, where the navigation counts them', async () => {
    const counts = { all: 1, notAuth: 0, inAuth: 0, approve: 1, reject: 0 };
    host.on(
      'listCustomers',
      () =>
        ({
          ...{ rows: [waiting(manager)], counts, total: { count: 1, exact: true }, next: null },
        }) as never,
    );
    await openApp(host, '/customers?credit=toDecide');
    expect(await screen.findAllByText('Jade Seafood')).not.toEqual([]);
    expect(
      host.calls('listCustomers').some(({ body }) => {
        const { credit } = body as { credit?: string[] };
        return credit?.[0] === 'toDecide';
      }),
    ).toBe(true);
  });
});
