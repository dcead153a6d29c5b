import { type AnyMachineSnapshot, transition } from 'xstate';
import { restore } from '../../../machines/kernel/law/explain.ts';
import type { Person } from '../../../machines/kernel/law/rules.ts';
import type {
  PurchaseOrderEvent,
  PurchaseOrderFacts,
} from '../../../machines/purchaseOrder/law/facts.ts';
import { purchaseOrderLifecycle } from '../../../machines/purchaseOrder/law/index.ts';
import { contentOf, purchaseIntents } from '../../../machines/purchaseOrder/law/intents.ts';
import { openQuantity } from '../../../machines/purchaseOrder/law/rules.ts';
import type { Random } from '../../kernel/demo/random.ts';
import { beginning } from '../../kernel/record.ts';

/** One move that a demo purchase order has behind it. */
export interface PurchaseStep {
  event: PurchaseOrderEvent;
  at: Date;
  actor: Person & { role: string };
  from: unknown;
  to: unknown;
  before: PurchaseOrderFacts;
  after: PurchaseOrderFacts;
}

/** Who does what: one enters and receives, another approves and pays. */
export interface PurchasePeople {
  buyer: Person & { role: string };
  approver: Person & { role: string };
}

/** What may have become of an order; `part` receives a part of the goods. */
const SCRIPTS = {
  draft: [],
  waiting: ['commit'],
  sentBack: ['commit', 'sendBack'],
  again: ['commit', 'sendBack', 'edit', 'commit'],
  confirmed: ['commit', 'approve'],
  prepaid: ['commit', 'approve', 'pay'],
  partly: ['commit', 'approve', 'part'],
  received: ['commit', 'approve', 'part', 'receive'],
  settled: ['commit', 'approve', 'receive', 'pay'],
  completed: ['commit', 'approve', 'part', 'receive', 'pay', 'finish'],
  refused: ['commit', 'close'],
  closed: ['commit', 'approve', 'close'],
} as const satisfies Record<string, readonly (PurchaseOrderEvent['type'] | 'part')[]>;

const OPEN: Record<keyof typeof SCRIPTS, number> = {
  draft: 4,
  waiting: 5,
  sentBack: 2,
  again: 3,
  confirmed: 4,
  prepaid: 2,
  partly: 4,
  received: 2,
  settled: 2,
  completed: 1,
  refused: 1,
  closed: 1,
};
const PAST: Record<keyof typeof SCRIPTS, number> = {
  ...OPEN,
  draft: 0,
  waiting: 0,
  sentBack: 1,
  again: 0,
  confirmed: 0,
  prepaid: 0,
  partly: 1,
  received: 2,
  completed: 60,
  refused: 3,
  closed: 3,
};

/** How long, in hours, it usually takes before each event comes. */
const PAUSES: Record<string, [least: number, most: number]> = {
  commit: [1, 8],
  sendBack: [2, 20],
  edit: [2, 20],
  approve: [2, 30],
  part: [72, 240],
  receive: [24, 120],
  pay: [12, 160],
  finish: [2, 48],
  close: [4, 72],
};

const APPROVES: ReadonlySet<string> = new Set(['sendBack', 'approve', 'pay', 'finish', 'close']);

const REMARKS: Partial<Record<PurchaseOrderEvent['type'], string[]>> = {
  sendBack: [
    'Last time we paid less for the first item. Please ask again.',
    '数量偏多，请按上月用量下单',
    'Please split between dry and cold store.',
  ],
  close: ['Supplier cannot deliver this month', '改由其他供应商供货', 'Ordered twice'],
  pay: ['TT 20931', 'TT 20958', ''],
};

/** Takes a purchase order along its chart as people would have, up to `now`. */
export function walkPurchase(
  random: Random,
  begun: PurchaseOrderFacts,
  createdAt: Date,
  now: Date,
  people: PurchasePeople,
): { snapshot: AnyMachineSnapshot; steps: PurchaseStep[] } {
  const isRecent = now.getTime() - createdAt.getTime() < 35 * 24 * 60 * 60_000;
  const script = SCRIPTS[random.weighted(isRecent ? OPEN : PAST)];
  let snapshot = beginning(purchaseOrderLifecycle, begun);
  let at = createdAt;
  const steps: PurchaseStep[] = [];
  for (const type of script) {
    const [least, most] = PAUSES[type] ?? [1, 10];
    const moment = new Date(at.getTime() + random.whole(least * 60, most * 60) * 60_000);
    if (moment > now) break;
    const actor = APPROVES.has(type) ? people.approver : people.buyer;
    const before = { ...snapshot.context, actor: { id: actor.id, name: actor.name } };
    const asked = restore(purchaseOrderLifecycle, snapshot.value, before);
    const event = eventOf(random, before, type);
    if (!event || !asked.can(event)) break;
    const [next] = transition(purchaseOrderLifecycle.chart, asked, event);
    steps.push({
      event,
      at: moment,
      actor,
      from: snapshot.value,
      to: next.value,
      before,
      after: next.context,
    });
    snapshot = next;
    at = moment;
  }
  return { snapshot, steps };
}

function eventOf(
  random: Random,
  facts: PurchaseOrderFacts,
  type: PurchaseOrderEvent['type'] | 'part',
): PurchaseOrderEvent | null {
  if (type === 'part') return partOf(facts);
  if (type === 'edit') return { type, content: fewer(facts) };
  const event = purchaseIntents(facts).find((candidate) => candidate.type === type) ?? null;
  const remarks = REMARKS[type];
  return event && remarks ? ({ ...event, remark: random.pick(remarks) } as typeof event) : event;
}

/** A part of the goods: all lines but the last, or half of the only one. */
function partOf({ lines }: PurchaseOrderFacts): PurchaseOrderEvent {
  const open = lines.map((line) => ({ lineId: line.lineId, quantity: openQuantity(line) }));
  const [only] = open;
  const isOne = open.length === 1 && only !== undefined;
  return {
    type: 'receive',
    lines: isOne ? [{ ...only, quantity: Math.ceil(only.quantity / 2) }] : open.slice(0, -1),
  };
}

/** What was sent back comes again with less of the first item. */
function fewer(facts: PurchaseOrderFacts) {
  const content = contentOf(facts);
  const lines = content.lines.map((line, index) =>
    index === 0 ? { ...line, quantity: Math.max(1, Math.floor(line.quantity / 2)) } : line,
  );
  const [was] = content.lines;
  const [is] = lines;
  const less = was && is ? (was.quantity - is.quantity) * was.cost : 0;
  return { ...content, lines, total: content.total - less };
}
