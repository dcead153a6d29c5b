import type { BankCode } from '../../api/bankAccounts/banks.ts';
import type { Demo } from '../kernel/demo/demo.ts';
import { numberOf, placeOf } from './number.ts';
import { bankAccounts } from './tables.ts';

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

/** A bank account for each demo shop, its number sealed as any other. */
export const bankAccountsDemo: Demo = {
  after: [],
  async write(tx, { shops, secrets, now }) {
    await tx.insert(bankAccounts).values(
      ACCOUNTS.slice(0, shops.length).map(({ account, ...rest }, index) => ({
        ...rest,
        shopId: index + 1,
        account: secrets.seal(numberOf(account), placeOf(index + 1)),
        createdAt: now,
      })),
    );
  },
};
