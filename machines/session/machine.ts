import type { LoginInfo } from '../../api/auth/calls.ts';
import type { SessionServices } from './context.ts';
import { hasShop, sessionSetup } from './setup.ts';
import type { LeftPlace, SignedIn } from './store.ts';

/** Signs in, keeps the session, switches shops, and ends once however many calls find it ended. */
export function createSessionMachine(services: SessionServices) {
  const { store } = services;
  return sessionSetup(services).createMachine({
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
              actions: 'noteNoShop',
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
                  'keepOn',
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
                      // As signing in without a shop: there is nothing left to work in.
                      guard: {
                        type: 'hasNoShop',
                        params: ({ event }) => ({ login: event.output }),
                      },
                      target: '#session.signedOut',
                      actions: ['revoke', 'clearStore', 'forget', 'noteNoShop'],
                    },
                    {
                      guard: {
                        type: 'losesShop',
                        params: ({ event }) => ({ login: event.output }),
                      },
                      target: ['confirmed', '#session.signedIn.shop.switching'],
                      actions: [
                        { type: 'tellTaken', params: ({ event }) => ({ login: event.output }) },
                        { type: 'renew', params: ({ event }) => ({ login: event.output }) },
                        'keepOn',
                      ],
                    },
                    {
                      target: 'confirmed',
                      actions: [
                        { type: 'tellTaken', params: ({ event }) => ({ login: event.output }) },
                        { type: 'renew', params: ({ event }) => ({ login: event.output }) },
                        'keepOn',
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
                on: { TURN_LETTERS: { target: 'keeping', actions: ['turnLetters', 'keepOn'] } },
              },
              keeping: {
                on: { TURN_LETTERS: { actions: ['turnLetters', 'keepOn'] } },
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
                        'keepOn',
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
                      'keepOn',
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
                actions: ['chooseShop', 'keepOn'],
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
