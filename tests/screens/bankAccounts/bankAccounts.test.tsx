import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  BankAccount,
  BankAccountDetail,
  BankAccountList,
} from '../../../api/bankAccounts/calls.ts';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Permission } from '../../../api/domains.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { bankAccountFacts, bankAccountRow } from '../../domains/bankAccounts/variants.ts';
import { lineOf } from '../../machines/historyLine.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();
const NUMBER = '0039124567';

const listOf = (unlockedFor: number): BankAccountList => ({
  rows: [bankAccountRow({ account: unlockedFor > 0 ? NUMBER : null })],
  settlementCycle: 'monthly',
  unlockedFor,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listBankAccount', () => listOf(0));
  host.on('verifyBankPassword', ({ body }) => {
    if ((body as { password: string }).password === 'Right123') return listOf(300_000);
    const wrong = 'Please enter the correct password';
    throw new HostFailure({ code: CODES.invalidInput, msg: wrong, errors: { password: wrong } });
  });
});

const open = async (permissions: readonly Permission[] = PERMISSIONS) => {
  const app = await openApp(host, '/finance/bank-account', { login: loginWith(permissions) });
  await findHeading('Bank account info');
  return app;
};

const give = async (app: Awaited<ReturnType<typeof open>>, password: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Password', { selector: 'input' });
  await app.user.clear(field);
  if (password !== '') await app.user.type(field, password);
  await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
  return dialog;
};

