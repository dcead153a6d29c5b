import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { VoucherDetail, VoucherRow } from '../../../api/vouchers/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const rowOf = (part: Partial<VoucherRow> = {}): VoucherRow => ({
  id: 1,
  voucherNo: 'V261121-00007',
  name: 'Ten off lunch',
  amount: '10.00',
  currency: 'SGD',
  issued: 100,
  redeemed: 12,
  startsAt: inDays(-1),
  endsAt: inDays(9),
  rules: ['One a table', 'Weekdays alone'],
  status: 'inProgress',
  createdAt: inDays(-3),
  createdByName: 'Manager',
  version: 1,
  ...part,
});

const detailOf = (part: Partial<VoucherRow> = {}): VoucherDetail => {
  const voucher = rowOf(part);
  return {
    voucher,
    state: voucher.status,
    facts: {
      voucherId: 1,
      currency: 'SGD',
      name: voucher.name,
      amount: 1_000,
      issued: voucher.issued,
      startsAt: Date.parse(voucher.startsAt),
      endsAt: Date.parse(voucher.endsAt),
      rules: voucher.rules,
      approvedWorth: 0,
      limit: 500_000,
      preparedBy: { id: 2, name: 'Manager' },
      actor: { id: 2, name: 'Manager' },
      now: Date.now(),
    },
    history: [
      {
        version: 0,
        at: voucher.createdAt,
        actorId: 2,
        actorName: 'Manager',
        actorAccount: null,
        actorRole: 'storeManager',
        event: 'create',
        payload: {},
        from: null,
        to: 'toBeActivated',
        remark: null,
      },
    ],
  };
};

const pageOf = <Row,>(rows: Row[]) => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, exact: true },
});

const copy = {
  id: 5,
  code: 'VC-7KQ2M-XX4TD',
  redeemedAt: inDays(0),
  redeemedByName: 'Clerk',
  remark: 'Table 4',
};

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => []);
  host.on('listVoucher', () => pageOf([rowOf()]));
  host.on('countVoucher', () => ({
    tabs: { all: 5, toDecide: 0, toBeActivated: 1, inProgress: 2, expired: 2 },
    exact: true,
  }));
  host.on('listVoucherCopies', () => pageOf([copy]));
});

