import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { LoginInfo, PasswordChange } from '../../api/auth/calls.ts';
import { SESSION_CODES } from '../../api/kernel/codes.ts';
import type { SessionContext, SessionEvent, SessionServices } from './context.ts';
import type { LeftPlace, SignedIn } from './store.ts';

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
      changePassword: fromPromise(({ input }: { input: PasswordChange | null }) => {
        if (!input) throw new Error('There is no password to change');
        return services.changePassword(input);
      }),
      keepLetterKeys: fromPromise(({ input }: { input: { isOn: boolean } }) =>
        services.keepLetterKeys(input.isOn),
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
      mustChangePassword: ({ context }) => context.login?.mustChangePassword === true,
      hasOwnPassword: ({ context }) => context.login?.mustChangePassword !== true,
      hasOtherRights: ({ context: { login }, event }) =>
        event.type === 'RIGHTS' && event.token === login?.token && event.rights !== login.rights,
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
      isThisSession: ({ context, event }) =>
        event.type === 'TAB_SIGNED_IN' && event.session.login.token === context.login?.token,
      choseOtherwise: ({ context }, { isOn }: { isOn: boolean }) =>
        context.letterKeys?.isOn !== isOn,
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
      forgetEmpty: assign(({ context: { problem } }) =>
        problem?.kind === 'accountEmpty' || problem?.kind === 'passwordEmpty'
          ? { problem: null }
          : {},
      ),
      notePasswordFailure: assign({
        passwordFailure: (_, { error }: { error: unknown }) => services.failureOf(error),
      }),
      forgetPasswordFailure: assign({ passwordFailure: null }),
      enter: assign((_, { session }: { session: SignedIn }) => ({
        ...session,
        problem: null,
        left: null,
        letterKeys: null,
      })),
      chooseShop: assign(({ event }) =>
        event.type === 'SWITCH_SHOP' || event.type === 'TAB_SWITCHED_SHOP'
          ? { restaurantId: event.restaurantId }
          : {},
      ),
      renew: assign(({ context }, { login }: { login: LoginInfo }) => {
        const renewed = {
          ...login,
          token: context.login?.token ?? login.token,
          // What is on its way to the account was chosen after what is answered here.
          letterKeys: context.letterKeys?.isOn ?? login.letterKeys,
        };
        return hasShop(renewed, context.restaurantId)
          ? { login: renewed }
          : { login: renewed, restaurantId: renewed.restaurantVOList[0]?.restaurantId ?? null };
      }),
      turnLetters: assign(({ context: { login, letterKeys }, event }) => {
        if (event.type !== 'TURN_LETTERS' || !login) return {};
        const { isOn } = event;
        const was = letterKeys?.was ?? login.letterKeys;
        return { login: { ...login, letterKeys: isOn }, letterKeys: { isOn, was } };
      }),
      noteHeld: assign(({ context: { letterKeys } }, { isOn }: { isOn: boolean }) => ({
        letterKeys: letterKeys && { ...letterKeys, was: isOn },
      })),
      /** The account holds this now, or still. */
      settleLetters: assign(({ context: { login } }, { isOn }: { isOn: boolean }) => ({
        login: login && { ...login, letterKeys: isOn },
        letterKeys: null,
      })),
      takeLetters: assign(({ context: { login, letterKeys }, event }) =>
        event.type === 'TAB_SIGNED_IN' && login && letterKeys === null
          ? { login: { ...login, letterKeys: event.session.login.letterKeys } }
          : {},
      ),
      keep: ({ context: { login, restaurantId } }) => {
        if (login && restaurantId !== null) store.write({ login, restaurantId });
      },
      rememberAccount: ({ context }) => store.remember(context.remember ? context.username : ''),
      revoke: ({ context }) => {
        if (context.login) services.signOut(context.login.token).catch(() => undefined);
      },
      forget: assign({ login: null, restaurantId: null, left: null, letterKeys: null }),
      forgetButPlace: assign(({ context: { login, restaurantId } }) => ({
        login: null,
        restaurantId: null,
        letterKeys: null,
        left: login && restaurantId !== null ? { userId: login.userId, restaurantId } : null,
      })),
      /** Only what is this session's: another tab may have signed in anew meanwhile. */
      clearStore: ({ context }) => store.clear(context.login?.token ?? null),
      expireStore: ({ context: { login, restaurantId } }) => {
        if (login && restaurantId !== null) store.expire({ login, restaurantId });
      },
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
        passwordFailure: null,
        username,
        remember: username !== '',
        left: kept ? null : store.expiredAt(),
        letterKeys: null,
      };
    },
    initial: 'starting',
    invoke: { src: 'otherTabs' },
    states: {
      starting: {
        always: [
          { guard: 'wasSignedIn', target: 'signedIn.roles.confirming' },
          { target: 'signedOut' },
        ],
      },
      signedOut: {
        on: {
          SIGN_IN: [
            { guard: 'accountIsEmpty', actions: ['noteTyped', 'noteAccountEmpty'] },
            { guard: 'passwordIsEmpty', actions: ['noteTyped', 'notePasswordEmpty'] },
            // Why the last try failed stays in sight until this one is answered: nothing moves away
            // under a pointer.
            { target: 'signingIn', actions: ['noteTyped', 'forgetEmpty'] },
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
      /** Signed in with a one-time password: nothing is possible before it is changed. */
      mustChangePassword: {
        exit: 'forgetPasswordFailure',
        always: { guard: 'hasOwnPassword', target: 'signedIn' },
        initial: 'typing',
        states: {
          typing: { on: { CHOOSE_PASSWORD: 'sending' } },
          sending: {
            invoke: {
              src: 'changePassword',
              input: ({ event }) => (event.type === 'CHOOSE_PASSWORD' ? event.change : null),
              onDone: {
                target: 'typing',
                actions: [
                  { type: 'renew', params: ({ event }) => ({ login: event.output }) },
                  'keep',
                ],
              },
              onError: {
                target: 'typing',
                actions: {
                  type: 'notePasswordFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            },
          },
        },
        on: {
          SIGN_OUT: { target: 'signedOut', actions: ['revoke', 'clearStore', 'forget'] },
          TAB_SIGNED_OUT: { target: 'signedOut', actions: 'forget' },
          TAB_SIGNED_IN: {
            target: 'signedIn',
            actions: { type: 'enter', params: ({ event }) => ({ session: event.session }) },
          },
          SESSION_ENDED: {
            guard: 'endsThisSession',
            target: 'expired',
            actions: 'expireStore',
          },
          TAB_EXPIRED: 'expired',
        },
      },
      signedIn: {
        always: { guard: 'mustChangePassword', target: 'mustChangePassword' },
        type: 'parallel',
        states: {
          roles: {
            initial: 'confirmed',
            states: {
              /** Works at once with what was kept; the roles as they are now follow. */
              confirming: {
                invoke: {
                  src: 'confirm',
                  onDone: [
                    {
                      guard: {
                        type: 'losesShop',
                        params: ({ event }) => ({ login: event.output }),
                      },
                      target: ['confirmed', '#session.signedIn.shop.switching'],
                      actions: [
                        { type: 'renew', params: ({ event }) => ({ login: event.output }) },
                        'keep',
                      ],
                    },
                    {
                      target: 'confirmed',
                      actions: [
                        { type: 'renew', params: ({ event }) => ({ login: event.output }) },
                        'keep',
                      ],
                    },
                  ],
                  onError: 'confirmed',
                },
                on: {
                  /** Who has just signed in there has the roles as they are now. */
                  TAB_SIGNED_IN: { guard: 'isOtherSession', target: 'confirmed' },
                  /** What is on its way may be of before the change. */
                  RENEW: { target: 'confirming', reenter: true },
                },
              },
              confirmed: {
                on: {
                  RIGHTS: { guard: 'hasOtherRights', target: 'confirming' },
                  RENEW: 'confirming',
                },
              },
            },
          },
          /** Whether single letters act on pages: at once, and kept with the account. */
          letters: {
            initial: 'kept',
            states: {
              kept: {
                on: { TURN_LETTERS: { target: 'keeping', actions: ['turnLetters', 'keep'] } },
              },
              keeping: {
                on: { TURN_LETTERS: { actions: ['turnLetters', 'keep'] } },
                invoke: {
                  src: 'keepLetterKeys',
                  input: ({ context }) => ({ isOn: context.letterKeys?.isOn ?? true }),
                  onDone: [
                    {
                      guard: {
                        type: 'choseOtherwise',
                        params: ({ event }) => ({ isOn: event.output }),
                      },
                      target: 'keeping',
                      reenter: true,
                      actions: {
                        type: 'noteHeld',
                        params: ({ event }) => ({ isOn: event.output }),
                      },
                    },
                    {
                      target: 'kept',
                      actions: [
                        { type: 'settleLetters', params: ({ event }) => ({ isOn: event.output }) },
                        'keep',
                      ],
                    },
                  ],
                  onError: {
                    target: 'kept',
                    actions: [
                      {
                        type: 'settleLetters',
                        params: ({ context }) => ({ isOn: context.letterKeys?.was ?? true }),
                      },
                      'keep',
                    ],
                  },
                },
              },
            },
            on: {
              TAB_SIGNED_IN: [
                /** Another tab of this session has turned them. */
                { guard: 'isThisSession', actions: 'takeLetters' },
                { target: '.kept' },
              ],
            },
          },
          /** Beside the roles: a switch leaves their confirmation under way. */
          shop: {
            initial: 'settled',
            states: {
              settled: {},
              switching: { invoke: { src: 'dropShop', onDone: 'settled', onError: 'settled' } },
            },
            on: {
              SWITCH_SHOP: {
                guard: 'isOtherShop',
                target: '.switching',
                actions: ['chooseShop', 'keep'],
              },
              TAB_SWITCHED_SHOP: {
                guard: 'isOtherShop',
                target: '.switching',
                actions: ['chooseShop', 'tellShopSwitched'],
              },
              TAB_SIGNED_IN: {
                guard: 'isOtherSession',
                target: '.switching',
                actions: { type: 'enter', params: ({ event }) => ({ session: event.session }) },
              },
            },
          },
        },
        on: {
          SIGN_OUT: { target: 'signedOut', actions: ['revoke', 'clearStore', 'forget'] },
          TAB_SIGNED_OUT: { target: 'signedOut', actions: 'forget' },
          SESSION_ENDED: {
            guard: 'endsThisSession',
            target: 'expired',
            actions: 'expireStore',
          },
          TAB_EXPIRED: 'expired',
        },
      },
      /** Said once; the token is gone, so later answers to the old session's calls end nothing. */
      expired: {
        entry: ['tellExpired', 'forgetButPlace'],
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
function begun(login: LoginInfo, left: LeftPlace | null): SignedIn {
  const first = login.restaurantVOList[0]?.restaurantId ?? 0;
  const goesOn = left?.userId === login.userId && hasShop(login, left.restaurantId);
  return { login, restaurantId: goesOn ? left.restaurantId : first };
}

function hasShop(login: LoginInfo | null, restaurantId: number | null): boolean {
  return login?.restaurantVOList.some((shop) => shop.restaurantId === restaurantId) ?? false;
}
