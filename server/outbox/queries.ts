import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { StateValue } from '../../api/kernel/record.ts';
import type { outbox as contract, OutboxDetail, OutboxRow } from '../../api/outbox/calls.ts';
import { isTagged } from '../../machines/kernel/law/explain.ts';
import type { MessageTab } from '../../machines/outboxMessage/law/facts.ts';
import { MESSAGE_TABS } from '../../machines/outboxMessage/law/facts.ts';
import { outboxMessageLifecycle } from '../../machines/outboxMessage/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { outboxAttachments, outboxMessages } from '../kernel/db/tables/outbox.ts';
import { recordTimers } from '../kernel/db/tables/records.ts';
import { notFound } from '../kernel/failure.ts';
import { readHistory } from '../kernel/history.ts';
import { isWithdrawn, wayOut } from '../kernel/outbox/stored.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';

type ListRequest = z.output<(typeof contract)['listOutbox']['body']>;
type Caller = Pick<Call, 'db' | 'shopId' | 'hasMailServer' | 'product'> &
  Partial<Pick<Call, 'hasWarehouse'>>;

const NEWEST_FIRST: Sort = {
  name: 'createdAt',
  column: sql`${outboxMessages.createdAt}`,
  id: sql`${outboxMessages.id}`,
  type: 'moment',
  descending: true,
};

/** When the running delay of a message ends, where one runs. */
const dueAt = sql<string | null>`(
  select to_json(min(${recordTimers.dueAt})) #>> '{}' from ${recordTimers}
  where ${recordTimers.lifecycle} = ${outboxMessageLifecycle.id}
    and ${recordTimers.recordId} = ${outboxMessages.id})`;

const { body: _body, ...listed } = getTableColumns(outboxMessages);

/** A page of messages, newest first. Throws InvalidCursor. */
export async function listOutbox(call: Caller, request: ListRequest) {
  const found = and(inShop(outboxMessages, call), searchOf(request.search));
  const window = windowOf(request, NEWEST_FIRST);
  const tab = request.tab ? eq(outboxMessages.tab, request.tab) : undefined;
  const rows = await call.db
    .select({ ...listed, dueAt, cursor: window.cursor })
    .from(outboxMessages)
    .where(and(found, tab, window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counts = await countTabs(call, found);
  const page = pageOf(rows, request, NEWEST_FIRST);
  const count = request.tab ? counts[request.tab] : sum(Object.values(counts));
  return {
    ...page,
    rows: page.rows.map(presentRow),
    total: { count, exact: true },
    counts,
    mailServer: call.hasMailServer,
    warehouse: call.hasWarehouse ?? false,
  };
}

async function countTabs({ db }: Caller, found: SQL | undefined) {
  const rows = await db
    .select({ tab: outboxMessages.tab, count: sql<number>`count(*)::int` })
    .from(outboxMessages)
    .where(found)
    .groupBy(outboxMessages.tab);
  const countOf = (tab: MessageTab) => rows.find((row) => row.tab === tab)?.count ?? 0;
  return Object.fromEntries(MESSAGE_TABS.map((tab) => [tab, countOf(tab)])) as Record<
    MessageTab,
    number
  >;
}

/** One message of the caller's shop as its page shows it. @throws Failure 4040 */
export async function outboxDetail(call: Caller, id: number): Promise<OutboxDetail> {
  const [row] = await call.db
    .select({ ...getTableColumns(outboxMessages), dueAt })
    .from(outboxMessages)
    .where(and(inShop(outboxMessages, call), eq(outboxMessages.id, id)));
  if (!row) throw notFound();
  const attachments = await call.db
    .select({
      id: outboxAttachments.id,
      fileName: outboxAttachments.fileName,
      contentType: outboxAttachments.contentType,
      size: sql<number | null>`octet_length(${outboxAttachments.content})`,
    })
    .from(outboxAttachments)
    .where(eq(outboxAttachments.messageId, id))
    .orderBy(asc(outboxAttachments.position));
  return {
    message: {
      ...presentRow(row),
      text: row.body,
      language: row.language as OutboxDetail['message']['language'],
      source: { lifecycle: row.sourceLifecycle, recordId: row.sourceId },
      attachments,
    },
    state: row.state as StateValue,
    facts: {
      messageId: row.id,
      tries: row.tries,
      ...wayOut({ mailServer: call.hasMailServer, warehouse: call.hasWarehouse }, row.channel),
      isWithdrawn: await isWithdrawn(call.db, call.product.mailKinds, row),
    },
    history: await readHistory(call.db, outboxMessageLifecycle.id, id),
  };
}

type Listed = Omit<typeof outboxMessages.$inferSelect, 'body'> & { dueAt: string | null };

function presentRow(row: Listed): OutboxRow {
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    // The database keeps these as text; the chart that wrote them names the same.
    place: row.status as OutboxRow['place'],
    tries: row.tries,
    problem: row.lastProblem as OutboxRow['problem'],
    words: row.lastWords,
    code: row.lastCode,
    field: row.lastField,
    nextTryAt:
      row.dueAt !== null && isTagged(outboxMessageLifecycle, row.status, 'pausing')
        ? new Date(row.dueAt).toISOString()
        : null,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    version: row.version,
  };
}

/** Every word of the search is in the address or in the subject. */
const searchOf = (search: string | undefined) =>
  eachWordIn(search, outboxMessages.recipient, outboxMessages.subject);

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
