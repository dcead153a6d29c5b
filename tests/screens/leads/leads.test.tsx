import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { idOf } from '../../../api/ids.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { LeadDetail, LeadRow } from '../../../api/leads/calls.ts';
import type { Note } from '../../../api/notes/calls.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { pageOf } from '../support/samples.ts';

const host = startHost();

const leadOf = (change: Partial<LeadRow> = {}): LeadRow => ({
  id: idOf('lead').parse(3),
  leadNo: 'LD261121-00003',
  kind: 'merchant',
  contactName: 'Nurul',
  email: 'nurul@corner.example',
  mobile: '9123 4567',
  businessName: 'Corner Shop',
  branchAddress: '1 Corner Road',
  country: 'SG',
  reference: '',
  language: 'en-US',
  status: 'submitted',
  submittedAt: '2026-11-21T02:00:00.000Z',
  enteredByName: '',
  handlerName: '',
  version: 1,
  ...change,
});

const detailOf = (change: Partial<LeadRow> = {}): LeadDetail => {
  const lead = leadOf(change);
  const { id: leadId, kind, handlerName, status } = lead;
  return {
    lead: { ...lead, licence: null, agreedAt: null, erasedAt: null, opened: null },
    state: status,
    facts: { leadId, kind, handlerName, isErased: false, isOfOffice: true, actor: null },
    history: [],
    oneTimePassword: null,
  };
};

beforeEach(() => {
  localStorage.clear();
  host.on('listLead', () => pageOf([leadOf()]));
  host.on('countLead', () => ({
    tabs: { all: 1, submitted: 1, inProgress: 0, accepted: 0, opened: 0, declined: 0, erased: 0 },
    exact: true,
  }));
  host.on('getLead', () => detailOf());
});

const openDialog = async ({ user }: App, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

describe('the leads', () => {
  it('get one more: each wrong field is named, and the list is read again', async () => {
    host.on('addLead', () => detailOf({ leadNo: 'LD261121-00004' }));
    const app = await openApp(host, '/customers/leads');
    await screen.findByRole('link', { name: 'LD261121-00003' });
    const dialog = await openDialog(app, 'Enter lead');
    const add = dialog.getByRole('button', { name: 'Enter lead' });
    await app.user.type(dialog.getByLabelText(/^Business name/), 'Harbour Shop');
    await app.user.type(dialog.getByLabelText(/^Email/), 'nowhere');
    await app.user.click(add);
    expect(await dialog.findByText('Email format error')).toBeVisible();
    expect(dialog.getAllByText('This is required')).toHaveLength(3);
    expect(host.calls('addLead')).toEqual([]);
    await app.user.type(dialog.getByLabelText(/^Email/), '@harbour.example');
    await app.user.type(dialog.getByLabelText(/^Contact name/), 'Mr Tan');
    await app.user.type(dialog.getByLabelText(/^Mobile/), '9123 4567');
    await app.user.type(dialog.getByLabelText(/^Branch address/), '2 Harbour Road');
    const before = host.calls('listLead').length;
    await app.user.click(add);
    await waitFor(() => expect(host.calls('listLead').length).toBeGreaterThan(before));
    expect(host.calls('addLead').map(({ body }) => body)).toMatchObject([
      { businessName: 'Harbour Shop', email: 'nowhere@harbour.example', country: 'SG' },
    ]);
  });

  it('are not for who may not see them', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => !one.startsWith('lead.')));
    await openApp(host, '/customers/leads', { login });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
    expect(host.calls('listLead')).toEqual([]);
  });
});

