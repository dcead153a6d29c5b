import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BulkLine } from '../../../api/orders/calls.ts';
import { openApp } from '../support/app.tsx';
import { pageOf } from '../support/samples.ts';
import { type Asked, choose, DONE, frozen, line, startBulk } from './dialog.tsx';

const { host, openDialog } = startBulk();

describe('a page that is loaded again in the midst of a run', () => {
  const sent = () => host.calls('bulkOperation').filter(({ body }) => !(body as Asked).dryRun);

  /** A run whose only chunk is out without an answer when the page goes. */
  async function cutShort() {
    host.on('bulkOperation', ({ body }) => {
      const { orderIds, dryRun } = body as Asked;
      if (dryRun) return orderIds.map((id) => line(id));
      return new Promise<BulkLine[]>(() => undefined);
    });
    const opened = await openDialog();
    await choose(opened, 'accept');
    await opened.user.click(await opened.dialog.findByRole('button', { name: 'Accept 4 orders' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    opened.close();
    host.on('bulkOperation', ({ body }) =>
      (body as Asked).orderIds.map((id) => (id === 2 ? frozen(2) : line(id, DONE))),
    );
  }
  const paused = async () => within(await screen.findByRole('dialog', { name: 'Act on 4 orders' }));

  it('has the run again as a paused one, and goes on under the same key', async () => {
    await cutShort();
    const { user } = await openApp(host, '/orders');
    const dialog = await paused();
    expect(await dialog.findByText(/^4 orders were sent and no answer came back/)).toBeVisible();
    expect(dialog.getAllByText('No answer; look at the order')).toHaveLength(4);
    expect(sent()).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Go on with the rest' }));
    expect(await dialog.findByText('3 done, 1 refused')).toBeInTheDocument();
    const [before, after] = sent();
    expect(after?.body).toEqual(before?.body);
    expect(after?.headers.get('Idempotency-Key')).toBe(before?.headers.get('Idempotency-Key'));
  });

  it('keeps the report until it is closed, in the order of the list', async () => {
    await cutShort();
    const first = await openApp(host, '/orders');
    await first.user.click(
      await (await paused()).findByRole('button', { name: 'Go on with the rest' }),
    );
    await (await paused()).findByText('3 done, 1 refused');
    first.close();

    const { user, close } = await openApp(host, '/orders');
    const dialog = await paused();
    expect(await dialog.findByText('3 done, 1 refused')).toBeInTheDocument();
    const names = () =>
      dialog.getAllByRole('link', { name: /^OM-/ }).map((link) => link.textContent);
    expect(names()).toEqual(['OM-1', 'OM-2', 'OM-3', 'OM-4']);
    await user.click(dialog.getByRole('checkbox', { name: 'Show only what is not done' }));
    expect(names()).toEqual(['OM-2']);
    await user.click(dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    close();
    await openApp(host, '/orders');
    await screen.findByText('OM-1');
    expect(sessionStorage.getItem('larder.bulk')).toBeNull();
  });

  it('does not open by itself what was put away by hand', async () => {
    await cutShort();
    const first = await openApp(host, '/orders');
    await paused();
    await first.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.close();
    const { user } = await openApp(host, '/orders');
    const back = await screen.findByRole('button', { name: /^The run over orders waits for you/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(back);
    await paused();
  });

  it('can close it without the rest', async () => {
    await cutShort();
    const { user } = await openApp(host, '/orders');
    await user.click(
      await (await paused()).findByRole('button', { name: 'Close without the rest' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('larder.bulk')).toBeNull();
    expect(sent()).toHaveLength(1);
  });

  it('is led back to it from another page', async () => {
    await cutShort();
    host.on('listGoods', () => pageOf([]));
    host.on('listGoodsCategories', () => []);
    const { user } = await openApp(host, '/goods');
    await user.click(
      await screen.findByRole('button', { name: /^The run over orders waits for you: 0 of 4/ }),
    );
    expect(await (await paused()).findByText(/no answer came back/)).toBeVisible();
  });

  it('shows it to nobody else, and takes nothing that it cannot read', async () => {
    await cutShort();
    const kept = JSON.parse(sessionStorage.getItem('larder.bulk') ?? 'null');
    for (const other of [
      { ...kept, userId: 8 },
      { ...kept, shopId: 5 },
      { ...kept, run: { ...kept.run, keys: [] } },
    ]) {
      sessionStorage.setItem('larder.bulk', JSON.stringify(other));
      const { close } = await openApp(host, '/orders');
      await screen.findByText('OM-1');
      await waitFor(() => expect(sessionStorage.getItem('larder.bulk')).toBeNull());
      expect(screen.queryByRole('dialog')).toBeNull();
      close();
    }
  });
});
