import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartNamespace } from '../chart/words.ts';
import { Message } from '../Message.tsx';
import { RecordSkeleton } from '../RecordSkeleton.tsx';
import { ErrorState, NoAccess } from '../states.tsx';
import type { RecordFlow } from './useRecordFlow.ts';

interface RecordFrameProps<Detail, Request extends { type: string }> {
  flow: RecordFlow<Detail, Request>;
  /** The texts that say that there is no such record: `record.notFound`, `record.notFoundText`. */
  namespace: ChartNamespace;
  /** Where to go from there. */
  wayBack: ReactNode;
  children: (detail: Detail) => ReactNode;
}

/** A record's page once the record is there; before that, and instead of it, what there is to say. */
export function RecordFrame<Detail, Request extends { type: string }>(
  props: RecordFrameProps<Detail, Request>,
): ReactNode {
  const { flow, namespace, wayBack, children } = props;
  const { at, record, failure, send } = flow;
  if (at === 'notFound') return <RecordNotFound namespace={namespace} wayBack={wayBack} />;
  if (at === 'noAccess') return <NoAccess />;
  if (at === 'broken' && failure) {
    return <ErrorState failure={failure} onRetry={() => send({ type: 'RETRY' })} />;
  }
  if (record === null) return <RecordSkeleton panels={4} />;
  return children(record);
}

function RecordNotFound({
  namespace,
  wayBack,
}: Pick<RecordFrameProps<never, never>, 'namespace' | 'wayBack'>): ReactNode {
  const { t } = useTranslation(namespace);
  // Every namespace of a chart has these keys; which one it is is known when it runs.
  const say = t as unknown as (key: string) => string;
  return (
    <Message icon="search" order={1} title={say('record.notFound')} actions={wayBack}>
      {say('record.notFoundText')}
    </Message>
  );
}
