import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { LoginInfo } from '../../api/auth.ts';
import { SESSION_CODES } from '../../api/codes.ts';
import type { SessionStore, SignedIn } from './store.ts';

/** Why signing in did not work: a key of `auth.problems`, at a field where it belongs to one. */
export interface SignInProblem {
  /** `accountEmpty` and `passwordEmpty` need no call; the others come from one. */
  kind: 'accountEmpty' | 'passwordEmpty' | 'refused' | 'tooMany' | 'network' | 'noShop';
  /** The server's own words, where it gave some. */
  text: string | null;
}

export interface SessionContext {
  login: LoginInfo | null;
  restaurantId: number | null;
  problem: SignInProblem | null;
  /** What the person typed last as account; the password is never kept. */
  username: string;
  remember: boolean;
  /** Where whom the session ended for: the same account goes on in the same shop. */
  left: { userId: number; restaurantId: number } | null;
}

export type SessionEvent =
  | { type: 'SIGN_IN'; username: string; password: string; remember: boolean }
  | { type: 'SIGN_OUT' }
  | { type: 'SWITCH_SHOP'; restaurantId: number }
  /** A call was answered with one of the session codes; `token` is what it was sent with. */
  | { type: 'SESSION_ENDED'; code: number; token: string | null }
  /** The sign-in page is shown: what the expiry had to say was said. */
  | { type: 'LEFT' }
  | { type: 'TAB_SIGNED_OUT' }
  | { type: 'TAB_SIGNED_IN'; session: SignedIn }
  | { type: 'TAB_SWITCHED_SHOP'; restaurantId: number };

/** What the machine does to the world; a test brings its own. */
export interface SessionServices {
  store: SessionStore;
  /** Signs in. Rejects with what `problemOf` can read. */
  signIn: (credentials: { username: string; password: string }) => Promise<LoginInfo>;
  /** Ends the session on the server; may fail unheard, the token dies by itself. */
  signOut: (token: string) => Promise<unknown>;
  /** Reads the login info anew, with the roles as they are now. */
  confirm: () => Promise<LoginInfo>;
  /** Drops everything that screens hold of the shop that is left. */
  dropShop: () => void | Promise<void>;
  /** Says once that the session has ended, or that another tab switched the shop. */
  notify: (what: 'expired' | 'shopSwitched') => void;
  /** Listens to the other tabs; answers how to stop. */
  tabs: (tell: (event: SessionEvent) => void) => () => void;
  problemOf: (error: unknown) => SignInProblem;
}

