import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { LoginInfo, ShopInfo } from '../../../api/auth/calls.ts';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Permission } from '../../../api/domains.ts';
import type { ListViews } from '../../../api/listViews/calls.ts';
import { createSessionStore } from '../../../machines/session/store.ts';
// Loaded with the test: it is every screen, and takes longer than a person is let wait for one.
import '../../../src/everyRoute.ts';
import type { WaitingCounts } from '../../../src/lib/domain.ts';
import { INITIAL_LOCALE } from '../../../src/lib/language.ts';
import { startApp } from '../../../src/shell/start.tsx';
import type { Host } from './host.ts';

/** A shop of the tests; the second differs in country, currency and clock. */
const SHOP: ShopInfo = {
  restaurantId: 1,
  restaurantName: '老巴刹食品行',
  restaurantNameEn: 'Old Market',
  restaurantType: 'wholesale',
  businessMode: 'SAAS',
  imgBrand: null,
  countryCode: 'SG',
  city: 'Singapore',
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  pricePlanVOList: [],
};
export const OTHER_SHOP: ShopInfo = {
  ...SHOP,
  restaurantId: 5,
  restaurantName: '西贡粮行',
  restaurantNameEn: 'Saigon Granary',
  countryCode: 'VN',
  city: 'Ho Chi Minh City',
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
};

/** The login info of an account with these permissions, in both shops. */
export function loginWith(permissions: readonly Permission[] = PERMISSIONS): LoginInfo {
  return {
    token: 'token-1',
    userId: 7,
    username: 'manager',
    rights: '0.1.0',
    mustChangePassword: false,
    avatar: null,
    letterKeys: true,
    roleResponseList: [
      {
        roleId: 1,
        code: 'storeManager',
        roleName: '店长',
        roleNameEn: 'Store manager',
        permissions: [...permissions],
      },
    ],
    restaurantVOList: [SHOP, OTHER_SHOP],
    shopVOList: [SHOP, OTHER_SHOP],
    unifiedMngShopList: [],
  };
}

interface AppOptions {
  /** Who is signed in; nobody where it is null. Everyone's permissions without it. */
  login?: LoginInfo | null;
  /** How much waits for this person; nothing without it. */
  waiting?: WaitingCounts;
  /** How many orders the tabs hold; none without it. */
  tabs?: Partial<typeof NO_ORDERS>;
  /** The saved views of every list; none without it. */
  views?: ListViews | (() => Promise<ListViews>);
}

/** The running product, as a person has it in front of them. */
export interface App {
  user: UserEvent;
  history: RouterHistory;
  /** Where the address bar stands. */
  address: () => string;
  /** Closes the page; what the browser keeps stays. */
  close: () => void;
}

/**
 * Starts the whole product at an address: its own session, client, router and texts, on a host
 * that the test answers for.
 */
export async function openApp(
  host: Host,
  path: string,
  { login = loginWith(), waiting = {}, tabs = {}, views = NO_VIEWS }: AppOptions = {},
): Promise<App> {
  if (login) {
    createSessionStore(localStorage).write({ login, restaurantId: SHOP.restaurantId });
    host.on('currentLogin', () => ({ ...login, token: '' }));
  }
  host.on('countWaiting', () => waiting);
  host.on('queryAndCountList', () => ({ tabs: { ...NO_ORDERS, ...tabs }, exact: true }));
  host.on('listListView', () => (typeof views === 'function' ? views() : views));
  const history = createMemoryHistory({ initialEntries: [path] });
  const { unmount: close } = render(startApp(history, 'test'));
  await i18next.changeLanguage(INITIAL_LOCALE);
  return { user: userEvent.setup(), history, address: () => history.location.href, close };
}

/** Waits until the page's own heading is this. */
export const findHeading = (name: string | RegExp) =>
  screen.findByRole('heading', { level: 1, name });

const NO_VIEWS: ListViews = { rows: [], roles: [] };

const NO_ORDERS = {
  all: 0,
  toAccept: 0,
  reviewOverdue: 0,
  late: 0,
  dueToday: 0,
  pendingPayment: 0,
  inProgress: 0,
  completed: 0,
  pendingSubmission: 0,
  cancelled: 0,
};
