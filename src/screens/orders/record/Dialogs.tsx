import type { ReactNode } from 'react';
import type { HistoryLine } from '../../../../api/orders.ts';
import type { Grants } from '../../../../machines/explain.ts';
import type { ChartWords } from '../../../components/chart/words.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EVENT_FORMS, hasForm } from './forms/forms.ts';
import type { OrderView } from './offers.ts';
import { UnsureDialog } from './UnsureDialog.tsx';
import type { OrderFlowSend, OrderFlowSnapshot } from './useOrderFlow.ts';

interface DialogsProps {
  snapshot: OrderFlowSnapshot;
  send: OrderFlowSend;
  view: OrderView;
  words: ChartWords;
  grants: Grants;
  actorOf: (line: HistoryLine) => string;
}

/** What the flow asks of the person now: an event's form, a conflict to settle, a lost answer. */
export function Dialogs(props: DialogsProps): ReactNode {
  const { snapshot, send, view, words, grants, actorOf } = props;
  const { typed, sending, failure, since, restored } = snapshot.context;
  const close = () => send({ type: 'CLOSE' });
  if (snapshot.matches('conflict') && sending) {
    return (
      <ConflictDialog
        view={view}
        words={words}
        grants={grants}
        since={since}
        request={sending.event}
        actorOf={actorOf}
        onAgain={() => send({ type: 'SEND_AGAIN' })}
        onRevise={() => send({ type: 'REVISE' })}
        onClose={close}
      />
    );
  }
  const isChecking = snapshot.matches('checking');
  if ((snapshot.matches('unsure') || isChecking) && failure) {
    return (
      <UnsureDialog
        failure={failure}
        isChecking={isChecking}
        onRetry={() => send({ type: 'RETRY' })}
        onClose={close}
      />
    );
  }
  if (typed === null || !hasForm(typed.type)) return null;
  const Form = EVENT_FORMS[typed.type];
  return (
    <Form
      key={typed.type}
      view={view}
      grants={grants}
      input={typed.input}
      restored={restored}
      failure={failure}
      isSending={!snapshot.matches('collecting')}
      onKeep={(input) => send({ type: 'KEEP', input })}
      onSubmit={(request) => send({ type: 'SUBMIT', event: request })}
      onClose={close}
    />
  );
}