/** Signs in, keeps the session, switches shops, and ends once however many calls find it ended. */
export function createSessionMachine(services: SessionServices) {
  const { store } = services;
  return setup({
    types: {
      context: {} as SessionContext,
      events: {} as SessionEvent,
    },
    actors: {
      signIn: fromPromise(({ input }: { input: { username: string; password: string } }) =>
        services.signIn(input),
      ),
      confirm: fromPromise(() => services.confirm()),
      dropShop: fromPromise(async () => {
        await services.dropShop();
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) => services.tabs(sendBack)),
    },
    guards: {
      accountIsEmpty: ({ event }) => event.type === 'SIGN_IN' && event.username.trim() === '',
      passwordIsEmpty: ({ event }) => event.type === 'SIGN_IN' && event.password === '',
      wasSignedIn: ({ context }) => context.login !== null,
      isOtherShop: ({ context, event }) =>
        (event.type === 'SWITCH_SHOP' || event.type === 'TAB_SWITCHED_SHOP') &&
        event.restaurantId !== context.restaurantId &&
        hasShop(context.login, event.restaurantId),
      endsThisSession: ({ context, event }) =>
        event.type === 'SESSION_ENDED' &&
        SESSION_CODES.includes(event.code) &&
        event.token === context.login?.token,
      losesShop: ({ context }, { login }: { login: LoginInfo }) =>
        !hasShop(login, context.restaurantId),
      isOtherSession: ({ context, event }) =>
        event.type === 'TAB_SIGNED_IN' && event.session.login.token !== context.login?.token,
    },
    actions: {
      noteAccountEmpty: assign({ problem: { kind: 'accountEmpty', text: null } as const }),
      notePasswordEmpty: assign({ problem: { kind: 'passwordEmpty', text: null } as const }),
      noteTyped: assign(({ event }) =>
        event.type === 'SIGN_IN'
          ? { username: event.username.trim(), remember: event.remember }
          : {},
      ),
      noteProblem: assign({
        problem: (_, { error }: { error: unknown }) => services.problemOf(error),
      }),
      forgetProblem: assign({ problem: null }),
      enter: assign((_, { session }: { session: SignedIn }) => ({
        ...session,
        problem: null,
        left: null,
      })),
      chooseShop: assign(({ event }) =>
        event.type === 'SWITCH_SHOP' || event.type === 'TAB_SWITCHED_SHOP'
          ? { restaurantId: event.restaurantId }
          : {},
      ),
      renew: assign(({ context }, { login }: { login: LoginInfo }) => {
        const renewed = { ...login, token: context.login?.token ?? login.token };
        return hasShop(renewed, context.restaurantId)
          ? { login: renewed }
          : { login: renewed, restaurantId: renewed.restaurantVOList[0]?.restaurantId ?? null };
      }),
      keep: ({ context: { login, restaurantId } }) => {
        if (login && restaurantId !== null) store.write({ login, restaurantId });
      },
      rememberAccount: ({ context }) => store.remember(context.remember ? context.username : ''),
      revoke: ({ context }) => {
        if (context.login) services.signOut(context.login.token).catch(() => undefined);
      },
      forget: assign({ login: null, restaurantId: null, left: null }),
      forgetButPlace: assign(({ context: { login, restaurantId } }) => ({
        login: null,
        restaurantId: null,
        left: login && restaurantId !== null ? { userId: login.userId, restaurantId } : null,
      })),
      /** Only what is this session's: another tab may have signed in anew meanwhile. */
      clearStore: ({ context }) => store.clear(context.login?.token ?? null),
      tellExpired: () => services.notify('expired'),
      tellShopSwitched: () => services.notify('shopSwitched'),
    },
  }).createMachine({
    id: 'session',
    context: () => {
      const kept = store.read();
      const username = store.rememberedAccount();
      return {
        login: kept?.login ?? null,
        restaurantId: kept?.restaurantId ?? null,
        problem: null,
        username,
        remember: username !== '',
        left: null,
      };
    },
    initial: 'starting',
    invoke: { src: 'otherTabs' },
    states: {
      starting: {
        always: [{ guard: 'wasSignedIn', target: 'signedIn.confirming' }, { target: 'signedOut' }],
      },
      signedOut: {
        on: {
          SIGN_IN: [
            { guard: 'accountIsEmpty', actions: ['noteTyped', 'noteAccountEmpty'] },
            { guard: 'passwordIsEmpty', actions: ['noteTyped', 'notePasswordEmpty'] },
            { target: 'signingIn', actions: ['noteTyped', 'forgetProblem'] },
          ],
          TAB_SIGNED_IN: {
            target: 'signedIn',
            actions: { type: 'enter', params: ({ event }) => ({ session: event.session }) },
          },
        },
      },
      signingIn: {
        invoke: {
          src: 'signIn',
          input: ({ event }) => ({
            username: event.type === 'SIGN_IN' ? event.username.trim() : '',
            password: event.type === 'SIGN_IN' ? event.password : '',
          }),
          onDone: [
            {
              // An account without a shop has nothing to work in.
              guard: ({ event }) => event.output.restaurantVOList.length === 0,
              target: 'signedOut',
              actions: assign({ problem: { kind: 'noShop', text: null } as const }),
            },
            {
              target: 'signedIn',
              actions: [
                {
                  type: 'enter',
                  params: ({ context, event }) => ({ session: begun(event.output, context.left) }),
                },
                'keep',
                'rememberAccount',
              ],
            },
          ],
          onError: {
            target: 'signedOut',
            actions: { type: 'noteProblem', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      signedIn: {
        initial: 'active',
        states: {
          /** Works at once with what was kept; the roles as they are now follow. */
          confirming: {
            invoke: {
              src: 'confirm',
              onDone: [
                {
                  guard: { type: 'losesShop', params: ({ event }) => ({ login: event.output }) },
                  target: 'switchingShop',
                  actions: [
                    { type: 'renew', params: ({ event }) => ({ login: event.output }) },
                    'keep',
                  ],
                },
                {
                  target: 'active',
                  actions: [
                    { type: 'renew', params: ({ event }) => ({ login: event.output }) },
                    'keep',
                  ],
                },
              ],
              onError: 'active',
            },
          },
          active: {},
          switchingShop: { invoke: { src: 'dropShop', onDone: 'active', onError: 'active' } },
        },
        on: {
          SWITCH_SHOP: {
            guard: 'isOtherShop',
            target: '.switchingShop',
            actions: ['chooseShop', 'keep'],
          },
          TAB_SWITCHED_SHOP: {
            guard: 'isOtherShop',
            target: '.switchingShop',
            actions: ['chooseShop', 'tellShopSwitched'],
          },
          TAB_SIGNED_IN: {
            guard: 'isOtherSession',
            target: '.switchingShop',
            actions: { type: 'enter', params: ({ event }) => ({ session: event.session }) },
          },
          SIGN_OUT: { target: 'signedOut', actions: ['revoke', 'clearStore', 'forget'] },
          TAB_SIGNED_OUT: { target: 'signedOut', actions: 'forget' },
          SESSION_ENDED: { guard: 'endsThisSession', target: 'expired' },
        },
      },
      /** Said once; the token is gone, so later answers to the old session's calls end nothing. */
      expired: {
        entry: ['tellExpired', 'clearStore', 'forgetButPlace'],
        on: {
          LEFT: 'signedOut',
          TAB_SIGNED_IN: {
            target: 'signedIn',
            actions: { type: 'enter', params: ({ event }) => ({ session: event.session }) },
          },
        },
      },
    },
  });
}

/** The machine's type, for those who hold its actor. */
export type SessionMachine = ReturnType<typeof createSessionMachine>;

/** The session that begins: in the first shop, or where the same account was when it ended. */
function begun(login: LoginInfo, left: SessionContext['left']): SignedIn {
  const first = login.restaurantVOList[0]?.restaurantId ?? 0;
  const goesOn = left?.userId === login.userId && hasShop(login, left.restaurantId);
  return { login, restaurantId: goesOn ? left.restaurantId : first };
}

function hasShop(login: LoginInfo | null, restaurantId: number | null): boolean {
  return login?.restaurantVOList.some((shop) => shop.restaurantId === restaurantId) ?? false;
}
