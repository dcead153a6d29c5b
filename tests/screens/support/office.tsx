import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { initReactI18next } from 'react-i18next';
import { createActor } from 'xstate';
import type { LoginInfo } from '../../../api/auth/calls.ts';
import { createApi } from '../../../api/client.ts';
import type { Permission } from '../../../api/domains.ts';
import { asFailure } from '../../../api/kernel/failure.ts';
import { isolated } from '../../../api/kernel/textInSentence.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { readNamespaces } from '../../../i18n/read.ts';
import { createSessionMachine } from '../../../machines/session/machine.ts';
import { createSessionStore } from '../../../machines/session/store.ts';
import { ApiContext } from '../../../src/lib/api.ts';
import type { Notice } from '../../../src/lib/notices.ts';
import { PlaceContext } from '../../../src/lib/place.ts';
import { callThingsAsIn } from '../../../src/lib/shopWords.ts';
import { LetterKeys } from '../../../src/shell/LetterKeys.tsx';
import { createPaletteStore, PaletteContext } from '../../../src/shell/palette.ts';
import { loginOf } from '../../../src/shell/session.ts';
import { SessionContext } from '../../../src/shell/sessionContext.ts';
import { theme } from '../../../src/theme/theme.ts';

/** What a test says of the office around a screen. */
export interface OfficeOptions {
  fetch: (request: Request) => Promise<Response>;
  permissions: readonly Permission[];
  locale?: Locale;
}

const PLACE = { currency: 'SGD', timeZone: 'Asia/Singapore', countryCode: 'SG' };

/** Loads every text of a language, as the page would. */
export async function speak(locale: Locale): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    contextSeparator: '::',
    defaultNS: 'common',
    resources: { [locale]: readNamespaces(locale) },
    interpolation: { escapeValue: true, escape: isolated },
  });
  callThingsAsIn('SG', i18next);
}

/**
 * Shows a screen in the office: the real client over the given fetch, the real session of an
 * account with these permissions, the router with the screens that it links to.
 */
export async function showInOffice(screen: ReactNode, options: OfficeOptions) {
  const locale = options.locale ?? 'en-US';
  await speak(locale);
  const notices: Notice[] = [];
  const ended: number[] = [];
  const session = createActor(
    createSessionMachine({
      store: createSessionStore(kept(loginWith(options.permissions))),
      signIn: async () => loginWith(options.permissions),
      signOut: async () => ({}),
      confirm: async () => loginWith(options.permissions),
      changePassword: async () => loginWith(options.permissions),
      keepLetterKeys: async (isOn) => isOn,
      failureOf: asFailure,
      dropShop: () => undefined,
      notify: () => undefined,
      tabs: () => () => undefined,
      problemOf: () => ({ kind: 'refused', text: null }),
    }),
  ).start();
  const api = createApi({
    host: 'http://larder.test',
    token: () => loginOf(session.getSnapshot())?.token ?? null,
    markers: () => ({
      countryCode: 'SG',
      city: 'Singapore',
      currencySign: 'S$',
      locale,
      restaurantId: 1,
    }),
    notices: {
      success: (text) => notices.push({ kind: 'success', text }),
      error: (text) => notices.push({ kind: 'error', text }),
    },
    onSessionEnd: ({ code }) => ended.push(code),
    logger: { error: () => undefined },
    fetch: options.fetch,
  });
  const palette = createPaletteStore();
  const root = createRootRoute({ component: Outlet });
  const at = (path: string, shown: ReactNode = path) =>
    createRoute({ getParentRoute: () => root, path, component: () => shown });
  const router = createRouter({
    routeTree: root.addChildren([
      at('/', screen),
      at('/orders'),
      at('/customers/$customerId'),
      at('/goods/$goodsId'),
      at('/store/business'),
      at('/qa/lifecycles'),
      at('/qa/lifecycles/$chart'),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const shown = render(
    // Without styles of its own: jsdom looks through all of them for each element that is looked at.
    <MantineProvider theme={theme} env="test" withCssVariables={false} withStaticClasses={false}>
      <SessionContext value={session}>
        <ApiContext value={api}>
          <PaletteContext value={palette}>
            <PlaceContext value={PLACE}>
              <LetterKeys>
                <Suspense>
                  <RouterProvider router={router as never} />
                </Suspense>
              </LetterKeys>
            </PlaceContext>
          </PaletteContext>
        </ApiContext>
      </SessionContext>
    </MantineProvider>,
  );
  return { ...shown, session, palette, router, notices, ended };
}

function loginWith(permissions: readonly Permission[]): LoginInfo {
  const shop = {
    restaurantId: 1,
    restaurantName: '老巴刹食品行',
    restaurantNameEn: 'Old Market Provisions',
    restaurantType: 'wholesale',
    businessMode: 'SAAS' as const,
    imgBrand: null,
    countryCode: 'SG',
    city: 'Singapore',
    currency: 'SGD',
    timeZone: 'Asia/Singapore',
    pricePlanVOList: [],
  };
  return {
    token: 'token-of-a-test',
    userId: 4,
    username: 'clerk',
    rights: '0.1.0',
    mustChangePassword: false,
    avatar: null,
    letterKeys: true,
    roleResponseList: [
      {
        roleId: 1,
        code: 'clerk',
        roleName: '店员',
        roleNameEn: 'Clerk',
        permissions: [...permissions],
      },
    ],
    restaurantVOList: [shop],
    shopVOList: [shop],
    unifiedMngShopList: [],
  };
}

/** A storage in which the account was left signed in. */
function kept(login: LoginInfo) {
  const all = new Map([
    ['loginInfo', JSON.stringify(login)],
    ['localToken', login.token],
    ['restaurantId', '1'],
  ]);
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
}
