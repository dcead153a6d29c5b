import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Permission } from '../../../api/domains.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, loginWith, OTHER_SHOP, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsDetailOf, goodsOf, pageOf } from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listGoodsCategories', () => []);
  host.on('listGoods', () => pageOf([goodsOf()]));
  host.on('getGoods', () => goodsDetailOf());
  host.on('listOrder4Merchant', () => pageOf([]));
  host.on('logout', () => ({}));
});

const sessionIsOver =
  (code: number, data: unknown = null) =>
  () => {
    throw new HostFailure({ code, msg: 'login expired, please log in again', data });
  };

describe('the navigation', () => {
  it('shows what the role opens, and nothing else', async () => {
    const login = loginWith(['goods.view', 'log.view']);
    await openApp(host, '/goods', { login });
    await findHeading('Goods');
    const links = within(screen.getByRole('navigation', { name: 'Main navigation' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(links).toEqual(['Goods', 'Operation log']);
  });

  it('has what is for testers at its end, and not for who is none', async () => {
    const { close } = await openApp(host, '/goods');
    await findHeading('Goods');
    const menu = () => within(screen.getByRole('navigation', { name: 'Main navigation' }));
    const last = menu().getAllByRole('link').at(-1);
    expect(menu().getByRole('list', { name: 'QA' })).toContainElement(last ?? null);
    close();
    const others = PERMISSIONS.filter((permission) => permission !== 'qa.view');
    await openApp(host, '/goods', { login: loginWith(others) });
    await findHeading('Goods');
    expect(menu().getByRole('list', { name: 'System' })).toBeVisible();
    expect(menu().queryByRole('list', { name: 'QA' })).toBeNull();
    expect(menu().queryByRole('button', { name: 'QA' })).toBeNull();
  });

  it('folds a group by its heading, keeps what waits and where one is, and remembers it', async () => {
    const app = await openApp(host, '/goods');
    host.on('countWaiting', () => ({ toAccept: 2 }));
    await findHeading('Goods');
    const names = () =>
      within(screen.getByRole('list', { name: 'Sales' }))
        .getAllByRole('link')
        .map((link) => link.textContent)
        .filter((text) => !/^\d/.test(text ?? ''));
    await screen.findByRole('link', { name: '2 orders wait to be accepted' });
    expect(names()).toContain('B2B customers');
    const heading = screen.getByRole('button', { name: 'Sales' });
    expect(heading).toHaveAttribute('aria-expanded', 'true');
    await app.user.click(heading);
    expect(heading).toHaveAttribute('aria-expanded', 'false');
    expect(names()).toEqual(['Orders']);
    expect(localStorage.getItem('larder.menu.groups')).toBe('["sales"]');
    await app.user.click(screen.getByRole('button', { name: 'Goods' }));
    expect(screen.getByRole('link', { name: 'Goods' })).toBeVisible();
    await app.user.click(heading);
    expect(names()).toContain('B2B customers');
  });

  it.each<[Permission, string]>([
    ['store.view', '/dashboard'],
    ['order.view', '/orders?shop=1'],
    ['log.view', '/system/operation-log?shop=1'],
    ['qa.view', '/qa/lifecycles'],
  ])('leads an account that may only %s to %s first', async (permission, address) => {
    host.on('listOperationLogVO', () => pageOf([]));
    host.on('getOperationList', () => ({ operators: [], modules: [], operations: [] }));
    host.on('getSystemRole', () => []);
    host.on('listCoverage', () => []);
    const app = await openApp(host, '/start', { login: loginWith([permission]) });
    await waitFor(() => expect(app.address()).toBe(address));
  });

  it('counts the orders to accept and the overdue ones, and leads to them', async () => {
    const app = await openApp(host, '/goods');
    host.on('countWaiting', () => ({ toAccept: 1200, overdue: 3, toReview: 2 }));
    await findHeading('Goods');
    const toAccept = await screen.findByRole('link', {
      name: '1200 orders wait to be accepted',
    });
    expect(toAccept).toHaveTextContent('1,200');
    // Nobody asked for the counts: they must not keep the session of an empty chair alive.
    expect(host.calls('countWaiting')[0]?.headers.get('background')).toBe('1');
    expect(host.calls('listGoods')[0]?.headers.get('background')).toBeNull();
    const toReview = screen.getByRole('link', { name: '2 statements wait for review' });
    expect(toReview).toHaveAttribute('href', '/finance/statements?tab=generated&shop=1');
    await app.user.click(
      screen.getByRole('link', { name: '3 overdue: 3 orders not reviewed for over 12 hours' }),
    );
    await waitFor(() => expect(app.address()).toBe('/orders?tab=reviewOverdue&shop=1'));
  });
});

describe('a language that is chosen in another tab', () => {
  it('is told to be missing where it does not come, and the page stays as it is', async () => {
    await openApp(host, '/goods');
    await findHeading('Goods');
    vi.spyOn(i18next, 'hasResourceBundle').mockReturnValue(false);
    vi.spyOn(i18next, 'reloadResources').mockRejectedValue(new Error('no connection'));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue: 'vn-VM' }));
    });
    expect(await screen.findByText(i18next.t('common:missingPart.network.title'))).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Goods' })).toBeVisible();
    vi.restoreAllMocks();
  });
});

