import { createActor } from 'xstate';
import type { Api, ApiOptions, SessionMarkers } from '../../api/client.ts';
import { currencySign } from '../../api/kernel/currencySign.ts';
import { asFailure } from '../../api/kernel/failure.ts';
import type { SignInProblem } from '../../machines/session/context.ts';
import { createSessionMachine } from '../../machines/session/machine.ts';
import { createSessionStore } from '../../machines/session/store.ts';
import { listenToTabs } from '../../machines/session/tabs.ts';
import { apiHost } from '../lib/config.ts';
import { currentLocale, textOf } from '../lib/i18n.ts';
import { inTime } from '../lib/inTime.ts';
import { logger } from '../lib/logger.ts';
import { notify } from '../lib/notices.ts';
import { reloadIfOutdated } from './reload.ts';
import { loginOf, type SessionActor, shopOf } from './session.ts';

/** The session and the client, which need each other. */
export interface Services {
  session: SessionActor;
  api: Api;
}

/**
 * Makes the session of this page, not yet started, and the client that sends its token.
 * @param dropShop Leaves what belongs to the shop that is left; see `createSessionMachine`.
 */
export function createServices(dropShop: () => Promise<void>): Services {
  const store = createSessionStore(window.localStorage);
  const api = lazyApi({
    host: apiHost(),
    token: () => loginOf(session.getSnapshot())?.token ?? null,
    markers: () => markersOf(session),
    notices: {
      success: (text) => notify({ kind: 'success', text }),
      error: (text) => notify({ kind: 'error', text }),
    },
    onRights: (said) => session.send({ type: 'RIGHTS', ...said }),
    // After the call's own failure: a flow that is to note what became of it goes with the office.
    onSessionEnd: (end) => void setTimeout(() => session.send({ type: 'SESSION_ENDED', ...end })),
    logger,
  });
  const session: SessionActor = createActor(
    createSessionMachine({
      store,
      signIn: (credentials) => api.login({ body: credentials }, QUIET),
      signOut: (token) => api.logout({}, { ...QUIET, accessToken: token }),
      changePassword: (body) => api.changePassword({ body }, QUIET),
      keepLetterKeys: async (letterKeys) =>
        (await api.chooseLetterKeys({ body: { letterKeys } })).letterKeys,
      failureOf: asFailure,
      confirm: () => api.currentLogin({}, QUIET),
      dropShop,
      notify: (what) =>
        notify(
          what === 'expired'
            ? { kind: 'error', text: textOf('session.expired') }
            : {
                kind: what === 'shopSwitched' ? 'success' : 'error',
                text: textOf(`session.${what}`),
              },
        ),
      tabs: listenToTabs(window, store),
      problemOf,
    }),
  );
  return { session, api };
}

/**
 * The client, loaded with its first call: the sign-in page shows its form without it. A client that
 * cannot be loaded fails the call as a broken connection does.
 */
function lazyApi(options: ApiOptions): Api {
  let loading: Promise<Api> | null = null;
  const load = () => {
    loading ??= inTime(import('../../api/client.ts')).then(({ createApi }) => createApi(options));
    loading.catch((error: unknown) => {
      loading = null;
      void reloadIfOutdated(error);
    });
    return loading;
  };
  return new Proxy({} as Api, {
    get:
      (_target, name: keyof Api) =>
      async (...given: unknown[]) => {
        const api = await load().catch((error: unknown) => Promise.reject(asFailure(error)));
        const call = api[name] as (...parts: unknown[]) => Promise<unknown>;
        return call(...given);
      },
  });
}

/** No notice of an error: the form shows it, or the person need not know. */
const QUIET = { showError: false };

function markersOf(session: SessionActor): SessionMarkers {
  const shop = shopOf(session.getSnapshot());
  const locale = currentLocale();
  if (!shop) return { countryCode: 'SG', city: 'Singapore', currencySign: '$', locale };
  return {
    restaurantId: shop.restaurantId,
    restaurantType: shop.restaurantType,
    countryCode: shop.countryCode,
    city: shop.city,
    currencySign: currencySign(shop.currency),
    currency: shop.currency,
    locale,
  };
}

function problemOf(error: unknown): SignInProblem {
  const { kind, msg } = asFailure(error);
  const text = msg === '' ? null : msg;
  if (kind === 'tooMany') return { kind, text };
  if (kind === 'network' || kind === 'timeout') return { kind: 'network', text };
  return { kind: 'refused', text };
}
