import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import type { OrderDraftRow } from '../../../api/orders/orderDrafts.ts';
import { openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { answerWell, questionIs, toDelivery, toGoods } from './support.ts';

const host = startHost();
/** A save waits until nobody types. */
const SAVED = { timeout: 5000 };

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
});

type Saved = OrderDraftRow & { content: string };

/** A server with one shelf: drafts by what the entry calls them. */
function shelve(): Map<string, Saved> {
  const shelf = new Map<string, Saved>();
  host.on('listOrderDraft', () => ({ rows: [...shelf.values()], most: 20 }));
  host.on('getOrderDraft', ({ params }) => {
    const row = [...shelf.values()].find(({ id }) => String(id) === params[0]);
    if (!row) throw new HostFailure({ code: CODES.notFound, msg: 'Gone' });
    return row;
  });
  host.on('saveOrderDraft', ({ body }) => {
    const { version, ...saved } = body as Omit<Saved, 'version'> & { version: number | null };
    const there = shelf.get(saved.draftKey);
    if ((there?.version ?? null) !== version) {
      throw new HostFailure(
        there ? { code: CODES.stale, data: there } : { code: CODES.notFound, msg: 'Gone' },
      );
    }
    const row = {
      ...saved,
      id: there?.id ?? shelf.size + 1,
      version: version === null ? 0 : version + 1,
      savedAt: '2026-11-20T02:00:00.000Z',
    };
    shelf.set(saved.draftKey, row);
    return row;
  });
  host.on('deleteOrderDraft', ({ params }) => {
    for (const [name, { id }] of shelf) if (String(id) === params[0]) shelf.delete(name);
    return { rows: [...shelf.values()], most: 20 };
  });
  return shelf;
}

const only = (shelf: Map<string, Saved>): Saved => {
  const [row] = shelf.values();
  if (!row || shelf.size !== 1) throw new Error(`There are ${shelf.size} drafts`);
  return row;
};

describe('half-entered orders', () => {
  it('are kept on the server, and beside the buttons it is said what was saved, and when', async () => {
    const shelf = shelve();
    await toDelivery(host);
    expect(
      await screen.findByText(/^Draft saved at .*: Jade Seafood, 2 lines$/, {}, SAVED),
    ).toBeVisible();
    expect(only(shelf)).toMatchObject({
      customerName: 'Jade Seafood',
      lines: 2,
      items: '96.00',
      currency: 'SGD',
    });
  });

  it('are found on another device, gone on with, and deleted once that is meant', async () => {
    const shelf = shelve();
    const app = await toDelivery(host);
    await screen.findByText(/^Draft saved at/, {}, SAVED);
    // Another order is begun while this one stays.
    await app.user.click(await screen.findByRole('button', { name: 'Orders saved temporarily' }));
    await app.user.click(
      await screen.findByRole('button', { name: 'Set this one aside and enter another' }),
    );
    await questionIs('Who is the order for?');
    expect(shelf.size).toBe(1);

    // A browser that knows nothing of it.
    localStorage.clear();
    const list = within(await screen.findByRole('region', { name: 'Orders saved temporarily' }));
    expect(list.getByRole('listitem')).toHaveTextContent(
      /Jade Seafood 2 lines · S\$96.00 before GST · saved on/,
    );
    await app.user.click(list.getByRole('button', { name: 'Continue the order for Jade Seafood' }));
    await questionIs('When should it arrive?');
    expect(screen.getByText('20 kg Basmati rice')).toBeInTheDocument();

    await app.user.click(await screen.findByRole('button', { name: 'Orders saved temporarily' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Orders saved temporarily' }));
    await app.user.click(
      dialog.getByRole('button', { name: 'Delete the saved order for Jade Seafood' }),
    );
    const asked = within(
      await screen.findByRole('dialog', { name: 'Delete the saved order for Jade Seafood?' }),
    );
    expect(shelf.size).toBe(1);
    await app.user.click(asked.getByRole('button', { name: 'Delete' }));
    await questionIs('Who is the order for?');
    await waitFor(() => expect(shelf.size).toBe(0));
  });

  it('are not written over by what another device has saved: both can be kept', async () => {
    const shelf = shelve();
    const app = await toGoods(host);
    await screen.findByText(/^Draft saved at/, {}, SAVED);
    const theirs = only(shelf);
    shelf.set(theirs.draftKey, { ...theirs, version: theirs.version + 1 });
    await app.user.keyboard('rice{Enter}');
    const told = await screen.findByText('This order was changed on another device', {}, SAVED);
    expect(told).toBeVisible();
    expect(only(shelf).content).toBe(theirs.content);

    await app.user.click(screen.getByRole('button', { name: 'Keep both' }));
    await waitFor(() => expect(shelf.size).toBe(2), SAVED);
    expect(shelf.get(theirs.draftKey)?.content).toBe(theirs.content);
    expect([...shelf.values()].at(-1)?.content).toContain('Basmati rice');
    expect(screen.queryByText('This order was changed on another device')).toBeNull();
    // The one that is here is none of the others.
    expect(
      await screen.findByRole('button', { name: '1 other saved temporarily' }),
    ).toBeInTheDocument();
  });

  it('say that they lie in this browser alone, and why, where they cannot be saved', async () => {
    host.on('saveOrderDraft', () => {
      throw new HostFailure({
        code: CODES.refused,
        reason: { rule: 'orderDraftsAreNotTooMany', figures: { maximum: 20 } },
      });
    });
    const app = await toGoods(host);
    expect(
      await screen.findByText(
        /^Kept in this browser only: You have 20 orders saved temporarily/,
        {},
        SAVED,
      ),
    ).toBeVisible();
    shelve();
    await app.user.click(screen.getByRole('button', { name: 'Save now' }));
    expect(await screen.findByText(/^Draft saved at/, {}, SAVED)).toBeVisible();
  });

  it('that were discarded here are discarded there too', async () => {
    const shelf = shelve();
    const app = await toGoods(host);
    await screen.findByText(/^Draft saved at/, {}, SAVED);
    app.history.push('/account');
    // The address changes first: one comes back to a page only once it is left.
    await waitFor(() => expect(screen.queryByText(/^Draft saved at/)).toBeNull());
    app.history.push('/orders/new');
    await app.user.click(
      await screen.findByRole('button', { name: 'Discard it and start a new one' }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Discard it' }));
    await questionIs('Who is the order for?');
    await waitFor(() => expect(shelf.size).toBe(0));
  });

  it('do not keep the page from opening where the list does not come', async () => {
    host.on('listOrderDraft', () => {
      throw new HostFailure({ code: 5000, msg: 'The database does not answer' });
    });
    await openApp(host, '/orders/new');
    await questionIs('Who is the order for?');
    expect(await screen.findByText('The database does not answer')).toBeVisible();
  });
});
