import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { customerOf } from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('getCustomer', () => customerOf());
  host.on('listSalesPeople', () => []);
  host.on('listDeliveryAddresses', () => [
    {
      id: 1,
      customerId: 9,
      contact: 'Mr Tan',
      phone: '91234567',
      postCode: '058357',
      address: '12 Smith Street',
      unitNumber: '#01-02',
      isDefault: true,
      version: 0,
    },
  ]);
});

const OPEN = { account: 'active', authorisation: 'approve', credit: 'settled' };
const FROZEN = { account: 'frozen', authorisation: 'approve', credit: 'settled' };
const frozen = { status: 'frozen', state: FROZEN } as const;

const factOf = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;

const banner = () =>
  screen.getByRole('heading', { level: 1 }).parentElement?.parentElement as HTMLElement;

const openDialog = async ({ user }: App, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
};

describe("a customer's account", () => {
  it('shows what is owed, what may be, and where goods go', async () => {
    host.on('getCustomer', () => customerOf({ awaitsAcceptance: '30.00' }));
    await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    expect(factOf('Credit limit')).toHaveTextContent('S$3,000.00');
    expect(factOf('AR balance')).toHaveTextContent('S$1,169.95');
    expect(factOf('Orders waiting to be accepted')).toHaveTextContent('S$30.00');
    expect(factOf('Still available')).toHaveTextContent('S$1,800.05');
    expect(factOf('Tier')).toHaveTextContent('Premium');
    expect(await screen.findByText(/12 Smith Street/)).toBeInTheDocument();
    // What is not known is not there, instead of standing empty.
    expect(screen.queryByText('Email')).not.toBeInTheDocument();
    expect(factOf('B2B login')).toHaveTextContent('None yet');
    expect(host.calls('getUserGrade')).toEqual([]);
  });

  it('stands on its drawn chart, and steps back through what was done with it', async () => {
    const line = {
      at: '2026-05-20T06:30:00Z',
      actorId: 2,
      actorName: 'Mei',
      actorAccount: 'mei2',
      actorRole: 'role-6f9e',
    };
    const limit = { event: 'setCreditLimit', payload: {}, from: OPEN, to: OPEN };
    host.on('getCustomer', () =>
      customerOf({
        ...frozen,
        version: 2,
        history: [
          { ...line, ...limit, version: 1, remark: 'Good payer' },
          {
            ...{ ...line, version: 2, event: 'freeze', payload: {}, remark: null },
            ...{ from: OPEN, to: FROZEN },
          },
        ],
      }),
    );
    host.on('getSystemRole', () => []);
    const { user } = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    expect(within(banner()).getByText('Frozen')).toBeInTheDocument();
    const paid = screen.getByText('Good payer').closest('li');
    expect(paid?.querySelector('[data-initials="M"]')).not.toBeNull();
    // Two may be called Mei: one alone signs in as mei2. Of a role of another shop no more is said.
    expect(await screen.findAllByText(/· Mei \(mei2, Role of another shop\)$/)).toHaveLength(2);
    await user.keyboard('c');
    await user.click(await screen.findByRole('button', { name: 'One step back' }));
    expect(await screen.findByRole('button', { name: 'Back to now' })).toBeInTheDocument();
  });

  it('gets a delivery address more; what was typed is kept where it is refused', async () => {
    host.on('updateDeliveryAddress', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: '',
        errors: { postCode: 'No such place' },
      });
    });
    const app = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    const dialog = within(await openDialog(app, 'Add an address'));
    await app.user.click(dialog.getByRole('button', { name: 'Save address' }));
    expect(host.calls('updateDeliveryAddress')).toEqual([]);
    expect(dialog.getAllByText('This is required').length).toBe(4);
    await app.user.type(dialog.getByLabelText(/^Contact/), 'Mei');
    await app.user.type(dialog.getByLabelText(/^Phone/), '91234567');
    await app.user.type(dialog.getByLabelText(/^Street/), '3 Ann Siang Hill');
    await app.user.type(dialog.getByLabelText(/^Postal code/), '069789');
    await app.user.click(dialog.getByRole('button', { name: 'Save address' }));
    expect(await dialog.findByText('No such place')).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Street/)).toHaveValue('3 Ann Siang Hill');
  });

  it('is frozen after a prompt, and can then be unfrozen', async () => {
    host.on('freezeCustomer', () => customerOf({ ...frozen, version: 3 }));
    const app = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    const dialog = await openDialog(app, 'Freeze account');
    expect(dialog).toHaveTextContent('Freeze the account of Jade Seafood?');
    expect(host.calls('freezeCustomer')).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Freeze account' }));
    expect(await screen.findByRole('button', { name: 'Unfreeze account' })).toBeInTheDocument();
    expect(within(banner()).getByText('Frozen')).toBeInTheDocument();
    expect(host.calls('freezeCustomer').map(({ params, query }) => [params, query])).toEqual([
      [['9'], { version: '2' }],
    ]);
    expect(screen.queryByRole('button', { name: 'Freeze account' })).not.toBeInTheDocument();
    host.on('unfreezeCustomer', () => customerOf({ version: 4 }));
    const again = within(await openDialog(app, 'Unfreeze account'));
    await app.user.click(again.getByRole('button', { name: 'Unfreeze account' }));
    await screen.findByRole('button', { name: 'Freeze account' });
    expect(host.calls('unfreezeCustomer').map(({ query }) => query)).toEqual([{ version: '3' }]);
  });

  it('is left as it is by Cancel and by Escape', async () => {
    const app = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    const dialog = await openDialog(app, 'Freeze account');
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await openDialog(app, 'Freeze account');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.calls('freezeCustomer')).toEqual([]);
    expect(within(banner()).getByText('Active')).toBeInTheDocument();
  });

  it('takes a new credit limit with a remark, for the version that was looked at', async () => {
    host.on('setCreditLimit', () => customerOf({ creditLimit: '4500.50', version: 3 }));
    const app = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    const dialog = await openDialog(app, 'Change credit limit');
    const limit = within(dialog).getByLabelText(/^Credit limit/);
    expect(limit).toHaveValue('3000.00');
    await app.user.clear(limit);
    await app.user.type(limit, '4,500.50');
    await app.user.type(within(dialog).getByLabelText(/^Remark/), 'Pays on time');
    await app.user.click(within(dialog).getByRole('button', { name: 'Change credit limit' }));
    await waitFor(() => expect(factOf('Credit limit')).toHaveTextContent('S$4,500.50'));
    expect(host.calls('setCreditLimit')[0]?.body).toEqual({
      creditLimit: '4500.50',
      remark: 'Pays on time',
      version: 2,
    });
  });

  it.each([
    ['-5', 'This cannot be below 0'],
    ['a lot', 'Enter an amount with at most two decimals'],
    ['1.999', 'Enter an amount with at most two decimals'],
  ])('refuses the limit %j at the field', async (typed, message) => {
    const app = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    const dialog = await openDialog(app, 'Change credit limit');
    const limit = within(dialog).getByLabelText(/^Credit limit/);
    await app.user.clear(limit);
    await app.user.type(limit, typed);
    await app.user.type(within(dialog).getByLabelText(/^Remark/), 'x');
    await app.user.click(within(dialog).getByRole('button', { name: 'Change credit limit' }));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(limit).toBeInvalid();
    expect(limit).toHaveValue(typed);
    expect(host.calls('setCreditLimit')).toEqual([]);
  });

  it('tells in words which state refused, where somebody else was faster', async () => {
    host.on('freezeCustomer', () => {
      throw new HostFailure({
        code: CODES.refused,
        msg: 'Operation unsuccessful',
        reason: {
          rule: 'wrongState',
          record: 'customer',
          figures: { event: 'freeze', account: 'frozen', authorisation: 'approve' },
        },
      });
    });
    const app = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    const dialog = await openDialog(app, 'Freeze account');
    await app.user.click(within(dialog).getByRole('button', { name: 'Freeze account' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Not possible: the account is frozen, and the customer is authorised.',
    );
  });

  it('offers nothing that the role may not do, and says why', async () => {
    const login = loginWith(PERMISSIONS.filter((permission) => permission !== 'customer.edit'));
    const app = await openApp(host, '/customers/9', { login });
    await findHeading('Jade Seafood');
    expect(screen.queryByRole('button', { name: 'Freeze account' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'More' }));
    expect(
      (await screen.findAllByText('Your role may not do this. It lacks: change customers.')).length,
    ).toBeGreaterThan(0);
  });

  it('says a one-time password once, for the login that it is of', async () => {
    const login = { loginAccount: 'jade', facts: { ...customerOf().facts, loginAccount: 'jade' } };
    host.on('getCustomer', () => customerOf(login));
    host.on('changeCustomerPassword', () =>
      customerOf({ ...login, version: 3, oneTimePassword: 'Xy7abcDEF234' }),
    );
    const app = await openApp(host, '/customers/9');
    await findHeading('Jade Seafood');
    await app.user.click(screen.getByRole('button', { name: 'More' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Reset B2B password' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Reset B2B password' }));
    await app.user.click(asked.getByRole('button', { name: 'Reset B2B password' }));
    const said = await screen.findByRole('dialog', { name: 'One-time password of jade' });
    expect(said).toHaveTextContent('Xy7abcDEF234');
    await app.user.click(within(said).getByRole('button', { name: 'I have noted it' }));
    await waitFor(() => expect(screen.queryByText('Xy7abcDEF234')).not.toBeInTheDocument());
  });
});
