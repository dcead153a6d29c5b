import type { Reason, Rule } from '../rules.ts';
import type { OrderEvent, OrderFacts } from './facts.ts';

type OrderRule = Rule<OrderFacts, OrderEvent>;

const takesFromWallet = (event: OrderEvent) =>
  event.type === 'pay' && event.method === 'WALLET_PAY';

/** Only a member pays by wallet. */
export const walletIsThere: OrderRule = ({ wallet }, event) =>
  takesFromWallet(event) && !wallet ? { rule: 'walletIsThere' } : null;

/** Nobody pays more than the wallet holds. */
export const walletCovers: OrderRule = (facts, event) =>
  takesFromWallet(event) && facts.wallet ? walletGives(facts, facts.total - facts.paid) : null;

/** What stands against taking an amount, in minor units, from the order's wallet; null if nothing. */
export function walletGives(
  { wallet, currency }: Pick<OrderFacts, 'wallet' | 'currency'>,
  amount: number,
): Reason | null {
  if (!wallet) return { rule: 'walletIsThere' };
  const { member, balance } = wallet;
  return balance >= amount
    ? null
    : {
        rule: 'walletCovers',
        figures: { member, balance, amount, currency },
        money: ['balance', 'amount'],
      };
}
