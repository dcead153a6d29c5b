import { useActor } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../api/client.ts';
import type { RecordFlowContext } from '../../../machines/kernel/recordContext.ts';
import type { RecordFlowServices, RecordMachine } from '../../../machines/kernel/recordFlow.ts';
import type { RecordFlowEvent } from '../../../machines/kernel/recordMachine.ts';
import { useApi } from '../../lib/api.ts';
import { newKey } from '../../lib/newKey.ts';
import { notify } from '../../lib/notices.ts';
import { useRefreshUrgentCounts } from '../../shell/officeContext.ts';
import { loginOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import type { ChartNamespace } from '../chart/words.ts';
import { eventDrafts } from './drafts.ts';

import { useLifecycleTexts } from './useLifecycleTexts.ts';

/** A record's flow as its page reads it: the machine's context, where it is, and how to go on. */
export interface RecordFlow<Detail = unknown, Request extends { type: string } = { type: string }>
  extends RecordFlowContext<Detail, Request> {
  /** The state of the machine by its outermost name; a record that could not be loaded says why. */
  at: string;
  /** In a conflict: whether the same event may be sent again as it is. */
  stillStands: boolean;
  send(event: RecordFlowEvent<Request>): void;
}

export interface RecordFlowOptions<Detail, Request extends { type: string }> {
  /** Makes the flow of this kind of record. */
  create: (
    api: Api,
    services: RecordFlowServices<Detail, Request>,
  ) => RecordMachine<Detail, Request>;
  namespace: ChartNamespace;
  numberOf: (detail: Detail) => string;
  /** Where what is typed is kept; see `eventDrafts`. */
  drafts: string;
  /** What to say of an event that went through, where it is not the usual words. */
  doneText?: (request: Request, detail: Detail) => string | null;
  /** Told of an event that went through. Keep it stable: it is read once. */
  onDone?: (request: Request, detail: Detail) => void;
}

/** The flow of one record, running while its page is open. Mount it under the record's key. */
export function useRecordFlow<Detail, Request extends { type: string }>(
  id: number,
  options: RecordFlowOptions<Detail, Request>,
): RecordFlow<Detail, Request> {
  const { create, namespace, numberOf, drafts, doneText, onDone } = options;
  const api = useApi();
  const { t } = useTranslation('records');
  const { record, happened } = useLifecycleTexts(namespace);
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const refreshCounts = useRefreshUrgentCounts();
  const [machine] = useState(() =>
    create(api, {
      drafts: eventDrafts(window, drafts, userId),
      newKey,
      onDone: (request, detail) => {
        const usual = () =>
          t('happened', { event: happened(request.type), record, number: numberOf(detail) });
        notify({ kind: 'success', text: doneText?.(request, detail) ?? usual() });
        refreshCounts();
        onDone?.(request, detail);
      },
    }),
  );
  // The machine's types are those of this hook; inside it, what is a record of which kind is all one.
  const [snapshot, send] = useActor(machine as unknown as RecordMachine<unknown, never>, {
    input: { id },
  });
  const { value } = snapshot;
  return {
    ...(snapshot.context as unknown as RecordFlowContext<Detail, Request>),
    stillStands: snapshot.can({ type: 'SEND_AGAIN' }),
    at: typeof value === 'string' ? value : 'failed' in value ? value.failed : 'viewing',
    send: send as unknown as (event: RecordFlowEvent<Request>) => void,
  };
}
