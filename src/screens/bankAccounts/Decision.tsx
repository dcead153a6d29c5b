import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BankAccount,
  type BankAccountDetail,
  type BankAccountRequest,
  bankAccountRequest,
} from '../../../api/bankAccounts/calls.ts';
import { createBankAccountFlow } from '../../../machines/bankAccount/flow.ts';
import { useChartWords } from '../../components/chart/words.ts';
import { FactList } from '../../components/Facts.tsx';
import { AskForm } from '../../components/record/AskForm.tsx';
import { Dialogs } from '../../components/record/Dialogs.tsx';
import { type EventForms, schemaOf } from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { usePersonName } from '../../components/record/useActorName.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { Became } from './Became.tsx';
import {
  type BankAccountView,
  bankAccountKind,
  type DecisionFormProps,
} from './bankAccountKind.ts';
import { useBankName } from './useBankName.ts';

interface DecisionProps {
  /** As the list has it: with its numbers. */
  row: BankAccount;
  event: BankAccountRequest['type'];
  onClose: () => void;
  onDone: () => void;
}

/** A second person confirms or refuses what waits of an account, its numbers in view. */
export function Decision({ row, event, onClose, onDone }: DecisionProps): ReactNode {
  const flow = useRecordFlow<BankAccountDetail, BankAccountRequest>(row.id, {
    create: createBankAccountFlow,
    namespace: 'bankAccounts',
    numberOf: bankAccountKind.numberOf,
    drafts: 'bankAccountEvent',
    onDone,
  });
  const { at, record, send } = flow;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (at === 'notFound' || at === 'noAccess' || at === 'broken') return onClose();
    if (at !== 'viewing') return;
    if (hasBegun.current) return onClose();
    hasBegun.current = true;
    send({ type: 'OPEN', event });
  }, [at, event, send, onClose]);
  return record === null ? null : (
    <Row value={row}>
      <Asked detail={record} flow={flow} />
    </Row>
  );
}

interface AskedProps {
  detail: BankAccountDetail;
  flow: RecordFlow<BankAccountDetail, BankAccountRequest>;
}

function Asked({ detail, flow }: AskedProps): ReactNode {
  const grants = useGrants();
  const view = useMemo(() => viewOf(bankAccountKind, detail, grants), [detail, grants]);
  const words = useChartWords(view.namespace, view.graph);
  const actorOf = usePersonName();
  return <Dialogs flow={flow} view={view} forms={FORMS} words={words} actorOf={actorOf} />;
}

/** The account that is decided, with its numbers, which its detail does not have. */
const Row = createContext<BankAccount | null>(null);

/** Each of bank, number and name as it is and, where that is asked, as it becomes. */
function Values(): ReactNode {
  const { t } = useTranslation('bankAccounts');
  const bankName = useBankName();
  const row = use(Row);
  if (row === null) return null;
  const { asked } = row;
  const number = (of: Pick<BankAccount, 'account' | 'masked'>) =>
    of.account ?? of.masked ?? t('unreadable');
  return (
    <FactList
      facts={[
        [
          t('fields.bank'),
          <Became key="bank" was={bankName(row.bankCode)} is={asked && bankName(asked.bankCode)} />,
        ],
        [
          t('fields.account'),
          <Became key="account" was={number(row)} is={asked && number(asked)} />,
        ],
        [
          t('fields.accountName'),
          <Became key="name" was={row.accountName} is={asked?.accountName ?? null} />,
        ],
      ]}
    />
  );
}

function ConfirmForm(props: DecisionFormProps): ReactNode {
  const { t } = useTranslation('bankAccounts');
  const isChange = props.view.facts.asked !== null;
  return (
    <AskForm
      {...props}
      type="confirm"
      text={t(isChange ? 'record.confirmChange' : 'record.confirmNew')}
    >
      <Values />
    </AskForm>
  );
}

function RefuseForm(props: DecisionFormProps): ReactNode {
  const { t } = useTranslation('bankAccounts');
  const isChange = props.view.facts.asked !== null;
  return (
    <RemarkForm
      {...props}
      type="refuse"
      schema={schemaOf(bankAccountRequest, 'refuse')}
      text={t(isChange ? 'record.refuseChange' : 'record.refuseNew')}
    >
      <Values />
    </RemarkForm>
  );
}

const FORMS: EventForms<BankAccountView, BankAccountRequest> = {
  confirm: ConfirmForm,
  refuse: RefuseForm,
};
