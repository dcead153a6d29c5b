import type { AccountDetail } from '../../../api/accounts/calls.ts';
import { accountLaw } from '../../../machines/account/flow.ts';
import type { AccountEvent, AccountFacts } from '../../../machines/account/law/facts.ts';
import { chartGraph } from '../../../machines/kernel/law/graph.ts';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import type { RecordKind, RecordView } from '../../components/record/view.ts';
import { ACCOUNT_MEANINGS } from './meanings.ts';

const graph = chartGraph(accountLaw.lifecycle);

/** The account as its page shows it. */
export const accountKind: RecordKind<AccountFacts, AccountEvent, AccountDetail, AccountEvent> = {
  ...accountLaw,
  namespace: 'accounts',
  numberOf: ({ account }) => account.username,
  graphOf: () => graph,
  meanings: ACCOUNT_MEANINGS,
  aside: ['freeze', 'update', 'resetPassword'],
};

export type AccountView = RecordView<AccountFacts, AccountEvent, AccountDetail, AccountEvent>;

/** What every form of an account's event is given. */
export type AccountFormProps = EventFormProps<AccountView, AccountEvent>;
