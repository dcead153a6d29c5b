import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { OutboxDetail, OutboxRow } from '../../../api/outbox/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const rowOf = (part: Partial<OutboxRow> = {}): OutboxRow => ({
  id: 1,
  kind: 'purchaseOrder',
  channel: 'mail',
  to: 'orders@mill.example',
  subject: 'Purchase order PO-1042',
  place: 'waiting',
  tries: 2,
  problem: 'refused',
  words: '451 Mailbox is full',
  code: null,
  field: null,
  nextTryAt: new Date(Date.now() + 90_000).toISOString(),
  createdAt: '2026-11-21T05:00:00.000Z',
  sentAt: null,
  version: 5,
  ...part,
});

const listOf = (rows: OutboxRow[], mailServer = true) => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, exact: true },
  counts: { toSend: 3, sent: 1_204, needsCorrection: 0, failed: 2, kept: 0, withdrawn: 0 },
  mailServer,
  warehouse: true,
});

const lineOf = (version: number, event: string, from: string | null, to: string, payload = {}) => ({
  version,
  at: '2026-11-21T05:00:00.000Z',
  actorId: null,
  actorName: '',
  actorAccount: null,
  actorRole: 'clock',
  event,
  payload,
  from,
  to,
  remark: null,
});

const detailOf = (part: Partial<OutboxRow> = {}, mailServer = true): OutboxDetail => {
  const row = rowOf(part);
  return {
    message: {
      ...row,
      text: 'Dear mill,\n<img src=x onerror="document.title=1"> & <b>bold</b>',
      language: 'en-US',
      source: { lifecycle: 'purchaseOrder', recordId: 42 },
      attachments: [
        { id: 9, fileName: 'PO-1042.pdf', contentType: 'application/pdf', size: 81_920 },
        { id: 10, fileName: 'terms.pdf', contentType: 'application/pdf', size: null },
      ],
    },
    state: row.place,
    facts: { messageId: row.id, tries: row.tries, mailServer },
    history: [
      lineOf(0, 'create', null, 'queued'),
      lineOf(1, 'send', 'queued', 'sending'),
      lineOf(2, 'fail', 'sending', 'waiting', { problem: 'silent', words: 'Greeting never came' }),
      lineOf(3, 'xstate.after.pause.outboxMessage.waiting', 'waiting', 'queued'),
      lineOf(4, 'send', 'queued', 'sending'),
      lineOf(5, 'fail', 'sending', 'waiting', { problem: 'refused', words: '451 Mailbox is full' }),
    ],
  };
};

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => []);
});