describe('what waits in the office', () => {
  const waits = () =>
    screen
      .getAllByRole('link', { name: /^\d+ .*\bwaits? to be\b/ })
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);

  it('is told beside its screen, in one call that is no use of the session', async () => {
    const answers: Permission[] = ['lead.handle', 'customer.audit', 'sitePlan.subscribe'];
    const views: Permission[] = ['goods.view', 'lead.view', 'sitePlan.view'];
    const waiting = { toTakeUp: 4, toAuthorise: 1, toSubscribe: 1, toReopen: 0 };
    await openApp(host, '/goods', { login: loginWith([...views, ...answers]), waiting });
    await findHeading('Goods');
    await screen.findByRole('link', { name: /^4 leads/ });
    expect(waits()).toEqual([
      ['1 customer waits to be authorised', '/customers/desk?shop=1'],
      ['4 leads wait to be taken up', '/customers/leads?tab=submitted&shop=1'],
      ['1 subscription to the site plan waits to be confirmed', '/store/plan?shop=1'],
    ]);
    expect(host.calls('countWaiting')).toHaveLength(1);
    expect(host.calls('countWaiting')[0]?.headers.get('background')).toBe('1');
  });
});

describe('an idle page', () => {
  afterEach(() => vi.useRealTimers());
  const aWhile = () => act(() => vi.advanceTimersByTimeAsync(15_000));
  /** The next call is timed by the answer to the last one, which takes its turns, however much time goes by. */
  const minutes = async (count: number) => {
    for (let step = 0; step < 4 * count; step += 1) {
      await aWhile();
      for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise(setImmediate));
    }
  };
  const asked = () => host.calls('countWaiting');

  it('asks how much waits from time to time, and hears that its account is frozen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    host.on('listLead', () => pageOf([]));
    host.on('countLead', () => ({ tabs: {} as never, exact: true }));
    const app = await openApp(host, '/customers/leads', { login: loginWith(['lead.view']) });
    await findHeading('Leads');
    await waitFor(() => expect(asked()).toHaveLength(1));
    await aWhile();
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(app.address()).toBe('/customers/leads?shop=1');
    host.on('countWaiting', sessionIsOver(CODES.sessionRevoked, { ended: 'frozen' }));
    // The next one is asked a while after the answer to this one, which may be on its way.
    for (let round = 0; round < 10 && asked().length < 3; round += 1) await aWhile();
    await screen.findByLabelText('Account');
    expect(app.address()).toBe('/login?from=%2Fcustomers%2Fleads%3Fshop%3D1');
    // The specification has words for every end of a session; why it was stands beside them.
    expect(await screen.findByText('login expired, please log in again')).toBeVisible();
    expect(screen.getByText(/^An administrator has frozen your account/)).toHaveRole('status');
  });

  it('asks once a minute where nobody touches it, and at once when somebody comes back', async () => {
    const toFake = ['setTimeout', 'clearTimeout', 'performance'] as const;
    vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true });
    const app = await openApp(host, '/goods');
    await findHeading('Goods');
    await waitFor(() => expect(asked()).toHaveLength(1));
    await minutes(6);
    const before = asked().length;
    await minutes(10);
    const rarely = asked().length - before;
    expect(rarely).toBeGreaterThanOrEqual(8);
    // A page that is used asks forty times.
    expect(rarely).toBeLessThan(20);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(asked()).toHaveLength(before + rarely + 1));
    await aWhile();
    await aWhile();
    await waitFor(() => expect(asked().length).toBeGreaterThan(before + rarely + 1));
  });
});

