import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartNamespace } from '../chart/words.ts';
import { Message } from '../Message.tsx';
import { RecordSkeleton } from '../RecordSkeleton.tsx';
import { ErrorState, NoAccess } from '../states.tsx';
import { ListWalk } from './ListWalk.tsx';
import classes from './record.module.css';
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
  if (record !== null && !GONE.includes(at)) return children(record);
  return (
    <>
      {/* One goes on to the others, whatever became of this one. */}
      <div className={classes.walkAlone}>
        <ListWalk />
      </div>
      {at === 'notFound' ? (
        <RecordNotFound namespace={namespace} wayBack={wayBack} />
      ) : at === 'noAccess' ? (
        <NoAccess />
      ) : at === 'broken' && failure ? (
        <ErrorState failure={failure} onRetry={() => send({ type: 'RETRY' })} />
      ) : (
        <RecordSkeleton panels={4} />
      )}
    </>
  );
}

/** Where the flow is when there is nothing to show of the record. */
const GONE: readonly string[] = ['notFound', 'noAccess', 'broken'];

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