describe('the outbox', () => {
  it('lists messages with their state, their tries and when the next one is', async () => {
    host.on('listOutbox', () =>
      listOf([rowOf(), rowOf({ id: 2, subject: 'Gone', place: 'sent' })]),
    );
    await openApp(host, '/system/outbox');
    await findHeading(/Outbox/);
    const row = (await screen.findByText('Purchase order PO-1042')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Waiting')).toBeInTheDocument();
    expect(within(row).getByText('in 2 minutes')).toBeInTheDocument();
    expect(within(row).getByTitle('451 Mailbox is full')).toHaveTextContent(
      'The mail server refused',
    );
    expect(await screen.findByRole('link', { name: /All.*1,209/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Not sent.*2/ })).toBeInTheDocument();
    expect(screen.queryByText('No mail server is set up')).toBeNull();
  });

  it('asks for the tab and the words that are looked for', async () => {
    host.on('listOutbox', () => listOf([rowOf()]));
    const { user, address } = await openApp(host, '/system/outbox');
    await user.click(await screen.findByRole('link', { name: /Not sent/ }));
    await user.type(screen.getByRole('searchbox'), 'mill{Enter}');
    await waitFor(() => expect(address()).toContain('q=mill'));
    await waitFor(() =>
      expect(host.calls('listOutbox').map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ tab: 'failed', search: 'mill', size: 50 }),
      ),
    );
  });

  it('says that there is no mail server, and that nothing is there yet', async () => {
    host.on('listOutbox', () => listOf([], false));
    await openApp(host, '/system/outbox');
    expect(await screen.findByText('No mail server is set up')).toBeInTheDocument();
    expect(await screen.findByText('The outbox is empty')).toBeInTheDocument();
  });

  it('tells a failure, and tries again', async () => {
    host.on('listOutbox', () => {
      throw new HostFailure({ code: 5000, msg: 'The database does not answer' });
    });
    const { user } = await openApp(host, '/system/outbox');
    expect(await screen.findByText('The database does not answer')).toBeInTheDocument();
    host.on('listOutbox', () => listOf([rowOf()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Purchase order PO-1042')).toBeInTheDocument();
  });

  it('is closed to who may not see it, and not in their navigation', async () => {
    const permissions = PERMISSIONS.filter((permission) => !permission.startsWith('outbox'));
    await openApp(host, '/system/outbox', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Outbox' })).toBeNull();
    expect(host.calls('listOutbox')).toEqual([]);
  });
});

describe('a message', () => {
  it('shows its text as text, what goes with it, and every try with the words of the server', async () => {
    host.on('getOutboxMessage', () => detailOf());
    await openApp(host, '/system/outbox/1');
    await findHeading('Purchase order PO-1042');
    const text = screen.getByText(/Dear mill/);
    expect(text.textContent).toBe(
      'Dear mill,\n<img src=x onerror="document.title=1"> & <b>bold</b>',
    );
    expect(text.children).toHaveLength(0);
    expect(screen.getByText('80 KB')).toBeInTheDocument();
    expect(screen.getByText('made when it is sent')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Purchase order' })).toHaveAttribute(
      'href',
      '/purchasing/orders/42?shop=1',
    );
    expect(
      screen.getByText('Waiting · The mail server did not answer in time · “Greeting never came”'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Waiting · The mail server refused · “451 Mailbox is full”'),
    ).toBeInTheDocument();
    expect(screen.getByText('in 2 minutes')).toBeInTheDocument();
  });

  it('of a registration leads to its lead', async () => {
    host.on('getOutboxMessage', () => {
      const detail = detailOf({ kind: 'lead' });
      const source = { lifecycle: 'lead', recordId: 7 };
      return { ...detail, message: { ...detail.message, source, attachments: [] } };
    });
    await openApp(host, '/system/outbox/1');
    const main = within(await screen.findByRole('main'));
    const link = await main.findByRole('link', { name: 'Lead' });
    expect(link).toHaveAttribute('href', '/customers/leads/7?shop=1');
  });

  it('is sent at once, with the version that was looked at', async () => {
    host.on('getOutboxMessage', () => detailOf());
    host.on('retryOutboxMessage', () => ({
      ...detailOf({ place: 'queued', nextTryAt: null, version: 6 }),
      history: [...detailOf().history, lineOf(6, 'retry', 'waiting', 'queued')],
    }));
    const { user } = await openApp(host, '/system/outbox/1');
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('The message is on its way')).toBeInTheDocument();
    expect(host.calls('retryOutboxMessage')).toMatchObject([
      { params: ['1'], body: { version: 5 } },
    ]);
    expect(host.calls('retryOutboxMessage')[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('was not tried where it is kept', async () => {
    host.on('getOutboxMessage', () => ({
      ...detailOf({ place: 'kept', nextTryAt: null, tries: 0, problem: null, words: null }, false),
      history: [lineOf(0, 'create', null, 'queued'), lineOf(1, 'send', 'queued', 'kept')],
    }));
    await openApp(host, '/system/outbox/1');
    await findHeading('Purchase order PO-1042');
    expect(await screen.findAllByText(/Kept: no mail server is set up/)).not.toHaveLength(0);
    expect(screen.queryByText(/Try begun/)).not.toBeInTheDocument();
  });

  it('says why it cannot be sent without a mail server', async () => {
    host.on('getOutboxMessage', () => detailOf({ place: 'kept', nextTryAt: null }, false));
    const { user } = await openApp(host, '/system/outbox/1');
    await findHeading('Purchase order PO-1042');
    await user.click(screen.getByRole('button', { name: /^Send now/ }));
    expect(await screen.findAllByText(/No mail server is set up/)).not.toHaveLength(0);
    expect(host.calls('retryOutboxMessage')).toEqual([]);
  });

  it('that is of another shop is not found', async () => {
    host.on('getOutboxMessage', () => {
      throw new HostFailure({ code: 4040, msg: '' });
    });
    await openApp(host, '/system/outbox/8');
    await findHeading('Message not found');
    expect(screen.getByRole('link', { name: 'Back to the outbox' })).toBeInTheDocument();
  });
});
