import type { ReactNode } from 'react';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { isLocale } from '../../lib/language.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { rewritten } from '../../lib/valuesInLanguage.ts';
import type { ChartWords } from '../chart/words.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { EventForms } from './eventForm.ts';
import { UnsureDialog } from './UnsureDialog.tsx';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordFlow } from './useRecordFlow.ts';
import type { RecordView } from './view.ts';

interface DialogsProps<View extends RecordView, Detail, Request extends { type: string }> {
  flow: RecordFlow<Detail, Request>;
  view: View;
  forms: EventForms<View, Request>;
  words: ChartWords;
  actorOf: (line: HistoryLine) => string;
  /** What an event carried, in words, where more is to be said than its name. */
  payloadOf?: (line: HistoryLine) => string[];
}

/** What the flow asks of the person now: an event's form, a conflict to settle, a lost answer. */
export function Dialogs<View extends RecordView, Detail, Request extends { type: string }>(
  props: DialogsProps<View, Detail, Request>,
): ReactNode {
  const { flow, view, forms, words, actorOf, payloadOf = nothing } = props;
  const { at, typed, sending, failure, since, kept, send } = flow;
  const { record } = useLifecycleTexts(view.namespace);
  const { locale } = useFormat();
  const close = () => send({ type: 'CLOSE' });
  const leave = () => send({ type: 'LEAVE' });
  if (at === 'conflict' && sending) {
    return (
      <ConflictDialog
        view={view}
        words={words}
        since={since}
        stillStands={flow.stillStands}
        request={sending.event}
        hasForm={sending.event.type in forms}
        actorOf={actorOf}
        payloadOf={payloadOf}
        onAgain={() => send({ type: 'SEND_AGAIN' })}
        onRevise={() => send({ type: 'REVISE' })}
        onClose={close}
        onLeave={leave}
      />
    );
  }
  if ((at === 'unsure' || at === 'checking') && failure) {
    return (
      <UnsureDialog
        record={record}
        failure={failure}
        isChecking={at === 'checking'}
        onRetry={() => send({ type: 'RETRY' })}
        onClose={close}
      />
    );
  }
  const Form = typed === null ? undefined : forms[typed.type];
  if (typed === null || Form === undefined) return null;
  return (
    <Form
      key={`${typed.type} ${flow.begun}`}
      view={view}
      input={inputIn(typed.input, locale)}
      kept={kept && { at: kept.at, startAnew: () => send({ type: 'START_ANEW' }) }}
      failure={failure}
      isSending={at !== 'collecting'}
      onKeep={(input) => send({ type: 'KEEP', input: { ...(input as object), locale } })}
      onSubmit={(request) => send({ type: 'SUBMIT', event: request })}
      onClose={close}
      onLeave={leave}
    />
  );
}

/** What was kept of a form, as one types it in the language that is spoken now. */
function inputIn(input: unknown, locale: Locale): unknown {
  const kept = (input as { locale?: unknown } | null | undefined)?.locale;
  return isLocale(kept) ? rewritten(input, kept, locale) : input;
}

const nothing = () => [];