describe('one lead', () => {
  it('is taken up at once, and sent with the version that was seen', async () => {
    host.on('handleLead', () => detailOf({ status: 'inProgress', handlerName: 'Mei', version: 2 }));
    const app = await openApp(host, '/customers/leads/3');
    await findHeading('Lead LD261121-00003');
    await app.user.click(screen.getByRole('button', { name: 'Take up lead' }));
    expect(await screen.findByRole('button', { name: 'Accept applicant' })).toBeVisible();
    expect(host.calls('handleLead')).toMatchObject([
      { params: ['3'], body: { event: { type: 'takeUp' }, version: 1 } },
    ]);
  });

  it('is declined with a remark, which is kept where somebody else was first', async () => {
    const newer = detailOf({ status: 'inProgress', handlerName: 'Lin', version: 2 });
    host.on('handleLead', () => {
      throw new HostFailure({ code: CODES.stale, data: newer });
    });
    const app = await openApp(host, '/customers/leads/3');
    await findHeading('Lead LD261121-00003');
    const dialog = await openDialog(app, 'Decline applicant');
    await app.user.click(dialog.getByRole('button', { name: 'Decline applicant' }));
    expect(await dialog.findByText('This is required')).toBeVisible();
    await app.user.type(dialog.getByRole('textbox'), 'No cold store');
    await app.user.click(dialog.getByRole('button', { name: 'Decline applicant' }));
    await waitFor(() => expect(host.calls('handleLead')).toHaveLength(1));
    expect(host.calls('handleLead')[0]?.body).toEqual({
      event: { type: 'decline', remark: 'No cold store' },
      version: 1,
    });
    expect(await screen.findByText('Lin')).toBeInTheDocument();
    expect(dialog.getByRole('textbox')).toHaveValue('No cold store');
  });

  it('shows no note any more once it is erased, and keeps what is being typed', async () => {
    const note: Note = {
      id: idOf('note').parse(8),
      at: '2026-11-21T02:00:00.000Z',
      text: 'Lives above the shop',
      author: { name: 'Mei', username: 'mei', avatar: null },
      isOwn: false,
      files: [],
    };
    host.on('getLead', () => detailOf({ status: 'declined', version: 2 }));
    host.on('listNote', () => pageOf([note]));
    host.on('handleLead', () => {
      host.on('listNote', () => pageOf<Note>([]));
      return detailOf({ status: 'erased', version: 3 });
    });
    const app = await openApp(host, '/customers/leads/3');
    const notes = within(await screen.findByRole('region', { name: /^Notes/ }));
    expect(await notes.findByText(note.text)).toBeVisible();
    await app.user.click(notes.getByRole('button', { name: 'Add a note' }));
    await app.user.type(notes.getByLabelText('Note'), 'Told him');
    const dialog = await openDialog(app, 'Erase what was sent');
    await app.user.type(dialog.getByRole('textbox'), 'Asked for it');
    for (const box of dialog.queryAllByRole('checkbox')) await app.user.click(box);
    await app.user.click(dialog.getByRole('button', { name: 'Erase what was sent' }));
    await waitFor(() => expect(notes.queryByText(note.text)).toBeNull());
    expect(notes.getByLabelText('Note')).toHaveValue('Told him');
  });

  it('has its shop opened once it is accepted: what is taken is said at the field, and all is kept', async () => {
    host.on('getLead', () => detailOf({ status: 'accepted', version: 3 }));
    const opened = {
      shopId: idOf('shop').parse(9),
      name: 'Corner Shop',
      nameEn: 'Corner Shop',
      accountId: idOf('account').parse(12),
      username: 'nurul',
    };
    const done = detailOf({ status: 'opened', version: 4 });
    let tries = 0;
    host.on('openShop', () => {
      tries += 1;
      if (tries === 1) {
        throw new HostFailure({
          code: CODES.invalidInput,
          errors: { username: 'The account already exists' },
        });
      }
      return { ...done, lead: { ...done.lead, opened }, oneTimePassword: 'abcdEFGH2345' };
    });
    const app = await openApp(host, '/customers/leads/3');
    await findHeading('Lead LD261121-00003');
    const dialog = await openDialog(app, 'Open the shop');
    expect(dialog.getByLabelText(/^Name of the shop/)).toHaveValue('Corner Shop');
    const username = dialog.getByLabelText(/^Account/);
    expect(username).toHaveValue('nurul');
    await app.user.clear(dialog.getByLabelText(/^City/));
    await app.user.click(dialog.getByRole('button', { name: 'Open the shop' }));
    expect(await dialog.findByText('This is required')).toBeVisible();
    expect(host.calls('openShop')).toEqual([]);
    await app.user.type(dialog.getByLabelText(/^City/), 'Singapore');
    await app.user.click(dialog.getByRole('button', { name: 'Open the shop' }));
    expect(await dialog.findByText('The account already exists')).toBeVisible();
    expect(dialog.getByLabelText(/^City/)).toHaveValue('Singapore');
    await app.user.clear(username);
    await app.user.type(username, 'nurul.huda');
    await app.user.click(dialog.getByRole('button', { name: 'Open the shop' }));
    expect(await screen.findByText('abcdEFGH2345')).toBeVisible();
    expect(host.calls('openShop')[1]).toMatchObject({
      params: ['3'],
      body: {
        shopName: 'Corner Shop',
        country: 'SG',
        currency: 'SGD',
        timeZone: 'Asia/Singapore',
        gstPercent: '9',
        username: 'nurul.huda',
        email: 'nurul@corner.example',
        version: 3,
      },
    });
    await app.user.click(screen.getByRole('button', { name: 'I have passed it on' }));
    expect(await screen.findByText('Opened shop')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open the shop' })).toBeNull();
  });

  it('keeps what was typed where its shop is in another country', async () => {
    host.on('getLead', () => detailOf({ status: 'accepted', version: 3 }));
    const app = await openApp(host, '/customers/leads/3');
    await findHeading('Lead LD261121-00003');
    const dialog = await openDialog(app, 'Open the shop');
    const city = dialog.getByLabelText(/^City/);
    const rate = dialog.getByLabelText(/^Tax on goods/);
    const move = async (name: string) => {
      await app.user.click(dialog.getByRole('combobox', { name: /^Country/ }));
      await app.user.click(await screen.findByRole('option', { name, hidden: true }));
    };
    await app.user.clear(city);
    await app.user.type(city, 'Johor Bahru');
    await move('Malaysia');
    expect(city).toHaveValue('Johor Bahru');
    expect(rate).toHaveValue('6');
    expect(dialog.getByRole('combobox', { name: /^Currency/ })).toHaveValue(
      'MYR – Malaysian Ringgit',
    );
    await app.user.clear(rate);
    await app.user.type(rate, '5');
    await move('Vietnam');
    expect(rate).toHaveValue('5');
    expect(dialog.getByRole('combobox', { name: /^Time zone/ })).toHaveValue('Asia/Ho_Chi_Minh');
  });

  it('is opened by nobody who may not', async () => {
    host.on('getLead', () => detailOf({ status: 'accepted', version: 3 }));
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'lead.openShop'));
    await openApp(host, '/customers/leads/3', { login });
    await findHeading('Lead LD261121-00003');
    expect(screen.queryByRole('button', { name: 'Open the shop', hidden: false })).toBeNull();
  });

  it('is only read by who may not handle it', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'lead.handle'));
    await openApp(host, '/customers/leads/3', { login });
    await findHeading('Lead LD261121-00003');
    expect(screen.getByText('1 Corner Road')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take up lead' })).toBeNull();
  });
});
