import type { ResourceNamespaceMap } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import type { List } from '../../lib/useList.ts';
import { Message } from '../Message.tsx';
import { RecordSkeleton } from '../RecordSkeleton.tsx';
import { ErrorState, NoAccess } from '../states.tsx';
import { ListWalk } from './ListWalk.tsx';
import classes from './record.module.css';
import type { RecordFlow } from './useRecordFlow.ts';

/** The namespaces that say that there is no such record: `record.notFound`, `record.notFoundText`. */
type RecordNamespace = {
  [Name in keyof ResourceNamespaceMap]: ResourceNamespaceMap[Name] extends {
    record: { notFound: string; notFoundText: string };
  }
    ? Name
    : never;
}[keyof ResourceNamespaceMap];

interface FrameProps<Detail> {
  namespace: RecordNamespace;
  /** Where to go where there is no such record. */
  wayBack: ReactNode;
  children: (detail: Detail) => ReactNode;
}

interface RecordFrameProps<Detail, Request extends { type: string }> extends FrameProps<Detail> {
  flow: RecordFlow<Detail, Request>;
}

/** A record's page once the record is there; before that, and instead of it, what there is to say. */
export function RecordFrame<Detail, Request extends { type: string }>(
  props: RecordFrameProps<Detail, Request>,
): ReactNode {
  const { flow, namespace, wayBack, children } = props;
  const { at, record, failure, send } = flow;
  if (record !== null && !GONE.includes(at)) return children(record);
  return (
    <Missing
      why={at}
      failure={failure}
      onRetry={() => send({ type: 'RETRY' })}
      namespace={namespace}
      wayBack={wayBack}
    />
  );
}

interface ReadFrameProps<Detail> extends FrameProps<Detail> {
  reading: Pick<List<Detail>, 'page' | 'failure' | 'reload'>;
}

/** The same for a record that nothing happens to: it is read alone. */
export function ReadFrame<Detail>(props: ReadFrameProps<Detail>): ReactNode {
  const { reading, namespace, wayBack, children } = props;
  const { page, failure, reload } = reading;
  if (page !== null) return children(page);
  return (
    <Missing
      why={failure === null ? 'loading' : (UNREAD[failure.kind] ?? 'broken')}
      failure={failure}
      onRetry={reload}
      namespace={namespace}
      wayBack={wayBack}
    />
  );
}

/** Why a record was not read; an address that names no record at all is refused as wrong input. */
const UNREAD: Partial<Record<ApiFailure['kind'], string>> = {
  notFound: 'notFound',
  invalid: 'notFound',
  noAccess: 'noAccess',
};

interface MissingProps extends Pick<FrameProps<never>, 'namespace' | 'wayBack'> {
  /** The flow's `notFound`, `noAccess` or `broken`; else the record is on its way. */
  why: string;
  failure: ApiFailure | null;
  onRetry: () => void;
}

/** What there is to say in place of a record. */
function Missing({ why, failure, onRetry, namespace, wayBack }: MissingProps): ReactNode {
  return (
    <>
      {/* One goes on to the others, whatever became of this one. */}
      <div className={classes.walkAlone}>
        <ListWalk />
      </div>
      {why === 'notFound' ? (
        <RecordNotFound namespace={namespace} wayBack={wayBack} />
      ) : why === 'noAccess' ? (
        <NoAccess />
      ) : why === 'broken' && failure ? (
        <ErrorState isPage failure={failure} onRetry={onRetry} />
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
}: Pick<FrameProps<never>, 'namespace' | 'wayBack'>): ReactNode {
  const { t } = useTranslation(namespace);
  // Each of these namespaces has these keys; which one it is is known when it runs.
  const say = t as unknown as (key: string) => string;
  return (
    <Message icon="search" order={1} title={say('record.notFound')} actions={wayBack}>
      {say('record.notFoundText')}
    </Message>
  );
}
