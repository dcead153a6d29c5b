import type { BankAccountEntry } from '../../../api/bankAccounts/calls.ts';
import type { Api } from '../../../api/client.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import type { TestServer } from '../support/server.ts';

export const NUMBER = '0039124567';

/** A bank account as it is entered. */
export const entry = (rest: Partial<BankAccountEntry> = {}): BankAccountEntry => ({
  bankCode: 'DBSSSGSG',
  account: '003-912456-7',
  accountName: 'Old Market Provisions',
  email: 'finance@oldmarket.example',
  settlementCycle: 'weekly',
  seenCycle: 'weekly',
  ...rest,
});

/** Signs somebody in, who then unlocks the bank accounts with the password. */
export async function unlocked(server: TestServer, username = 'manager'): Promise<Api> {
  const api = await server.signIn(username, { password: DEMO_PASSWORD, shopId: 1 });
  await api.verifyBankPassword({ body: { password: DEMO_PASSWORD } });
  return api;
}