describe('a page', () => {
  it('that the role does not open says so and asks the host nothing', async () => {
    await openApp(host, '/goods/4', { login: loginWith(['order.view']) });
    await findHeading('Sorry, you do not have access rights');
    expect(host.calls('getGoods')).toEqual([]);
  });

  it('that does not exist says so, with the navigation around it', async () => {
    await openApp(host, '/no/such/page');
    await findHeading('Not found');
    expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeInTheDocument();
  });

  it('that throws keeps the way out open', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    // An answer that breaks the contract makes the screen throw while it is drawn.
    host.on('getGoods', () => ({ ...goodsDetailOf(), prices: null as never }));
    const app = await openApp(host, '/goods/4');
    await findHeading('This page stopped working');
    host.on('getGoods', () => goodsDetailOf());
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await findHeading('Basmati rice');
    silence.mockRestore();
    warnings.mockRestore();
  });
});

describe('the end of a session', () => {
  it.each([CODES.noToken, CODES.sessionExpired, CODES.sessionRevoked])(
    'by code %d is told once, leads to the sign-in page and back again',
    async (code) => {
      const app = await openApp(host, '/goods/4');
      await findHeading('Basmati rice');
      host.on('listGoods', sessionIsOver(code));
      host.on('listGoodsCategories', sessionIsOver(code));
      await app.user.click(
        within(screen.getByRole('navigation', { name: 'Main navigation' })).getByRole('link', {
          name: 'Goods',
        }),
      );
      await screen.findByLabelText('Account');
      expect(app.address()).toBe('/login?from=%2Fgoods%3Fshop%3D1');
      expect(await screen.findAllByText('login expired, please log in again')).toHaveLength(1);
      expect(localStorage.getItem('localToken')).toBeNull();

      host.on('listGoods', () => pageOf([goodsOf()]));
      host.on('listGoodsCategories', () => []);
      host.on('login', () => ({ ...loginWith(), token: 'token-2' }));
      await app.user.type(screen.getByLabelText('Account'), 'manager');
      await app.user.type(screen.getByLabelText('Password'), 'Demo1234');
      await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
      await findHeading('Goods');
      expect(app.address()).toBe('/goods?shop=1');
      expect(host.calls('listGoods').at(-1)?.headers.get('accessToken')).toBe('token-2');
      // It would stay for longer by itself.
      await waitFor(() => expect(screen.queryByText(/^login expired/)).not.toBeInTheDocument(), {
        timeout: 4_000,
      });
    },
  );

  it('by signing out forgets everything and tells the host', async () => {
    const app = await openApp(host, '/goods');
    await findHeading('Goods');
    await app.user.click(screen.getByRole('button', { name: 'Account of manager' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByLabelText('Account');
    expect(app.address()).toBe('/login');
    expect(localStorage.getItem('localToken')).toBeNull();
    expect(host.calls('logout')[0]?.headers.get('accessToken')).toBe('token-1');
  });

  it('in another tab ends this one too', async () => {
    const app = await openApp(host, '/goods');
    await findHeading('Goods');
    localStorage.clear();
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'localToken', oldValue: 'token-1', newValue: null }),
      );
    });
    await screen.findByLabelText('Account');
    expect(app.address()).toBe('/login');
  });
});

