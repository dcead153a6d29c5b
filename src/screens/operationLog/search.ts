import { type Operator, WITHOUT_ACCOUNT } from '../../../api/kernel/operator.ts';
import { type ListAddress, viewOf } from '../../components/list/address.ts';
import { endOfDay, instantOf } from '../../lib/dates.ts';
import { type PageSearch, readPage, USUAL_SIZE } from '../../lib/pages.ts';

const TEXTS = ['module', 'operation', 'target'] as const;

/** What the operation log shows, as the address bar holds it; days are the shop's. */
export interface LogSearch extends PageSearch {
  operator?: Operator | undefined;
  module?: string | undefined;
  operation?: string | undefined;
  target?: string | undefined;
  outcome?: 'done' | 'refused' | undefined;
  /** `YYYY-MM-DD`, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** The saved view that this began with. */
  view?: number;
}

/** Reads the log's address; what is not understood is left out. */
export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const texts = TEXTS.flatMap((name) => {
    const value = search[name];
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text !== '' && text.length <= 60 ? [[name, text]] : [];
  });
  const days = (['from', 'to'] as const).flatMap((name) => {
    const day = search[name];
    return typeof day === 'string' && instantOf(day, 'UTC') !== null && day.length === 10
      ? [[name, day]]
      : [];
  });
  const { outcome } = search;
  const view = viewOf(search.view);
  const who = WITHOUT_ACCOUNT.find((one) => one === search.operator) ?? accountId(search.operator);
  return {
    ...readPage(search),
    ...Object.fromEntries([...texts, ...days]),
    ...(who === undefined ? {} : { operator: who }),
    ...(outcome === 'done' || outcome === 'refused' ? { outcome } : {}),
    ...(view === undefined ? {} : { view }),
  };
}

/** The same as its saved views take it. */
export const logAddress: Pick<ListAddress<LogSearch, unknown>, 'read' | 'hasUnread'> = {
  read: readLogSearch,
  hasUnread: (search) => {
    const read: object = readLogSearch(search);
    return Object.keys(search).some((name) => !(name in read));
  },
};

const accountId = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The filters of the address as a call's body; days become moments of the shop's time zone. */
export function logFilter(search: LogSearch, timeZone: string) {
  const {
    from,
    to,
    size: _size,
    direction: _direction,
    cursor: _cursor,
    view: _view,
    ...rest
  } = search;
  return {
    ...rest,
    ...(from === undefined ? {} : { from: instantOf(from, timeZone) ?? undefined }),
    ...(to === undefined ? {} : { to: endOfDay(to, timeZone) ?? undefined }),
  };
}

/** The address as the list's body. */
export function logRequest(search: LogSearch, timeZone: string) {
  const { size, direction, cursor } = search;
  return {
    ...logFilter(search, timeZone),
    ...(cursor === undefined ? {} : { cursor }),
    size: size ?? USUAL_SIZE,
    direction: direction ?? ('next' as const),
  };
}
