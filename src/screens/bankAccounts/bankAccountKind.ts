import type { BankAccountDetail, BankAccountRequest } from '../../../api/bankAccounts/calls.ts';
import { bankAccountLaw } from '../../../machines/bankAccount/flow.ts';
import type {
  BankAccountEvent,
  BankAccountFacts,
} from '../../../machines/bankAccount/law/facts.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { BANK_ACCOUNT_MEANINGS } from './meanings.ts';

const graph = chartGraph(bankAccountLaw.lifecycle);

/** What a person calls an account that is told beside others: the end of its number. */
const numberOf = ({ bankAccount: { bankCode, masked } }: BankAccountDetail): string =>
  [bankCode, masked].filter((part) => part !== null).join(' ');

/** The bank account as its dialogs show it. */
export const bankAccountKind: RecordKind<
  BankAccountFacts,
  BankAccountEvent,
  BankAccountDetail,
  BankAccountRequest
> = {
  ...bankAccountLaw,
  namespace: 'bankAccounts',
  numberOf,
  graphOf: () => graph,
  meanings: BANK_ACCOUNT_MEANINGS,
  final: ['remove'],
};

export type BankAccountView = RecordView<
  BankAccountFacts,
  BankAccountEvent,
  BankAccountDetail,
  BankAccountRequest
>;

/** What every form of a decision is given. */
export type DecisionFormProps = EventFormProps<BankAccountView, BankAccountRequest>;
