import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { LoginInfo, PasswordChange } from '../../api/auth/calls.ts';
import { SESSION_CODES } from '../../api/kernel/codes.ts';
import type { SessionEnd } from '../../api/kernel/sessionEnd.ts';
import type { SessionContext, SessionEvent, SessionServices } from './context.ts';
import { leftPlace, type SessionStore, type SignedIn } from './store.ts';

/** What the session's chart asks, does and waits for. */
export function sessionSetup(services: SessionServices) {
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
      hasNoShop: (_, { login }: { login: LoginInfo }) => login.restaurantVOList.length === 0,
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
      /** What changed of a session that another tab has left meanwhile does not bring it back. */
      keepOn: ({ context: { login, restaurantId } }) => {
        const isKept = store.peek()?.login.token === login?.token;
        if (login && restaurantId !== null && isKept) store.write({ login, restaurantId });
      },
      rememberAccount: ({ context }) => store.remember(context.remember ? context.username : ''),
      revoke: ({ context }) => {
        if (context.login) services.signOut(context.login.token).catch(() => undefined);
      },
      forget: assign({ login: null, restaurantId: null, left: null, letterKeys: null }),
      forgetButPlace: assign(({ context: { login, restaurantId }, event }) => ({
        login: null,
        restaurantId: null,
        letterKeys: null,
        left:
          login && restaurantId !== null
            ? leftPlace(login.userId, restaurantId, whyOf(event, store))
            : null,
      })),
      /** Only what is this session's: another tab may have signed in anew meanwhile. */
      clearStore: ({ context }) => store.clear(context.login?.token ?? null),
      expireStore: ({ context: { login, restaurantId }, event }) => {
        if (login && restaurantId !== null) {
          store.expire({ login, restaurantId }, whyOf(event, store));
        }
      },
      tellExpired: () => services.notify('expired'),
      /** Before the login info is renewed: what somebody has taken from the account is told. */
      tellTaken: ({ context }, { login }: { login: LoginInfo }) => {
        if (!hasShop(login, context.restaurantId)) services.notify('shopTaken');
        else if (losesRights(context.login, login)) services.notify('rightsTaken');
      },
      noteNoShop: assign({ problem: { kind: 'noShop', text: null } as const }),
      tellShopSwitched: () => services.notify('shopSwitched'),
    },
  });
}

/** Why the session has ended: as its answer said, or the tab that found it. */
const whyOf = (event: SessionEvent, store: SessionStore): SessionEnd | null =>
  event.type === 'SESSION_ENDED' ? (event.why ?? null) : (store.expiredAt()?.ended ?? null);

/** Whether something that the roles granted is granted no more. */
function losesRights(before: LoginInfo | null, now: LoginInfo): boolean {
  const granted = (login: LoginInfo | null) =>
    login?.roleResponseList.flatMap(({ permissions }) => permissions) ?? [];
  const left = new Set(granted(now));
  return granted(before).some((permission) => !left.has(permission));
}

/** Whether the account works in a shop. */
export function hasShop(login: LoginInfo | null, restaurantId: number | null): boolean {
  return login?.restaurantVOList.some((shop) => shop.restaurantId === restaurantId) ?? false;
}
