import { storedBankAccount } from '../../../server/bankAccounts/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { type Office, subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { bankAccountWalker, prepareBankAccountGround } from './walker.ts';

export const bankAccountsProof: DomainProof<'bankAccounts'> = {
  subjects: {
    bankAccount: subject({
      stored: storedBankAccount,
      ground: async (office) => prepareBankAccountGround(await desksIn(office)),
      walker: async (office, ground) => bankAccountWalker(await desksIn(office), ground),
    }),
  },
  script: script,
  addRows: null,
  exceptions: {
    endSessions: ['verifyBankPassword'],
    seldomDone: { refuseBankAccount: 'a move of the bank account' },
    drawnAnew: { bank_accounts: 'a number is sealed otherwise each time' },
    fitting: { addBankAccount: withNumber, editBankAccount: withNumber },
  },
};

function withNumber(body: object) {
  return { ...body, account: '003-912888-1', bankCode: 'DBSSSGSG' };
}

const desksIn = async (office: Office) => ({
  entering: await office.signIn('admin'),
  deciding: await office.signIn('supervisor'),
});
