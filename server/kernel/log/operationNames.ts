import { type Contract, contract, type OperationName } from '../../../api/contract.ts';
import { domainOfCall } from '../../../api/domainOf.ts';
import type { ChartName } from '../../../api/domains.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import { entryOfLog } from '../../../api/operationLog/words.ts';
import { charts } from '../../../machines/charts.ts';

type EventOf<R extends ChartName> =
  | ReturnType<(typeof charts)[R]['intents']>[number]['type']
  | 'create';
type Sending<R extends ChartName> =
  | R
  | readonly [
      R,
      EventOf<R> | { readonly [field: string]: { readonly [value: string]: EventOf<R> } },
    ];
type ChartOf<Sends> = Sends extends readonly [infer R extends ChartName, unknown]
  ? R
  : Extract<Sends, ChartName>;

/** What a call may declare to send: an event of the chart that it names. */
export type Sent<Call> = Call extends { readonly sends: infer Sends }
  ? { readonly sends: Sending<ChartOf<Sends>> }
  : object;

/** All calls. A call that sends an event which its chart does not have does not compile here. */
const calls: { readonly [Name in OperationName]: Sent<Contract[Name]> } = contract;
const operations: Readonly<Record<string, Operation>> = calls as Contract;

/** The event that a call always sends; undefined if its body names the event. */
function eventOf({ sends }: Pick<Operation, 'sends'>): string | undefined {
  if (sends === undefined || typeof sends === 'string') return undefined;
  return typeof sends[1] === 'string' ? sends[1] : undefined;
}

/** The calls with another name in the log, with their domain. */
const CALLED = new Map(
  Object.entries(operations).flatMap(([call, declared]) => {
    const operation = declared.loggedAs ?? eventOf(declared);
    return operation === undefined || operation === call
      ? []
      : [[call, { module: domainOfCall[call as OperationName], operation }] as const];
  }),
);

/**
 * The log's name of an operation. A call that sends an event is logged under the event, also where it
 * was refused before the event was sent.
 */
export const calledInLog = (operation: string): string =>
  CALLED.get(operation)?.operation ?? operation;

/** The calls that are logged under this name, in one domain or in all; older lines have the call's name. */
export const callsOf = (operation: string, module?: string): string[] =>
  [...CALLED].flatMap(([call, called]) =>
    called.operation === operation && (module ?? called.module) === called.module ? [call] : [],
  );

/**
 * The log's name of what a call tried.
 * @param sent Its body, or its query where it has none; it need not be valid.
 */
export function triedBy(call: OperationName, sent: unknown): string {
  const named = eventInBody(operations[call]?.sends, sent);
  return named ?? calledInLog(call);
}

/** The event that a body, or a query, names. */
function eventInBody(sends: Operation['sends'], body: unknown): string | undefined {
  if (sends === undefined || typeof body !== 'object' || body === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...body };
  const [record, by] = typeof sends === 'string' ? [sends, undefined] : sends;
  if (typeof by === 'string') return undefined;
  const named = by === undefined ? typeIn(fields.event) : eventByField(by, fields);
  const { events } = charts[record as ChartName].chart;
  return typeof named === 'string' && events.includes(named) ? named : undefined;
}

const typeIn = (event: unknown): unknown =>
  typeof event === 'object' && event !== null && 'type' in event ? event.type : undefined;

function eventByField(
  by: Exclude<NonNullable<Operation['sends']>[1], string>,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  const [[field, events] = ['', {}]] = Object.entries(by);
  return events[String(fields[field])];
}

/** An operation to filter by, with all names under which lines have it. */
export function askedFor(asked: string): { module: string | undefined; names: string[] } {
  const entry = entryOfLog(asked);
  const { module, operation } = CALLED.get(entry.operation) ?? entry;
  return { module, names: [operation, ...callsOf(operation, module)] };
}
