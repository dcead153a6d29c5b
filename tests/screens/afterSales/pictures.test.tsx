import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredFile } from '../../../api/files/storedFile.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { openApp } from '../support/app.tsx';
import { HostFailure } from '../support/host.ts';
import { next, questionIs, startApplying, write } from './applying.ts';

// There is no network to report a progress of: what is sent goes to the host.
vi.mock('../../../api/kernel/transfer.ts', async (original) => ({
  ...(await original<typeof import('../../../api/kernel/transfer.ts')>()),
  sendingWithProgress: () => (request: Request) => fetch(request),
}));

const { host, toEvidence, toCheck } = startApplying();

describe('pictures', () => {
  const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });
  /** Chooses files, whatever the field says it accepts: they may be dropped too. */
  const choose = (files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file field');
    fireEvent.change(input, { target: { files } });
  };

  beforeEach(() => {
    let id = 0;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${++id}` }));
    vi.stubGlobal('URL', Object.assign(URL, { revokeObjectURL: () => undefined }));
  });

  it('are five at most, and a wrong one is named and takes nothing away', async () => {
    await toEvidence();
    // At once: one that could not be stored meanwhile takes no place.
    const bill = new File(['%PDF'], 'bill.pdf', { type: 'application/pdf' });
    choose([bill, ...[1, 2, 3, 4, 5, 6].map((index) => picture(`more-${index}.png`))]);
    expect(await screen.findByText(/^bill\.pdf: /)).toBeVisible();
    expect(await screen.findByText(/^At most 5 pictures/)).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: /Pictures/ })).getAllByRole('listitem'),
    ).toHaveLength(5);
  });

  it('that a kept draft has lost are named at their step before anything is sent', async () => {
    host.on('getFile', () => {
      throw new HostFailure({ code: CODES.notFound, msg: 'Not found' });
    });
    await toCheck();
    cleanup();
    const key = 'larder.afterSalesDraft.7.1';
    const kept = JSON.parse(localStorage.getItem(key) ?? '');
    kept.draft.pictures = [
      { id: 31, name: 'crate.png', mediaType: 'image/png', size: 9, width: 3, height: 3 },
    ];
    localStorage.setItem(key, JSON.stringify(kept));
    const again = await openApp(host, '/after-sales/new');
    await again.user.click(await screen.findByRole('button', { name: /^Continue/ }));
    await questionIs('What did the customer say and send?');
    expect(await screen.findByText(/These pictures were not kept: crate\.png\./)).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Go on without the lost pictures' }));
    expect(screen.queryByText(/These pictures were not kept/)).toBeNull();
    await next(again);
    await questionIs('Is everything right?');
    await again.user.click(screen.getByRole('button', { name: 'Submit the case' }));
    expect(await screen.findByText('Case AS-OM261121-00005 submitted')).toBeVisible();
    expect(host.calls('submitAftersale').at(-1)?.body).toMatchObject({ pictureIds: [] });
  });

  it('on their way are waited for: the next question comes when they are stored', async () => {
    const { promise: stored, resolve: store } = Promise.withResolvers<StoredFile>();
    host.on('uploadPicture', () => stored);
    const app = await toEvidence();
    write(screen.getByRole('textbox', { name: /Description/ }), 'Two sacks were torn');
    choose([picture('one.png')]);
    await next(app);
    expect(await screen.findByText(/^The next question follows/)).toBeVisible();
    store({ id: 31, name: 'one.png', mediaType: 'image/png', size: 9, width: 3, height: 3 });
    await questionIs('Is everything right?');
    await app.user.click(screen.getByRole('button', { name: 'Submit the case' }));
    expect(await screen.findByText('Case AS-OM261121-00005 submitted')).toBeVisible();
    expect(host.calls('submitAftersale').at(-1)?.body).toMatchObject({ pictureIds: [31] });
  });

  it('that failed are left behind knowingly, but none that is on its way then', async () => {
    const app = await toEvidence();
    write(screen.getByRole('textbox', { name: /Description/ }), 'Two sacks were torn');
    choose([picture('one.png')]);
    await next(app);
    expect(await screen.findByText(/^Pictures not uploaded: 1\./)).toBeVisible();
    const { promise: stored, resolve: store } = Promise.withResolvers<StoredFile>();
    host.on('uploadPicture', () => stored);
    choose([picture('two.png')]);
    await next(app);
    await questionIs('What did the customer say and send?');
    expect(screen.getByText(/^Pictures not uploaded: 1\./)).toBeVisible();
    store({ id: 32, name: 'two.png', mediaType: 'image/png', size: 9, width: 3, height: 3 });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    await next(app);
    await questionIs('Is everything right?');
    await app.user.click(screen.getByRole('button', { name: 'Submit the case' }));
    expect(await screen.findByText('Case AS-OM261121-00005 submitted')).toBeVisible();
    expect(host.calls('submitAftersale').at(-1)?.body).toMatchObject({ pictureIds: [32] });
  });

  it('that are not uploaded are told before one goes on without them', async () => {
    const app = await toEvidence();
    write(screen.getByRole('textbox', { name: /Description/ }), 'Two sacks were torn');
    choose([picture('one.png')]);
    const list = await screen.findByRole('list', { name: /Pictures/ });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    const shown = vi.fn();
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(shown);
    await next(app);
    expect(await screen.findByText(/^Pictures not uploaded: 1\./)).toBeVisible();
    // It stands below the fields, where a phone has the bar with the buttons.
    expect(shown.mock.contexts).toContain(
      screen.getByText(/^Pictures not uploaded: 1\./).closest('[role="alert"]'),
    );
    vi.restoreAllMocks();
    await next(app);
    await questionIs('Is everything right?');
  });
});