describe('the list of vouchers', () => {
  it('says that the part is being upgraded where the provider has switched it off', async () => {
    host.on('listVoucher', () => {
      throw new HostFailure({
        code: CODES.refused,
        msg: 'In the process of function upgrading, please look forward to it',
      });
    });
    const { user } = await openApp(host, '/marketing/vouchers', {
      login: loginWith(['voucher.view']),
    });
    expect(
      await screen.findByText('In the process of function upgrading, please look forward to it'),
    ).toBeVisible();
    host.on('listVoucher', () => pageOf([rowOf()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ten off lunch')).toBeVisible();
  });

  it('shows them by status', async () => {
    await openApp(host, '/marketing/vouchers');
    await findHeading(/Vouchers/);
    const row = (await screen.findByText('Ten off lunch')).closest('tr') as HTMLElement;
    expect(within(row).getByText('In progress')).toBeInTheDocument();
    expect(within(row).getByText('12')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /To be activated.*1/ })).toBeInTheDocument();
  });

  it('names at each field what is wrong with a new one, and keeps what was typed', async () => {
    const { user } = await openApp(host, '/marketing/vouchers');
    await user.click(await screen.findByRole('button', { name: 'Create voucher' }));
    const dialog = await screen.findByRole('dialog');
    const create = within(dialog).getByRole('button', { name: 'Create voucher' });
    await user.type(within(dialog).getByLabelText(/^Name/), 'Opening');
    const issued = within(dialog).getByLabelText(/Issued quantity/);
    await user.click(create);
    expect(issued).toHaveAccessibleDescription(/This is required/);
    await user.type(issued, '1.5');
    await user.click(create);
    expect(issued).toHaveAccessibleDescription(/Enter a whole number/);
    expect(within(dialog).getByLabelText(/Issued quantity/)).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    expect(within(dialog).getByLabelText('Rule 1')).toHaveAttribute('aria-invalid', 'true');
    expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('Opening');
    expect(host.calls('addVoucher')).toEqual([]);
  });

  it('takes one to ten rules, each of fifty characters', async () => {
    const { user } = await openApp(host, '/marketing/vouchers');
    await user.click(await screen.findByRole('button', { name: 'Create voucher' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Remove rule 1' })).toBeDisabled();
    const more = within(dialog).getByRole('button', { name: 'Add rule' });
    for (let count = 1; count < 10; count += 1) await user.click(more);
    // It has the focus, and keeps it.
    expect(more).toHaveAttribute('aria-disabled', 'true');
    const last = within(dialog).getByLabelText('Rule 10');
    await user.click(last);
    await user.paste('x'.repeat(51));
    await user.click(within(dialog).getByRole('button', { name: 'Create voucher' }));
    await waitFor(() => expect(last).toHaveAccessibleDescription('At most 50 characters'));
    expect(last).toHaveValue('x'.repeat(51));
    await user.click(within(dialog).getByRole('button', { name: 'Remove rule 10' }));
    expect(within(dialog).queryByLabelText('Rule 10')).toBeNull();
    expect(more).toBeEnabled();
  });

  it('says at the field that the end is not after the start, before it is sent', async () => {
    const { user } = await openApp(host, '/marketing/vouchers');
    await user.click(await screen.findByRole('button', { name: 'Create voucher' }));
    const dialog = await screen.findByRole('dialog');
    const end = await within(dialog).findByRole('textbox', { name: /^End/ });
    const type = async (name: RegExp, day: string) => {
      const field = within(dialog).getByRole('textbox', { name });
      await user.clear(field);
      await user.type(field, day);
    };
    const year = new Date().getFullYear() + 1;
    await type(/^Start/, `20/03/${year}`);
    await type(/^End/, `10/03/${year}`);
    expect(await within(dialog).findByText('The end has to be after the start.')).toBeVisible();
    expect(end).toHaveAccessibleDescription(/The end has to be after the start\.$/);
    await type(/^End/, `21/03/${year}`);
    expect(within(dialog).queryByText('The end has to be after the start.')).toBeNull();
    expect(end).toBeValid();
  });

  it('counts an emoji as one of the fifty characters of a rule', async () => {
    const { user } = await openApp(host, '/marketing/vouchers');
    await user.click(await screen.findByRole('button', { name: 'Create voucher' }));
    const dialog = await screen.findByRole('dialog');
    const rule = within(dialog).getByLabelText('Rule 1');
    await user.click(rule);
    await user.paste('👨\u200D👩\u200D👧'.repeat(50));
    await user.click(within(dialog).getByRole('button', { name: 'Create voucher' }));
    expect(within(dialog).getByLabelText(/^Name/)).toHaveAttribute('aria-invalid', 'true');
    expect(rule).not.toHaveAccessibleDescription();
    await user.click(rule);
    await user.paste('!');
    await user.click(within(dialog).getByRole('button', { name: 'Create voucher' }));
    await waitFor(() => expect(rule).toHaveAccessibleDescription('At most 50 characters'));
  });

  it('says of a code before the click why it cannot be redeemed, and where it could not look', async () => {
    host.on('findVoucher', () => ({
      kind: 'compensation' as const,
      code: 'CV-AAAAA-AAAAA',
      recordId: 5,
      name: 'AS-00005',
      amount: '10.00',
      currency: 'SGD',
      endsAt: inDays(9),
      rules: [],
      redeemedAt: null,
      obstacle: { rule: 'couponIsNotTakenBack' },
    }));
    const { user } = await openApp(host, '/marketing/vouchers');
    await user.click(await screen.findByRole('button', { name: 'Redeem voucher' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText(/Code/);
    await user.type(field, 'CV-AAAAA-AAAAA');
    expect(
      await within(dialog).findByText('The compensation voucher was taken back.'),
    ).toBeInTheDocument();
    host.on('findVoucher', () => {
      throw new HostFailure({ code: 5000, msg: 'The database rests' });
    });
    await user.clear(field);
    await user.type(field, 'CV-BBBBB-BBBBB');
    expect(await within(dialog).findByText('The database rests')).toBeInTheDocument();
    host.on('findVoucher', () => null);
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(
      await within(dialog).findByText('No voucher of this shop has this code.'),
    ).toBeInTheDocument();
  });

  it('redeems a code after saying what it stands for, and names an unknown one at the field', async () => {
    host.on('findVoucher', () => null);
    host.on('redeemVoucher', () => {
      throw new HostFailure({ code: 4000, msg: '', errors: { code: 'No such code' } });
    });
    const { user } = await openApp(host, '/marketing/vouchers');
    await user.click(await screen.findByRole('button', { name: 'Redeem voucher' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText(/Code/);
    await user.type(field, 'VC-AAAAA-AAAAA');
    expect(
      await within(dialog).findByText('No voucher of this shop has this code.'),
    ).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Redeem voucher' }));
    expect(await within(dialog).findByText('No such code')).toBeInTheDocument();
    // It is said once: at the field, where it was sent.
    expect(within(dialog).queryByText('No voucher of this shop has this code.')).toBeNull();
    expect(field).toHaveValue('VC-AAAAA-AAAAA');
    const found = {
      kind: 'voucher' as const,
      code: copy.code,
      recordId: 1,
      name: 'Ten off lunch',
      amount: '10.00',
      currency: 'SGD',
      endsAt: inDays(9),
      rules: ['One a table'],
      redeemedAt: null,
      obstacle: null,
    };
    host.on('findVoucher', () => found);
    host.on('redeemVoucher', () => ({ ...found, redeemedAt: inDays(0) }));
    await user.clear(field);
    await user.type(field, copy.code);
    expect(await within(dialog).findByText(/Ten off lunch/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Redeem voucher' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls('redeemVoucher').at(-1)?.body).toEqual({ code: copy.code, remark: '' });
  });

  it('is closed to who may not see it', async () => {
    const permissions = PERMISSIONS.filter((permission) => !permission.startsWith('voucher'));
    await openApp(host, '/marketing/vouchers', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Vouchers' })).toBeNull();
  });
});

describe('a voucher', () => {
  it('shows its rules and what was redeemed, and keeps amount and start while it runs', async () => {
    host.on('getVoucher', () => detailOf());
    host.on('editVoucher', () => {
      throw new HostFailure({
        code: 4000,
        msg: '',
        errors: { issued: '100 were issued; the quantity can only be increased.' },
      });
    });
    const { user } = await openApp(host, '/marketing/vouchers/1');
    await findHeading('Ten off lunch');
    expect(await screen.findByText('VC-7KQ2M-XX4TD')).toBeInTheDocument();
    expect(screen.getByText('Weekdays alone')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Change voucher' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText(/Amount/)).toBeDisabled();
    const issued = within(dialog).getByLabelText(/Issued quantity/);
    await user.clear(issued);
    await user.type(issued, '90');
    // At its field, where it is in view, and nowhere else.
    expect(issued).toHaveAccessibleDescription(
      /100 were issued; the quantity can only be increased/,
    );
    expect(within(dialog).getAllByText(/the quantity can only be increased/)).toHaveLength(1);
    expect(within(dialog).getByRole('button', { name: 'Change voucher' })).toBeDisabled();
    expect(issued).toHaveValue('90');
  });

  it('may say one of its rules twice', async () => {
    const errors = vi.spyOn(console, 'error');
    host.on('getVoucher', () => detailOf({ rules: ['One a table', 'One a table'] }));
    await openApp(host, '/marketing/vouchers/1');
    await findHeading('Ten off lunch');
    expect(await screen.findAllByText('One a table')).toHaveLength(2);
    expect(errors.mock.calls.flat().join(' ')).not.toMatch(/same key/);
  });

  it('says of its codes what was answered, not what was asked since', async () => {
    host.on('getVoucher', () => detailOf());
    let answer = () => {};
    host.on('listVoucherCopies', ({ body }) => {
      if ((body as { which: string }).which === 'redeemed') return pageOf([]);
      return new Promise((_resolve, reject) => {
        answer = () => reject(new HostFailure({ code: 5000, msg: 'The database rests' }));
      });
    });
    const { user } = await openApp(host, '/marketing/vouchers/1');
    expect(await screen.findByText('Nothing has been redeemed yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Not redeemed' }));
    await waitFor(() => expect(host.calls('listVoucherCopies')).toHaveLength(2));
    const choice = screen.getByRole('radio', { name: 'Not redeemed' });
    expect(choice).toHaveFocus();
    expect(screen.queryByText('All copies have been redeemed.')).toBeNull();
    answer();
    const note = await screen.findByText(/These are the rows from before. The database rests/);
    expect(screen.queryByText('All copies have been redeemed.')).toBeNull();
    host.on('listVoucherCopies', () => pageOf([copy]));
    await user.click(within(note).getByRole('button', { name: 'Try again' }));
    choice.focus();
    expect(await screen.findByText(copy.code)).toBeInTheDocument();
    expect(choice).toHaveFocus();
    expect(screen.queryByText(/rows from before/)).toBeNull();
  });

  it('hands out the codes that are asked for as a file, to who may issue them', async () => {
    host.on('getVoucher', () => detailOf());
    host.on('exportVoucherCopies', () => new File(['codes'], 'V261121-00007.xlsx'));
    const { user } = await openApp(host, '/marketing/vouchers/1');
    await screen.findByText(copy.code);
    await user.click(screen.getByRole('radio', { name: 'Not redeemed' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Not redeemed' })).toBeChecked());
    await user.click(screen.getByRole('button', { name: 'Download codes' }));
    await waitFor(() => expect(host.calls('exportVoucherCopies')).toHaveLength(1));
    expect(host.calls('exportVoucherCopies')[0]).toMatchObject({
      params: ['1'],
      body: { which: 'open' },
    });
  });

  it('keeps the file of its codes from who may not issue them', async () => {
    const permissions = PERMISSIONS.filter((permission) => permission !== 'voucher.edit');
    host.on('getVoucher', () => detailOf());
    await openApp(host, '/marketing/vouchers/1', { login: loginWith(permissions) });
    expect(await screen.findByRole('button', { name: 'Download codes' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('says when a person started or ended it, beside what was planned', async () => {
    const detail = detailOf({
      status: 'expired',
      startsAt: '2026-03-01T02:00:00.000Z',
      endsAt: '2026-03-20T02:00:00.000Z',
    });
    const [created] = detail.history;
    if (!created) throw new Error('It was created');
    const began = { event: 'activate', from: 'toBeActivated', to: 'inProgress', version: 1 };
    const ended = { event: 'end', from: 'inProgress', to: 'expired', version: 2 };
    host.on('getVoucher', () => ({
      ...detail,
      history: [
        created,
        { ...created, ...began, at: '2026-02-26T02:00:00.000Z' },
        { ...created, ...ended, at: '2026-03-05T02:00:00.000Z', remark: 'Enough' },
      ],
    }));
    await openApp(host, '/marketing/vouchers/1');
    await findHeading('Ten off lunch');
    expect(screen.getByText(/26 Feb 2026, 10:00 to 5 Mar 2026, 10:00/)).toBeVisible();
    const said = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(said('Start')).toMatch(/1 Mar 2026/);
    expect(said('Activated by hand')).toMatch(/26 Feb 2026/);
    expect(said('End')).toMatch(/20 Mar 2026/);
    expect(said('Ended by hand')).toMatch(/5 Mar 2026/);
    // Why nothing is left to be redeemed can be read without a click.
    expect(screen.getAllByText(/so it cannot be redeemed/)[0]).toBeVisible();
  });

  it('that has expired cannot be redeemed, and says so', async () => {
    host.on('getVoucher', () => detailOf({ status: 'expired' }));
    const { user } = await openApp(host, '/marketing/vouchers/1');
    await findHeading('Ten off lunch');
    await user.click(screen.getByRole('button', { name: /^Redeem voucher/ }));
    // What is said is all that opens: neither a field nor a button to send it with.
    const told = within(await screen.findByRole('dialog'));
    expect(told.getByText(/so it cannot be redeemed/)).toBeVisible();
    expect(told.queryByRole('textbox')).toBeNull();
    expect(told.queryByRole('button')).toBeNull();
  });

  it('above the limit says to who approves it what it comes to and who entered it', async () => {
    const detail = detailOf({ status: 'toDecide', amount: '100.00', issued: 80, redeemed: 0 });
    const facts = { ...detail.facts, amount: 10_000, actor: { id: 3, name: 'Auditor' } };
    host.on('getVoucher', () => ({ ...detail, facts }));
    host.on('approveVoucher', () => detailOf({ status: 'toBeActivated', version: 2 }));
    const { user } = await openApp(host, '/marketing/vouchers/1');
    await user.click(await screen.findByRole('button', { name: 'Approve voucher' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        'Ten off lunch: 80 copies of S$100.00, S$8,000.00 in all, entered by Manager.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve voucher' }));
    await waitFor(() => expect(host.calls('approveVoucher')).toHaveLength(1));
    expect(host.calls('approveVoucher')[0]).toMatchObject({ body: { id: 1, version: 1 } });
  });

  it('above the limit says to who entered it that somebody else has to approve it', async () => {
    const detail = detailOf({ status: 'toDecide', amount: '100.00', issued: 80, redeemed: 0 });
    host.on('getVoucher', () => ({ ...detail, facts: { ...detail.facts, amount: 10_000 } }));
    await openApp(host, '/marketing/vouchers/1');
    await findHeading('Ten off lunch');
    expect(
      screen.getAllByText(
        'S$8,000.00 is above the limit of S$5,000.00: somebody else has to do this.',
      )[0],
    ).toBeVisible();
  });

  it('that cannot be loaded has a heading that says so, and is tried again', async () => {
    host.on('getVoucher', () => {
      throw new HostFailure({ code: 5000, msg: 'The database rests' });
    });
    const { user } = await openApp(host, '/marketing/vouchers/1');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    host.on('getVoucher', () => detailOf());
    await user.click(again);
    await findHeading('Ten off lunch');
  });
});
