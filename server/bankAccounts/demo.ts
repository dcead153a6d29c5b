import type { BankCode } from '../../api/bankAccounts/banks.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { send } from '../kernel/record.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { createBankAccount } from './create.ts';
import { numberOf, placeOf } from './number.ts';
import { storedBankAccount } from './stored.ts';

interface DemoAccount {
  bankCode: BankCode;
  account: string;
  accountName: string;
  email: string;
}

/** One account for each demo shop, in their order. */
const ACCOUNTS: readonly DemoAccount[] = [
  {
    bankCode: 'DBSSSGSG',
    account: '003-912456-7',
    accountName: 'Old Market Provisions Pte Ltd',
    email: 'finance@oldmarket.example',
  },
  {
    bankCode: 'OCBCSGSG',
    account: '687-045312-001',
    accountName: 'East Coast Fresh Pte Ltd',
    email: 'accounts@eastcoastfresh.example',
  },
  {
    bankCode: 'MBBEMYKL',
    account: '5142 8830 7716',
    accountName: 'Penang Pantry Sdn Bhd',
    email: 'finance@penangpantry.example',
  },
  {
    bankCode: 'ICBKCNBJ',
    account: '6222 0241 0008 8635 174',
    accountName: '厦门海味贸易有限公司',
    email: 'caiwu@xiamenseafoods.example',
  },
  {
    bankCode: 'BFTVVNVX',
    account: '0071 0028 4931 6',
    accountName: 'CONG TY TNHH SAIGON GRANARY',
    email: 'ketoan@saigongranary.example',
  },
];

/** The first shop is about to be paid to this one too: nobody has confirmed it yet. */
const WAITING: DemoAccount = {
  bankCode: 'UOVBSGSG',
  account: '451-302-887-6',
  accountName: 'Old Market Provisions Pte Ltd',
  email: 'finance@oldmarket.example',
};

const DAY = 24 * 60 * 60_000;

interface Ground {
  tx: Transaction;
  secrets: Secrets;
  now: Date;
}

/** One who may enter accounts, and another who confirms them; the same where the shop has no other. */
function peopleOf({ people, colleagues }: DemoShop) {
  const editor = actorOf(colleagues, 'bankAccount.edit') ?? actorOf(people, 'bankAccount.edit');
  const others = people.filter(({ id }) => id !== editor?.id);
  const ofTheDay = colleagues.filter(({ id }) => id !== editor?.id);
  const confirmer =
    actorOf(ofTheDay, 'bankAccount.confirm') ?? actorOf(others, 'bankAccount.confirm') ?? editor;
  return editor && confirmer ? { editor, confirmer } : null;
}

/** Enters an account some days ago, and has it confirmed where the shop asks for a second person. */
async function enter(
  { tx, secrets, now }: Ground,
  shop: DemoShop,
  { account, ...rest }: DemoAccount,
  { daysAgo, isConfirmed }: { daysAgo: number; isConfirmed: boolean },
): Promise<void> {
  const people = peopleOf(shop);
  if (!people) return;
  const { id: shopId } = shop;
  const at = new Date(now.getTime() - daysAgo * DAY);
  const card = { ...rest, account: secrets.seal(numberOf(account), placeOf(shopId)) };
  const entering = { shopId, actor: people.editor, now: () => at };
  const id = await createBankAccount(tx, entering, card);
  // Where one person is enough, it is in use already.
  if (!isConfirmed || shop.colleagues.length === 1) return;
  const request = {
    ...{ id, shopId, actor: people.confirmer, event: { type: 'confirm' as const } },
    at: new Date(at.getTime() + DAY),
  };
  await send(tx as unknown as Database, storedBankAccount, request, tx);
}

/** A bank account for each demo shop, its number sealed as any other; the first has one that waits. */
export const bankAccountsDemo: Demo = {
  after: ['accounts', 'shopSettings'],
  async write(tx, { shops, secrets, now }) {
    const ground = { tx, secrets, now };
    for (const [index, shop] of shops.entries()) {
      const account = ACCOUNTS[index];
      if (account) await enter(ground, shop, account, { daysAgo: 400, isConfirmed: true });
      if (index === 0) await enter(ground, shop, WAITING, { daysAgo: 2, isConfirmed: false });
    }
  },
};
