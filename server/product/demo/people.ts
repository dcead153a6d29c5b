import type { Colleague, DemoShop } from '../../kernel/demo/demo.ts';
import { SYSTEM_ROLES } from '../systemRoles.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/** Every demo account belongs to the first two shops. */
const SHARED_SHOPS = 2;

/** Whether an account, of `DEMO_ACCOUNTS`, belongs to a shop. */
export const belongsTo = ({ everyShop }: { everyShop: boolean }, shopId: number): boolean =>
  everyShop || shopId <= SHARED_SHOPS;

/** Shops as the demo makes them, with who works there. */
export function demoShops(
  shops: readonly Omit<DemoShop, 'id' | 'people' | 'colleagues'>[],
): DemoShop[] {
  const everybody = DEMO_ACCOUNTS.map((account, index) => ({
    account,
    person: {
      id: index + 1,
      name: account.name,
      role: account.role,
      permissions: SYSTEM_ROLES.find(({ code }) => code === account.role)?.permissions ?? [],
    } satisfies Colleague,
  }));
  return shops.map((shop, index) => {
    const id = index + 1;
    const here = everybody.filter(({ account }) => belongsTo(account, id));
    return {
      ...shop,
      id,
      people: here.map(({ person }) => person),
      colleagues: here
        .filter(({ account }) => !('decidesAlone' in account))
        .map(({ person }) => person),
    };
  });
}
