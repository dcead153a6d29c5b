import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '../../../api/categories/calls.ts';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { placed, placeOf } from '../../../src/screens/categories/change.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const category = (
  id: number,
  name: string,
  sequence: number,
  rest: { parentId?: number; goods?: number } = {},
) =>
  ({
    ...{ id, name, nameZh: `${name}类`, sequence },
    ...{ parentId: null, goods: 0, version: 0, ...rest },
  }) as Category;

const fresh = category(1, 'Fresh', 1);
const fruit = category(2, 'Fruit', 1, { parentId: 1, goods: 30 });
const meat = category(3, 'Meat', 2, { parentId: 1 });
const dry = category(4, 'Dry', 2);
const ALL = [fresh, fruit, meat, dry];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listCategories', () => ALL);
});

const sent = () => host.calls('saveCategory').map(({ body }) => body);

describe('a category that is dropped on another', () => {
  it('takes its place, or is the first in it', () => {
    expect(placeOf(ALL, dry, fruit)).toEqual({ parentId: null, sequence: 1 });
    expect(placeOf(ALL, fruit, meat)).toEqual({ parentId: 1, sequence: 2 });
    expect(placeOf(ALL, meat, dry)).toEqual({ parentId: 4, sequence: 1 });
    expect(placeOf(ALL, fruit, fresh)).toBeNull();
    expect(placeOf(ALL, fresh, meat)).toBeNull();
  });

  it('is shown there at once', () => {
    const names = (rows: readonly Category[]) => rows.map(({ name }) => name);
    const top = { parentId: null, sequence: 1 };
    expect(names(placed(ALL, dry, top))).toEqual(['Dry', 'Fresh', 'Fruit', 'Meat']);
    const inDry = { parentId: dry.id, sequence: 1 };
    expect(names(placed(ALL, fruit, inDry))).toEqual(['Fresh', 'Meat', 'Dry', 'Fruit']);
  });
});

describe('the categories of the shop', () => {
  it('have the one that one came for in view and under the keys', async () => {
    await openApp(host, `/goods/categories?at=${meat.id}`);
    const sought = (await screen.findByText('Meat')).closest('li');
    await waitFor(() => expect(sought).toHaveFocus());
  });

  it('are changed with what the host says at its field, and what was typed kept', async () => {
    host.on('saveCategory', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Please fill in the form according to the requirements',
        errors: { name: 'This category already exists, please add it again' },
      });
    });
    const app = await openApp(host, '/goods/categories');
    await app.user.click(await screen.findByRole('button', { name: 'Change category Meat' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change category' }));
    const name = dialog.getByLabelText(/^English name/);
    await app.user.type(name, ' and so much more');
    await app.user.click(dialog.getByRole('button', { name: 'Save category' }));
    const tooWide = await dialog.findAllByText('At most 10 Chinese or 20 other characters');
    expect(tooWide).toHaveLength(1);
    await app.user.clear(name);
    await app.user.type(name, 'Fruit');
    await app.user.click(dialog.getByRole('button', { name: 'Save category' }));
    expect(await dialog.findByText(/already exists, please add it again/)).toBeVisible();
    host.on('saveCategory', () => ALL);
    await app.user.type(name, 's');
    await app.user.click(dialog.getByRole('button', { name: 'Save category' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const body = { name: 'Fruits', nameZh: 'Meat类', parentId: 1, sequence: 2, id: 3, version: 0 };
    expect(sent().at(-1)).toEqual(body);
  });

  it('are added once where the answer was lost, also from a dialog that was opened again', async () => {
    host.on('saveCategory', () => {
      throw new TypeError('Failed to fetch');
    });
    const app = await openApp(host, '/goods/categories');
    const open = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Add category' }));
      return within(await screen.findByRole('dialog', { name: 'Add category' }));
    };
    const dialog = await open();
    await app.user.type(dialog.getByLabelText(/^English name/), 'Tofu');
    await app.user.type(dialog.getByLabelText(/^Chinese name/), '豆腐');
    await app.user.click(dialog.getByRole('button', { name: 'Save category' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    host.on('saveCategory', () => ALL);
    const again = await open();
    await app.user.click(again.getByRole('button', { name: 'Save category' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Another one is a try of its own.
    const other = await open();
    await app.user.type(other.getByLabelText(/^English name/), 'Tofu');
    await app.user.type(other.getByLabelText(/^Chinese name/), '豆腐');
    await app.user.click(other.getByRole('button', { name: 'Save category' }));
    await waitFor(() => expect(host.calls('saveCategory')).toHaveLength(3));
    const [lost, repeated, third] = host
      .calls('saveCategory')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(lost).toBeTruthy();
    expect(repeated).toBe(lost);
    expect(third).not.toBe(lost);
  });

  it('are not deleted while goods stand in them, which can be put elsewhere', async () => {
    let rows = ALL;
    host.on('listCategories', () => rows);
    host.on('moveCategoryGoods', () => {
      rows = [fresh, { ...fruit, goods: 0 }, { ...meat, goods: 30 }, dry];
      return rows;
    });
    host.on('deleteCategory', () => rows.filter(({ id }) => id !== 2));
    const app = await openApp(host, '/goods/categories');
    await app.user.click(await screen.findByRole('button', { name: 'Delete category Fruit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this category?' }));
    expect(dialog.getByText(/30 goods stand in Fruit/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Show the goods' })).toHaveAttribute(
      'href',
      '/goods?category=2&shop=1',
    );
    const remove = dialog.getByRole('button', { name: 'Delete category' });
    expect(remove).toBeDisabled();
    await app.user.click(dialog.getByRole('combobox', { name: 'Put them into' }));
    await app.user.click(await screen.findByRole('option', { name: '– Meat' }));
    await app.user.click(dialog.getByRole('button', { name: 'Move goods' }));
    await waitFor(() => expect(remove).toBeEnabled());
    await app.user.click(remove);
    await waitFor(() => expect(screen.queryByText('Fruit')).not.toBeInTheDocument());
    expect(host.calls('deleteCategory')[0]?.query).toEqual({ id: '2', version: '0' });
  });

  it('are only looked at by whose role may not change them', async () => {
    const login = loginWith(PERMISSIONS.filter((permission) => permission !== 'category.edit'));
    await openApp(host, '/goods/categories', { login });
    await findHeading('Categories');
    expect(await screen.findByText('Meat')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Move|Change|Delete)/ })).toBeNull();
  });
});
