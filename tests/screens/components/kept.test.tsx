import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { CommissionDialog } from '../../../src/screens/afterSales/record/CommissionDialog.tsx';
import { serveStore } from '../businessHours/hoursServer.ts';
import { type App, findHeading, loginWith, OTHER_SHOP, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { showInOffice } from '../support/office.tsx';
import {
  configOf,
  customerOf,
  goodsDetailOf,
  goodsOf,
  membersOf,
  pageOf,
} from '../support/samples.ts';

const host = startHost();
const NOTE = /^Continued from \d/;
const member = { id: 7, name: 'Tan Mei Ling', phone: '91234567' };
let store: ReturnType<typeof serveStore>;

beforeEach(() => {
  localStorage.clear();
  store = serveStore(host, '2026-11-21T06:30:00.000Z');
  host.on('getSystemRole', () => []);
  host.on('getBusinessConfig', () => configOf());
  host.on('getGoods', () => goodsDetailOf());
  host.on('getCustomer', () => customerOf());
  host.on('listDeliveryAddresses', () => []);
  host.on('listVoucher', () => pageOf([]));
  host.on('countVoucher', () => ({ tabs: { all: 0 } as never, exact: true }));
  host.on('listRecharge', () => pageOf([]));
  host.on('countRecharge', () => ({ tabs: { toBeConfirmed: 0 } as never, exact: true }));
  host.on('listMember', () => membersOf(member as never));
  host.on('getSupplierContactSearchList', () => ({
    ...pageOf([]),
    counts: { all: 0, active: 0, frozen: 0 },
  }));
});

const field = (label: string | RegExp) => screen.findByLabelText(label);
const write = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = async ({ user }: App, name: string) =>
  user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

/** Every form that is not a record's event, with something to type into it. */
const FORMS: [path: string, opener: string | null, label: string | RegExp, typed: string][] = [
  ['/store/business', null, 'Delivery fee', '17'],
  ['/goods/4', 'Set stock', /^Remark/, 'Counted on Friday'],
  ['/customers/9', 'Add an address', /^Street/, '3 Ann Siang Hill'],
  ['/purchasing/suppliers', 'Add supplier', /^Supplier name/, 'Harbour Traders'],
];

describe('what is typed into a form', () => {
  it.each(FORMS)('outlives the page: %s, %s', async (path, opener, label, typed) => {
    const before = await openApp(host, path);
    if (opener) await press(before, opener);
    await write(label, typed);
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
    cleanup();
    const after = await openApp(host, path);
    if (opener) await press(after, opener);
    expect(await field(label)).toHaveValue(typed);
    expect(await screen.findByText(NOTE)).toBeInTheDocument();
    await press(after, opener ? 'Cancel' : 'Start anew');
    if (opener) await press(after, opener);
    expect(await field(label)).not.toHaveValue(typed);
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });

  it('stands open again with it where it is the event of a record', async () => {
    const before = await openApp(host, '/customers/9');
    await press(before, 'Change credit limit');
    await write(/^Remark/, 'Pays on time');
    cleanup();
    const after = await openApp(host, '/customers/9');
    expect(await field(/^Remark/)).toHaveValue('Pays on time');
    expect(screen.getByText(NOTE)).toBeInTheDocument();
    await press(after, 'Cancel');
    await press(after, 'Change credit limit');
    expect(await field(/^Remark/)).toHaveValue('');
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });

  it('outlives it with every rule of a voucher', async () => {
    const before = await openApp(host, '/marketing/vouchers');
    await press(before, 'Create voucher');
    await write('Rule 1', 'One a table');
    await press(before, 'Add rule');
    await write('Rule 2', 'Weekdays alone');
    cleanup();
    await press(await openApp(host, '/marketing/vouchers'), 'Create voucher');
    expect(await field('Rule 1')).toHaveValue('One a table');
    expect(await field('Rule 2')).toHaveValue('Weekdays alone');
  });

  it('outlives it with the member who was chosen', async () => {
    const before = await openApp(host, '/finance/recharges');
    await press(before, 'Enter recharge');
    await before.user.click(await screen.findByRole('combobox', { name: /Member/ }));
    await before.user.click(await screen.findByText('Tan Mei Ling · 9123 4567'));
    await write(/Amount/, '50');
    cleanup();
    host.on('submitRecharge', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'Not today' });
    });
    const after = await openApp(host, '/finance/recharges');
    await press(after, 'Enter recharge');
    expect(await screen.findByRole('combobox', { name: /Member/ })).toHaveValue(
      'Tan Mei Ling · 9123 4567',
    );
    const dialog = within(screen.getByRole('dialog'));
    await after.user.click(dialog.getByRole('button', { name: 'Enter recharge' }));
    expect(await dialog.findByText('Not today')).toBeInTheDocument();
    expect(host.calls('submitRecharge')[0]?.body).toEqual({
      userId: 7,
      amount: '50.00',
      method: 'CASH_PAY',
      remark: '',
    });
  });

  it('outlives it where a commission is corrected', async () => {
    const show = () =>
      showInOffice(
        <CommissionDialog
          orderId={5}
          currency="SGD"
          commission={{ amount: '5.00', version: 1 }}
          onClose={() => undefined}
          onDone={() => undefined}
        />,
        { fetch: vi.fn(), permissions: ['afterSales.commission'] },
      );
    await show();
    await write(/^Remark/, 'As agreed');
    cleanup();
    await show();
    expect(await field(/^Remark/)).toHaveValue('As agreed');
  });

  it('outlives a session that expires while it is saved, and is gone once it is saved', async () => {
    const app = await openApp(host, '/store/hours');
    await press(app, 'Change hours');
    await write('Monday, span 1, from', '08:15');
    host.on('saveBusinessHours', () => {
      throw new HostFailure({ code: CODES.sessionExpired, msg: 'login expired' });
    });
    await press(app, 'Save hours');
    // Somebody else has set other hours meanwhile: what was typed is not sent over them unseen.
    store.hours = {
      ...store.hours,
      version: 4,
      days: [[{ from: '10:00', to: '15:00' }], [], [], [], [], [], []],
    };
    await app.user.type(await field('Password'), 'Demo1234');
    await app.user.clear(await field('Account'));
    await app.user.type(await field('Account'), 'manager');
    host.on('login', () => ({ ...loginWith(), token: 'token-2' }));
    await press(app, 'Sign in');
    await press(app, 'Change hours');
    expect(await field('Monday, span 1, from')).toHaveValue('08:15');
    expect(screen.getByText(NOTE)).toBeInTheDocument();
    expect(screen.getByText(/^Now 10:00–15:00/)).toBeInTheDocument();
    host.on('saveBusinessHours', () => store.hours);
    await press(app, 'Save hours');
    await screen.findByText('Business hours saved');
    await press(app, 'Change hours');
    expect(await field('Monday, span 1, from')).toHaveValue('10:00');
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });

  it('stands open again in its dialog once the person has signed in again', async () => {
    const app = await openApp(host, '/purchasing/suppliers');
    await press(app, 'Add supplier');
    await write(/^Supplier name/, 'Harbour Traders');
    await write(/^Contact/, 'Mr Tan');
    await write(/^Phone/, '91234567');
    host.on('addSupplierContact', () => {
      throw new HostFailure({ code: CODES.sessionExpired, msg: 'login expired' });
    });
    const adding = within(screen.getByRole('dialog'));
    await app.user.click(adding.getByRole('button', { name: 'Add supplier' }));
    await app.user.type(await field('Password'), 'Demo1234');
    await app.user.clear(await field('Account'));
    await app.user.type(await field('Account'), 'manager');
    host.on('login', () => ({ ...loginWith(), token: 'token-2' }));
    await press(app, 'Sign in');
    const again = within(await screen.findByRole('dialog', { name: 'Add supplier' }));
    expect(again.getByLabelText(/^Contact/)).toHaveValue('Mr Tan');
    expect(again.getByText(NOTE)).toBeInTheDocument();
    await app.user.click(again.getByRole('button', { name: 'Start anew' }));
    expect(again.getByLabelText(/^Contact/)).toHaveValue('');
  });

  it('is sent by Ctrl and Enter from a field of several lines', async () => {
    const app = await openApp(host, '/goods/4');
    await press(app, 'Set stock');
    await write(/^Remark/, 'Counted on Friday');
    host.on('setGoodsStock', () => goodsOf({ stock: 7, version: 4 }));
    await app.user.click(await field(/^Remark/));
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(host.calls('setGoodsStock')).toHaveLength(1));
  });

  it('is there again after Escape where it is the event of a record, and can be begun anew', async () => {
    const app = await openApp(host, '/customers/9');
    await press(app, 'Change credit limit');
    await write(/^Remark/, 'Pays on time');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(app, 'Change credit limit');
    expect(await field(/^Remark/)).toHaveValue('Pays on time');
    expect(screen.getByText(NOTE)).toBeInTheDocument();
    await press(app, 'Start anew');
    expect(await field(/^Remark/)).toHaveValue('');
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });

  it.each([
    ['another person', { ...loginWith(), userId: 8 }],
    ['another shop', { ...loginWith(), restaurantVOList: [OTHER_SHOP] }],
  ])('is not shown to %s', async (_whose, login) => {
    const before = await openApp(host, '/purchasing/suppliers');
    await press(before, 'Add supplier');
    await write(/^Contact/, 'Mr Tan');
    cleanup();
    const after = await openApp(host, '/purchasing/suppliers', { login });
    await press(after, 'Add supplier');
    expect(await field(/^Contact/)).toHaveValue('');
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });

  it('is not lost by a click beside the dialog', async () => {
    const app = await openApp(host, '/purchasing/suppliers');
    await press(app, 'Add supplier');
    await write(/^Contact/, 'Mr Tan');
    const beside = document.querySelector('.mantine-Modal-overlay') as HTMLElement;
    await app.user.click(beside);
    expect(await field(/^Contact/)).toHaveValue('Mr Tan');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await findHeading('Suppliers');
  });

  it('is there again after Escape, and given up by Cancel', async () => {
    const app = await openApp(host, '/purchasing/suppliers');
    await press(app, 'Add supplier');
    await write(/^Contact/, 'Mr Tan');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(app, 'Add supplier');
    expect(await field(/^Contact/)).toHaveValue('Mr Tan');
    expect(screen.getByText(NOTE)).toBeInTheDocument();
    await press(app, 'Cancel');
    await press(app, 'Add supplier');
    expect(await field(/^Contact/)).toHaveValue('');
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
  });
});