describe('switching the shop', () => {
  it('drops everything of the old one and asks anew, in the new currency', async () => {
    host.on('listGoods', ({ headers }) => {
      const { restaurantId } = JSON.parse(headers.get('markers') ?? '{}');
      return restaurantId === OTHER_SHOP.restaurantId
        ? pageOf([goodsOf({ name: 'Fish sauce', price: '45000.00' })])
        : pageOf([goodsOf()]);
    });
    const app = await openApp(host, '/goods?search=rice');
    await screen.findByText('Basmati rice');
    await app.user.click(screen.getByRole('button', { name: 'Shop: Old Market' }));
    await app.user.click(await screen.findByRole('menuitemradio', { name: 'Saigon Granary' }));
    expect(await screen.findByText('Fish sauce')).toBeInTheDocument();
    expect(screen.queryByText('Basmati rice')).not.toBeInTheDocument();
    expect(screen.getByText('đ45,000 / kg')).toBeInTheDocument();
    expect(app.address()).toBe('/goods?shop=5');
    expect(localStorage.getItem('restaurantId')).toBe('5');
  });

  it('leaves a record of the old shop', async () => {
    const app = await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    await app.user.click(screen.getByRole('button', { name: 'Shop: Old Market' }));
    await app.user.click(await screen.findByRole('menuitemradio', { name: 'Saigon Granary' }));
    await waitFor(() => expect(app.address()).toBe('/goods?shop=5'));
    expect(screen.queryByRole('heading', { name: 'Basmati rice' })).not.toBeInTheDocument();
  });

  it('is offered by the address of a list of the other shop, with its filters', async () => {
    const app = await openApp(host, '/goods?q=rice');
    await findHeading('Goods');
    await waitFor(() => expect(app.address()).toBe('/goods?q=rice&shop=1'));
    const menu = screen.getByRole('navigation', { name: 'Main navigation' });
    for (const [name, to] of [
      ['Orders', '/orders'],
      ['Sales profit', '/finance/sales-profit'],
      ['Suppliers', '/purchasing/suppliers'],
    ] as const) {
      const link = within(menu).getByRole('link', { name });
      expect(link).toHaveAttribute('href', `${to}?shop=1`);
    }
    app.close();
    const theirs = await openApp(host, '/goods?shop=5&q=rice');
    await findHeading('This page belongs to Saigon Granary');
    expect(screen.queryByText('Basmati rice')).not.toBeInTheDocument();
    await theirs.user.click(screen.getByRole('button', { name: 'Switch to Saigon Granary' }));
    await findHeading('Goods');
    expect(theirs.address()).toBe('/goods?shop=5&q=rice');
  });

  it('names shops in the language of the reader', async () => {
    const app = await openApp(host, '/goods');
    await findHeading('Goods');
    await app.user.selectOptions(screen.getByLabelText('Language'), 'zh-CN');
    await findHeading('商品');
    expect(screen.getByRole('button', { name: '店铺: 老巴刹食品行' })).toBeInTheDocument();
    await app.user.selectOptions(screen.getByLabelText('语言'), 'en-US');
    await findHeading('Goods');
  });
});

describe('the palette', () => {
  it('opens by Ctrl+K and jumps to a screen by keyboard', async () => {
    const app = await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    await app.user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Search and jump' });
    expect(field).toHaveFocus();
    await app.user.keyboard('goods');
    expect(offered()[0]).toBe('Goods');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe('/goods?shop=1'));
    expect(screen.queryByRole('combobox', { name: 'Search and jump' })).not.toBeInTheDocument();
  });

  it('loses nothing that is typed while one field goes and the next one comes', async () => {
    await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['g', 'o', 'o', 'd']) fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    const field = await screen.findByRole('combobox', { name: 'Search and jump' });
    expect(field).toHaveValue('good');
    expect(offered()[0]).toBe('Goods');
  });

  it('offers no screen that the role does not open', async () => {
    const app = await openApp(host, '/goods/4', { login: loginWith(['goods.view']) });
    // The last that comes of the page, with what it adds to the palette.
    await screen.findByRole('button', { name: 'Add a note' });
    await app.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search and jump' });
    expect(offered()).toEqual(['Add a note', 'Goods', 'Personal info and password']);
  });
});

const offered = () =>
  within(screen.getByRole('listbox', { name: 'Search and jump' }))
    .getAllByRole('option')
    .map((option) => option.textContent);
