import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { sharedQueue } from '../../../src/components/entry/sharedQueue.ts';
import { keptEntry } from '../../../src/lib/keptEntry.ts';
import { driveQueue } from '../../../src/screens/driverLinks/drive/events.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { driveOf, TOKEN } from './samples.ts';

const host = startHost();
const DRIVE = `/drive/${TOKEN}`;
const READ = 'larder.driveRead.';
const QUEUE = `larder.drive.0.${TOKEN}`;
const HOUR = 60 * 60 * 1000;

const keepRead = (token: string, hours: number) => {
  const at = new Date(Date.now() - hours * HOUR).toISOString();
  localStorage.setItem(READ + token, JSON.stringify({ at, drive: driveOf() }));
};
const keepWaiting = (key = QUEUE) => {
  const event = { type: 'skip', orderId: 41, remark: 'The road was shut' };
  localStorage.setItem(key, JSON.stringify([{ key: 'key-1', event }]));
};
const open = () => openApp(host, DRIVE, { login: null });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('openDrive', () => driveOf());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('what the driver’s phone keeps', () => {
  it.each([403, 404, 429])(
    'is shown where something before the server answers %i',
    async (status) => {
      keepRead(TOKEN, 1);
      vi.stubGlobal('fetch', async () => new Response('No', { status }));
      await open();
      await findHeading('Waybill WB-1042');
      expect(screen.getByText(/^No connection: as of/)).toBeVisible();
      expect(localStorage.getItem(READ + TOKEN)).not.toBeNull();
    },
  );

  it('is shown after five seconds where the connection hangs', async () => {
    keepRead(TOKEN, 1);
    const asked = vi.fn(
      ({ signal }: Request) =>
        new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
    );
    vi.stubGlobal('fetch', asked);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await findHeading('Waybill WB-1042');
    expect(screen.getByText(/^No connection: as of/)).toBeVisible();
  });

  it('is not shown when it is more than three days old', async () => {
    keepRead(TOKEN, 73);
    host.on('openDrive', () => {
      throw new TypeError('Failed to fetch');
    });
    await open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText(/^No connection: as of/)).toBeNull();
  });

  it('of other links is swept after three days, but never what waits', async () => {
    keepRead('old', 73);
    keepRead('young', 71);
    keepWaiting('larder.drive.0.old');
    const at = (token: string) => `${window.location.origin}/drive/${token}`;
    const gone: string[] = [];
    const registered = ['old', 'young', TOKEN, 'bare'].map((token) => ({
      scope: at(token),
      unregister: async () => gone.push(`worker ${token}`),
    }));
    const names = ['old', 'young', TOKEN, 'bare'].map((token) => `larder /drive/${token}`);
    vi.stubEnv('PROD', true);
    vi.stubGlobal('caches', {
      keys: async () => [...names, 'another'],
      delete: async (name: string) => gone.push(name),
    });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { register: async () => undefined, getRegistrations: async () => registered },
    });
    await open();
    await findHeading('Waybill WB-1042');
    await waitFor(() =>
      expect(gone).toEqual([
        ...['worker old', 'worker bare'],
        ...['larder /drive/old', 'larder /drive/bare'],
      ]),
    );
    expect(Object.keys(localStorage).filter((key) => key.startsWith(READ))).toEqual(
      expect.arrayContaining([`${READ}young`, READ + TOKEN]),
    );
    expect(localStorage.getItem(`${READ}old`)).toBeNull();
    expect(localStorage.getItem('larder.drive.0.old')).toContain('The road was shut');
  });

  it('and could not send before the link ended is told with the reason', async () => {
    keepRead(TOKEN, 1);
    keepWaiting();
    host.on('openDrive', () => {
      throw new HostFailure({
        ...{ code: CODES.refused, msg: 'It has come back' },
        reason: { rule: 'waybillHasEnded' },
      });
    });
    const { user } = await open();
    await findHeading('This waybill has ended');
    const note = within(screen.getByRole('alert'));
    expect(note.getByText('It has come back')).toBeVisible();
    expect(note.getByText(/The road was shut/)).toBeVisible();
    expect(localStorage.getItem(QUEUE)).toBeNull();
    expect(localStorage.getItem(`larder.driveRefused.${TOKEN}`)).toContain('The road was shut');
    // The machine still has it: it is neither sent nor told twice.
    window.dispatchEvent(new Event('online'));
    expect(host.calls('skipStop')).toEqual([]);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.click(note.getByRole('button'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('belongs to the link, whoever is signed in besides', async () => {
    keepWaiting();
    host.on('skipStop', () => driveOf());
    await openApp(host, DRIVE);
    await findHeading('Waybill WB-1042');
    await waitFor(() => expect(host.calls('skipStop')).toHaveLength(1));
    expect(host.calls('skipStop')[0]?.headers.get('idempotency-key')).toBe('key-1');
    await waitFor(() => expect(localStorage.getItem(QUEUE)).toBeNull());
  });

  it('is shared by two pages of one link: each takes away what it has sent, and nothing else', () => {
    const entry = keptEntry(localStorage, QUEUE, driveQueue);
    const entryOf = (key: string) => ({
      key,
      event: { type: 'skip' as const, orderId: 41, remark: key },
    });
    const keys = () => (entry.read() ?? []).map(({ key }) => key);
    const [one, other] = [sharedQueue(entry), sharedQueue(entry)];
    expect([...one.kept(), ...other.kept()]).toEqual([]);
    one.keep([entryOf('a')]);
    other.keep([entryOf('b')]);
    expect(keys()).toEqual(['a', 'b']);
    one.keep([]);
    expect(keys()).toEqual(['b']);
    // A page that is opened meanwhile sends the same under the same key.
    const third = sharedQueue(entry);
    expect(third.kept()).toEqual([entryOf('b')]);
    other.keep([]);
    expect(keys()).toEqual([]);
    third.keep([entryOf('b'), entryOf('c')]);
    expect(keys()).toEqual(['c']);
    expect(third.isKept('c')).toBe(true);
    // Without room it is told, and what stood there stays.
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    one.keep([entryOf('d')]);
    expect(one.isKept('d')).toBe(false);
    full.mockRestore();
    expect(keys()).toEqual(['c']);
    one.keep([entryOf('d'), entryOf('e')]);
    expect(keys()).toEqual(['c', 'd', 'e']);
    expect(one.isKept('d')).toBe(true);
  });
});
