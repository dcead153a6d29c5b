import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { LoginInfo, ShopInfo } from '../../api/auth/calls.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { Grants } from '../../machines/kernel/law/explain.ts';
import type { SessionMachine } from '../../machines/session/machine.ts';
import { nameIn } from '../lib/language.ts';

/** The running session. */
export type SessionActor = ActorRefFrom<SessionMachine>;
export type SessionSnapshot = SnapshotFrom<SessionMachine>;

/** Whether someone is signed in: also while the roles are read anew, or the shop is switched. */
export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('signedIn');

/** Whether what belongs to the shop before is being left. */
export const isSwitchingShop = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: { shop: 'switching' } });

/** The login info of the account, or null. */
export const loginOf = ({ context }: SessionSnapshot): LoginInfo | null => context.login;

/** Whether single letters act on pages; on before the account has said. */
export const hasLetterKeys = ({ context: { login } }: SessionSnapshot): boolean =>
  login?.letterKeys !== false;

/** The shops that the account may work in. */
export const shopsOf = ({ context }: SessionSnapshot): readonly ShopInfo[] =>
  context.login?.restaurantVOList ?? NONE;

/** The shop that the account works in now, or null. */
export const shopOf = (snapshot: SessionSnapshot): ShopInfo | null =>
  shopsOf(snapshot).find(({ restaurantId }) => restaurantId === snapshot.context.restaurantId) ??
  null;

/** A shop's name for a reader of a language. */
export const shopName = (shop: ShopInfo, locale: Locale): string =>
  nameIn(locale, { name: shop.restaurantNameEn, nameZh: shop.restaurantName });

/** Everything that the account's roles grant together; the same set while they stay the same. */
export function permissionsOf({ context: { login } }: SessionSnapshot): ReadonlySet<string> {
  if (!login) return NOTHING;
  const known = granted.get(login);
  if (known) return known;
  const permissions = new Set<string>(login.roleResponseList.flatMap((role) => role.permissions));
  granted.set(login, permissions);
  return permissions;
}

/** The same as a question. */
export function grantsOf(snapshot: SessionSnapshot): Grants {
  const permissions = permissionsOf(snapshot);
  return (permission) => permissions.has(permission);
}

const NONE: readonly ShopInfo[] = [];
const NOTHING: ReadonlySet<string> = new Set();
const granted = new WeakMap<LoginInfo, ReadonlySet<string>>();