describe('the bank accounts', () => {
  it('show a number after the right password alone, and hide it again', async () => {
    host.on('lockBankAccount', () => listOf(0));
    const app = await open();
    expect(screen.getByText('•••• 4567')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Show account numbers' }));
    const dialog = await give(app, '');
    expect(dialog.getByText('Please enter the correct password')).toBeInTheDocument();
    expect(host.calls('verifyBankPassword')).toEqual([]);
    await give(app, 'wrong');
    expect(await dialog.findByText('Please enter the correct password')).toBeInTheDocument();
    expect(screen.queryByText(NUMBER)).toBeNull();
    await give(app, 'Right123');
    expect(await screen.findByText(NUMBER)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Hide account numbers' }));
    expect(await screen.findByText('•••• 4567')).toBeInTheDocument();
    expect(screen.queryByText(NUMBER)).toBeNull();
  });

  it('ask for the password before the form, name each wrong field, and save', async () => {
    host.on('addBankAccount', () => listOf(300_000));
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Add bank account' }));
    await give(app, 'Right123');
    const form = within(await screen.findByRole('dialog', { name: 'Add bank account' }));
    expect(form.getByRole('combobox', { name: /^Settlement period/ })).toHaveAccessibleDescription(
      'Applies to the whole shop from the end of the running cycle',
    );
    await app.user.type(form.getByLabelText(/^Email/), 'finance@');
    await app.user.click(form.getByRole('button', { name: 'Save bank account' }));
    expect(await form.findByText('Email format error')).toBeInTheDocument();
    expect(form.getAllByText('This is required')).toHaveLength(3);
    expect(form.getByLabelText(/^Email/)).toHaveValue('finance@');
    await app.user.type(form.getByLabelText(/^Email/), 'oldmarket.example');
    await app.user.type(form.getByLabelText(/^Account\b(?! name)/), '003-912456-7');
    await app.user.type(form.getByLabelText(/^Account name/), 'Old Market');
    await app.user.click(form.getByRole('combobox', { name: /Bank name/ }));
    await app.user.click(
      await screen.findByRole('option', { name: 'DBS Bank / POSB', hidden: true }),
    );
    await app.user.click(form.getByRole('button', { name: 'Save bank account' }));
    await waitFor(() => expect(host.calls('addBankAccount')).toHaveLength(1));
    expect(host.calls('addBankAccount')[0]?.body).toEqual({
      bankCode: 'DBSSSGSG',
      account: '003-912456-7',
      accountName: 'Old Market',
      email: 'finance@oldmarket.example',
      settlementCycle: 'monthly',
      seenCycle: 'monthly',
    });
    expect(await screen.findByText('Successfully updated account information')).toBeInTheDocument();
    // The number lies in no storage of the browser.
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('912456');
  });

  it('keep what was typed on Escape and over a reload, but the number over none', async () => {
    host.on('listBankAccount', () => listOf(300_000));
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Add bank account' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add bank account' }));
    await app.user.type(form.getByLabelText(/^Account name/), 'Quayside Foods');
    await app.user.type(form.getByLabelText(/^Account\b(?! name)/), '003-912456-7');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Add bank account' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add bank account' }));
    expect(again.getByLabelText(/^Account name/)).toHaveValue('Quayside Foods');
    expect(again.getByLabelText(/^Account\b(?! name)/)).toHaveValue('003-912456-7');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toContain('Quayside Foods');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('912456');

    // As a reload does: what lies in the browser's storage alone is there.
    cleanup();
    const later = await open();
    await later.user.click(screen.getByRole('button', { name: 'Add bank account' }));
    const reloaded = within(await screen.findByRole('dialog', { name: 'Add bank account' }));
    expect(reloaded.getByLabelText(/^Account name/)).toHaveValue('Quayside Foods');
    expect(reloaded.getByLabelText(/^Account\b(?! name)/)).toHaveValue('');
    await later.user.click(reloaded.getByRole('button', { name: 'Cancel' }));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Quayside Foods');
  });

  it('take the code of a bank that is not listed, and name the bank by it', async () => {
    host.on('addBankAccount', () => listOf(300_000));
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Add bank account' }));
    await give(app, 'Right123');
    const form = within(await screen.findByRole('dialog', { name: 'Add bank account' }));
    await app.user.click(form.getByRole('combobox', { name: /Bank name/ }));
    await app.user.click(
      await screen.findByRole('option', { name: 'Another bank…', hidden: true }),
    );
    await app.user.type(form.getByLabelText(/^Account\b(?! name)/), '００３９１２９９９');
    await app.user.type(form.getByLabelText(/^Account name/), 'Old Market');
    await app.user.type(form.getByLabelText(/^Email/), 'finance@oldmarket.example');
    await app.user.type(form.getByLabelText(/^Bank code/), 'dbs');
    await app.user.click(form.getByRole('button', { name: 'Save bank account' }));
    expect(await form.findByText(/^Enter a bank code of 8 or 11 characters/)).toBeInTheDocument();
    expect(host.calls('addBankAccount')).toEqual([]);
    await app.user.clear(form.getByLabelText(/^Bank code/));
    await app.user.type(form.getByLabelText(/^Bank code/), 'deutdeff500');
    await app.user.click(form.getByRole('button', { name: 'Save bank account' }));
    await waitFor(() => expect(host.calls('addBankAccount')).toHaveLength(1));
    expect(host.calls('addBankAccount')[0]?.body).toMatchObject({
      bankCode: 'DEUTDEFF500',
      account: '003912999',
    });
    expect(host.calls('addBankAccount')[0]?.body).not.toHaveProperty('otherBank');
  });

  it('ask again where the time was over, and keep what was typed', async () => {
    host.on('listBankAccount', () => listOf(300_000));
    host.on('editBankAccount', () => {
      throw new HostFailure({ code: CODES.refused, reason: { rule: 'passwordWasGiven' } });
    });
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Change DBS Bank / POSB •••• 4567' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change bank account' }));
    const name = form.getByLabelText(/^Account name/);
    await app.user.clear(name);
    await app.user.type(name, 'Another name');
    await app.user.click(form.getByRole('button', { name: 'Save bank account' }));
    await screen.findByRole('dialog', { name: 'Enter your password' });
    expect(screen.queryByDisplayValue(NUMBER)).toBeNull();
    await give(app, 'Right123');
    expect(await screen.findByDisplayValue('Another name')).toBeInTheDocument();
    expect(host.calls('editBankAccount')[0]?.body).toMatchObject({
      accountName: 'Another name',
      version: 3,
    });
  });

  it('show at the fields what somebody else changed, and send with which cycle was seen', async () => {
    const [row] = listOf(300_000).rows as [BankAccountList['rows'][number]];
    const newer: BankAccountList = {
      rows: [{ ...row, email: 'office@oldmarket.example', account: '0039999999', version: 4 }],
      settlementCycle: 'weekly',
      unlockedFor: 300_000,
    };
    host.on('listBankAccount', () => listOf(300_000));
    host.on('editBankAccount', () => {
      throw new HostFailure({ code: CODES.stale, data: newer });
    });
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Change DBS Bank / POSB •••• 4567' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change bank account' }));
    const period = form.getByRole('combobox', { name: /Settlement period/ });
    const name = form.getByLabelText(/^Account name/);
    await app.user.type(name, ' Ltd');
    const save = () => app.user.click(form.getByRole('button', { name: 'Save bank account' }));
    await save();
    await waitFor(() =>
      expect(form.getByLabelText(/^Email/)).toHaveValue('office@oldmarket.example'),
    );
    expect(form.getByLabelText(/^Account\b(?! name)/)).toHaveValue('0039999999');
    expect(name).toHaveValue('Old Market Provisions Ltd');
    // Nobody here has chosen a period: it is as it is now.
    expect(period).toHaveValue('Weekly');
    await app.user.click(period);
    await app.user.click(await screen.findByRole('option', { name: 'Half-month', hidden: true }));
    expect(period).toHaveAccessibleDescription('Applies to the whole shop. Now Weekly');
    host.on('editBankAccount', () => newer);
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls('editBankAccount').map(({ body }) => body)).toMatchObject([
      { settlementCycle: 'monthly', seenCycle: 'monthly', version: 3 },
      { settlementCycle: 'halfMonth', seenCycle: 'weekly', version: 4 },
    ]);
  });

  it('delete one after a question', async () => {
    host.on('listBankAccount', () => listOf(300_000));
    host.on('deleteBankAccount', () => ({ ...listOf(300_000), rows: [] }));
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Delete DBS Bank / POSB •••• 4567' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this bank account?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Delete bank account' }));
    expect(await screen.findByText('No bank account yet')).toBeInTheDocument();
    expect(host.calls('deleteBankAccount')[0]).toMatchObject({
      params: ['7'],
      body: { version: 3 },
    });
  });

  it('are not changed by who may only look', async () => {
    await open(PERMISSIONS.filter((permission) => permission !== 'bankAccount.edit'));
    expect(screen.getByRole('button', { name: 'Add bank account' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  });

  describe('that wait for a second person', () => {
    const held = {
      bankCode: 'DBSSSGSG',
      account: '•••• 4567',
      accountName: 'Old Market Provisions',
    };
    const asking = { id: 7, name: 'Mei Ling' };
    const waiting = (actor: typeof asking, unlockedFor = 0): BankAccount =>
      bankAccountRow({
        account: unlockedFor > 0 ? NUMBER : null,
        status: 'changeToConfirm',
        asked: {
          ...{ bankCode: 'OCBCSGSG', masked: '•••• 2001', accountName: held.accountName },
          account: unlockedFor > 0 ? '687045312001' : null,
        },
        askedAt: '2026-11-20T02:00:00.000Z',
        facts: {
          ...bankAccountFacts,
          ...{ bankAccountId: 7, held, asked: { ...held, account: '•••• 2001' } },
          ...{ askedBy: [asking], actor },
        },
      });
    const listed = (actor: typeof asking, unlockedFor = 0): BankAccountList => ({
      ...listOf(unlockedFor),
      rows: [waiting(actor, unlockedFor)],
    });
    const detailOf = (row: BankAccount): BankAccountDetail => ({
      bankAccount: row,
      state: row.status,
      facts: row.facts,
      history: [
        lineOf(0, 'create', null, 'toConfirm'),
        lineOf(1, 'confirm', 'toConfirm', 'inUse'),
        lineOf(2, 'update', 'inUse', 'changeToConfirm'),
      ],
    });
    const another = { id: 8, name: 'Arif' };

    it('tell whoever asked that somebody else has to confirm', async () => {
      host.on('listBankAccount', () => listed(asking));
      const app = await open();
      expect(screen.getByText('Change to be confirmed')).toBeInTheDocument();
      expect(screen.getByText(/^Change asked by Mei Ling, /)).toBeInTheDocument();
      expect(screen.getByText('•••• 4567').closest('del')).not.toBeNull();
      expect(screen.getByText('•••• 2001').closest('ins')).not.toBeNull();
      const confirm = screen.getByRole('button', { name: 'Confirm OCBC Bank •••• 2001' });
      expect(confirm).toHaveAttribute('aria-disabled', 'true');
      await app.user.click(confirm);
      expect(
        await screen.findByText(/^Mei Ling entered or changed this bank account; another person/),
      ).toBeInTheDocument();
    });

    it('are confirmed by another after the password, old and new numbers in view', async () => {
      const confirmed = bankAccountRow({
        masked: '•••• 2001',
        account: '687045312001',
        version: 4,
      });
      let rows = [waiting(another, 300_000)];
      host.on('listBankAccount', () => ({ ...listed(another), rows: [waiting(another)] }));
      host.on('verifyBankPassword', () => {
        host.on('listBankAccount', () => ({ ...listOf(300_000), rows }));
        return { ...listOf(300_000), rows };
      });
      host.on('getBankAccount', () => detailOf(waiting(another)));
      host.on('confirmBankAccount', () => {
        rows = [confirmed];
        return detailOf(confirmed);
      });
      const app = await open();
      await app.user.click(screen.getByRole('button', { name: 'Confirm OCBC Bank •••• 2001' }));
      await give(app, 'Right123');
      const form = within(await screen.findByRole('dialog', { name: 'Confirm' }));
      expect(form.getByText(NUMBER).closest('del')).not.toBeNull();
      expect(form.getByText('687045312001').closest('ins')).not.toBeNull();
      await app.user.click(form.getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(host.calls('confirmBankAccount').map(({ body }) => body)).toEqual([
        { id: 7, version: 3 },
      ]);
      expect(await screen.findByText('In use')).toBeInTheDocument();
      expect(screen.queryByText('Change to be confirmed')).toBeNull();
    });

    it('are refused with a remark, which is said with the account', async () => {
      const refused = bankAccountRow({ account: NUMBER, refusal: 'Not our bank', version: 4 });
      let rows = [waiting(another, 300_000)];
      host.on('listBankAccount', () => ({ ...listOf(300_000), rows }));
      host.on('getBankAccount', () => detailOf(waiting(another)));
      host.on('refuseBankAccount', () => {
        rows = [refused];
        return detailOf(refused);
      });
      const app = await open();
      await app.user.click(screen.getByRole('button', { name: 'Refuse OCBC Bank •••• 2001' }));
      const form = within(await screen.findByRole('dialog', { name: 'Refuse' }));
      await app.user.click(form.getByRole('button', { name: 'Refuse' }));
      expect(host.calls('refuseBankAccount')).toEqual([]);
      await app.user.type(form.getByRole('textbox'), 'Not our bank');
      await app.user.click(form.getByRole('button', { name: 'Refuse' }));
      expect(await screen.findByText('Not confirmed: Not our bank')).toBeInTheDocument();
      expect(host.calls('refuseBankAccount').map(({ body }) => body)).toEqual([
        { id: 7, version: 3, remark: 'Not our bank' },
      ]);
    });

    it('tell what happened to them, without the password', async () => {
      host.on('listBankAccount', () => listed(another));
      host.on('getBankAccount', () => detailOf(waiting(another)));
      const app = await open();
      await app.user.click(
        screen.getByRole('button', { name: 'History of DBS Bank / POSB •••• 4567' }),
      );
      const told = within(await screen.findByRole('dialog', { name: /^History of DBS/ }));
      for (const what of ['Entered', 'Confirmed', 'Changed']) {
        expect((await told.findAllByText(what)).length).toBeGreaterThan(0);
      }
      expect(host.calls('verifyBankPassword')).toEqual([]);
    });
  });
});
