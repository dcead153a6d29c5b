import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { findHeading, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { goodsDetailOf, goodsOf, pageOf } from '../support/samples.ts';

/** The network over which the palette's chunk comes, once a test says so. */
const network = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, come: resolve };
});
vi.mock('../../../src/shell/Palette.tsx', async (original) => {
  await network.promise;
  return original();
});

const host = startHost();

beforeEach(() => {
  host.on('listGoodsCategories', () => []);
  host.on('listGoods', () => pageOf([goodsOf()]));
  host.on('getGoods', () => goodsDetailOf());
});

// Alone in its file: a chunk that has come once is there for all that follow.
it('takes what is typed while it is still being loaded, and gives the focus back to where it was', async () => {
  const app = await openApp(host, '/goods/4');
  const heading = await findHeading('Basmati rice');
  await waitFor(() => expect(heading).toHaveFocus());
  await app.user.keyboard('{Control>}k{/Control}goo');
  expect(screen.queryByRole('combobox', { name: 'Search and jump' })).not.toBeInTheDocument();
  network.come();
  const field = await screen.findByRole('combobox', { name: 'Search and jump' });
  await app.user.keyboard('ds');
  expect(field).toHaveValue('goods');
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(heading).toHaveFocus());
  await app.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search and jump' });
  await app.user.keyboard('goods');
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Goods');
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(app.address()).toBe('/goods?shop=1'));
});
