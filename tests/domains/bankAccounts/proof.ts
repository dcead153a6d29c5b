import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const bankAccountsProof: DomainProof<'bankAccounts'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {
    endSessions: ['verifyBankPassword'],
    drawnAnew: { bank_accounts: 'a number is sealed otherwise each time' },
    fitting: { addBankAccount: withNumber, editBankAccount: withNumber },
  },
};

function withNumber(body: object) {
  return { ...body, account: '003-912888-1', bankCode: 'DBSSSGSG' };
}
