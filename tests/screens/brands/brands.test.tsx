import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Brand } from '../../../api/brands/calls.ts';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const paddy: Brand = {
  id: 3,
  name: '金稻',
  nameEn: 'Golden Paddy',
  logos: [],
  status: 'enabled',
  goods: 24,
  version: 2,
};
const egret: Brand = { ...paddy, id: 4, name: '', nameEn: 'Egret', status: 'disabled', goods: 0 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listBrands', () => [egret, paddy]);
});

describe('the brands of the shop', () => {
  it('are found by either name and by status, with how many goods have each', async () => {
    const app = await openApp(host, '/goods/brands?q=金');
    const row = (await screen.findByText('Golden Paddy')).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: '24' })).toHaveAttribute(
      'href',
      '/goods?brand=3&shop=1',
    );
    expect(screen.queryByText('Egret')).toBeNull();
    app.history.push('/goods/brands?tab=disabled');
    expect(await screen.findByText('Egret')).toBeVisible();
    expect(screen.queryByText('Golden Paddy')).toBeNull();
    app.history.push('/goods/brands?q=nothing');
    expect(await screen.findByText('No brands found')).toBeVisible();
  });

  it('are taken along as they are found, which says where that failed', async () => {
    host.on('exportBrands', () => {
      throw new HostFailure({ code: 5000, msg: 'The disk is full' });
    });
    const { user } = await openApp(host, '/goods/brands?tab=enabled&q=gold');
    await findHeading('Brands');
    await user.click(await screen.findByRole('button', { name: 'Export and print' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    expect(await screen.findByText(/The disk is full/)).toBeVisible();
    expect(host.calls('exportBrands')[0]?.body).toEqual({
      ...{ status: 'enabled', search: 'gold', format: 'csv' },
    });
  });

  it('are cards of two lines on a phone, without what is not there', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    await openApp(host, '/goods/brands');
    const cardOf = async (name: string) =>
      (await screen.findByText(name)).closest('li') as HTMLElement;
    const card = await cardOf('Golden Paddy');
    expect(card).toHaveTextContent(/Golden PaddyEnabledOther name 金稻Goods 24ChangeDisable$/);
    // Two columns: name and state, then what else there is and what can be done.
    expect(card.children).toHaveLength(4);
    expect(await cardOf('Egret')).toHaveTextContent(/EgretDisabledGoods 0ChangeEnable$/);
    window.matchMedia = wide;
  });

  it('are added once, with what the host says at its field, and what was typed kept', async () => {
    host.on('addBrand', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Please fill in the form according to the requirements',
        errors: { nameEn: 'There is a brand of this name already.' },
      });
    });
    const app = await openApp(host, '/goods/brands');
    await findHeading('Brands');
    await app.user.click(await screen.findByRole('button', { name: 'Add brand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add brand' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save brand' }));
    expect(await dialog.findByText('This is required')).toBeVisible();
    await app.user.type(dialog.getByLabelText(/^English name/), 'Egret');
    await app.user.click(dialog.getByRole('button', { name: 'Save brand' }));
    expect(await dialog.findByText('There is a brand of this name already.')).toBeVisible();
    expect(dialog.getByLabelText(/^English name/)).toHaveValue('Egret');
    host.on('addBrand', () => ({ ...egret, id: 9, nameEn: 'Egrets' }));
    await app.user.type(dialog.getByLabelText(/^English name/), 's');
    await app.user.click(dialog.getByRole('button', { name: 'Save brand' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.calls('addBrand').at(-1)?.body).toEqual({ name: '', nameEn: 'Egrets', logo: null });
    expect(host.calls('listBrands')).toHaveLength(2);
  });

  it.each([
    ['Add brand', 'Add brand', ''],
    ['Change brand Golden Paddy', 'Change brand', 'Golden Paddy'],
  ])('have the dialog of "%s" again after a reload', async (button, title, name) => {
    const app = await openApp(host, '/goods/brands');
    await app.user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await app.user.type(dialog.getByLabelText(/^English name/), ' Reserve');
    // To leave the page closes the dialog; a reload does not leave it.
    const kept = { ...sessionStorage };
    app.close();
    Object.assign(sessionStorage, kept);
    await openApp(host, '/goods/brands');
    const again = within(await screen.findByRole('dialog', { name: title }));
    expect(again.getByLabelText(/^English name/)).toHaveValue(`${name} Reserve`);
  });

  it('are disabled after a question, and the second try goes by what was told', async () => {
    host.on('changeBrandStatus', ({ body }) => {
      if ((body as { version: number }).version === 7) return { ...paddy, status: 'disabled' };
      throw new HostFailure({ code: CODES.stale, msg: 'Changed', data: { ...paddy, version: 7 } });
    });
    const app = await openApp(host, '/goods/brands');
    await app.user.click(await screen.findByRole('button', { name: 'Disable brand Golden Paddy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable this brand?' }));
    expect(dialog.getByText(/goods that have it \(24\)/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Disable brand' }));
    await dialog.findByRole('alert');
    await app.user.click(dialog.getByRole('button', { name: 'Disable brand' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.calls('changeBrandStatus').map(({ params, body }) => [params, body])).toEqual([
      [['3', 'disabled'], { version: 2 }],
      [['3', 'disabled'], { version: 7 }],
    ]);
  });

  it('are only looked at by whose role may not change them', async () => {
    const login = loginWith(PERMISSIONS.filter((permission) => permission !== 'brand.edit'));
    await openApp(host, '/goods/brands', { login });
    const add = await screen.findByRole('button', { name: 'Add brand' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: /^Disable/ })).toBeNull();
  });

  it('stay in view while one is changed, and the focus is back where it was', async () => {
    let answer: () => void = () => undefined;
    const app = await openApp(host, '/goods/brands');
    const change = await screen.findByRole('button', { name: 'Disable brand Golden Paddy' });
    host.on('changeBrandStatus', () => ({ ...paddy, status: 'disabled', version: 3 }));
    host.on('listBrands', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [egret, { ...paddy, status: 'disabled', version: 3 }];
    });
    await app.user.click(change);
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Disable brand' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Golden Paddy')).toBeVisible();
    expect(change).toHaveFocus();
    await waitFor(() => expect(host.calls('listBrands')).toHaveLength(2));
    answer();
    expect(await screen.findByRole('button', { name: 'Enable brand Golden Paddy' })).toHaveFocus();
  });
});
