import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { afterSalesCase } from '../../machines/afterSales/law/index.ts';
import { DESK_TABS } from '../../machines/afterSales/law/place.ts';
import { charts } from '../../machines/charts.ts';
import { placesTagged, tabsTagged } from '../../machines/kernel/law/explain.ts';
import { chartGraph } from '../../machines/kernel/law/graph.ts';
import { leadCase } from '../../machines/lead/law/index.ts';
import { URGENT_TABS } from '../../machines/office/urgent.ts';
import { orderCase } from '../../machines/order/law/index.ts';
import { purchaseOrderCase } from '../../machines/purchaseOrder/law/index.ts';
import { rechargeCase } from '../../machines/recharge/law/index.ts';
import { settlementCase } from '../../machines/settlement/law/index.ts';
import { subscriptionCase } from '../../machines/subscription/law/index.ts';
import { root } from '../../server/install.mjs';

const graphs = Object.values(charts).map(chartGraph);
const STATES = new Set(
  graphs.flatMap(({ nodes }) =>
    nodes.flatMap(({ name, place }) => [name, ...(place ? [place] : [])]),
  ),
);

/** What holds where a record stands: a column, or a region of a chart as `placesOf` answers it. */
const COLUMNS = ['status', 'place', 'state', 'tab', 'standing', 'paymentStatus'];
const HOLDER = `(?:${[...new Set([...COLUMNS, ...graphs.flatMap(({ regions }) => regions)])].join('|')})`;
const NAME = "'(?<name>[A-Za-z.]+)'";
const COMPARED = [
  new RegExp(`\\b${HOLDER}\\)?\\}? (?:===|!==|=|<>) ${NAME}`, 'g'),
  new RegExp(`${NAME} (?:===|!==) [\\w.]*\\b${HOLDER}\\b`, 'g'),
  new RegExp(`\\[(?:'\\w+', )*${NAME}\\]\\.includes\\([\\w.]*\\b${HOLDER}\\)`, 'g'),
  new RegExp(`\\b(?:eq|ne)\\([\\w.]+\\.${HOLDER}, ${NAME}\\)`, 'g'),
  new RegExp(`\\b(?:inArray|notInArray)\\([\\w.]+\\.${HOLDER}, \\[${NAME}`, 'g'),
  new RegExp(`\\b${HOLDER}\\}? (?:not )?in \\(${NAME}`, 'g'),
];

/** The names of states that a text compares where a record stands with. */
function comparedIn(text: string): string[] {
  return COMPARED.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(
    ({ groups, 0: found }) => (STATES.has(groups?.name ?? '') ? [found] : []),
  );
}

const MAY = [
  // The audits look at the database without the charts: they judge what the charts have written.
  /^server\/(product\/verify\/|\w+\/audit\.ts)/,
  // What the demo's records are is said by hand.
  /^server\/(product|\w+)\/demo[/.]/,
  // An index is of a migration, which stays as it is.
  /^server\/\w+\/tables\.ts/,
  // A call of the specification that takes a status for what is to be done.
  /^server\/accounts\/act\.ts: status === 'frozen'$/,
  // The tab that somebody asks for.
  /^server\/\w+\/filter\.ts: tab === '\w+'$/,
  // A promise's.
  /^src\/shell\/urgentCounts\.ts: status === 'rejected'$/,
];

describe('Outside of the charts', () => {
  test('nothing is decided by the name of a state: a tag of the chart says it', async () => {
    const found = await Promise.all(
      ['api', 'server', 'src'].map(async (folder) => {
        const files = await readdir(join(root, folder), { recursive: true });
        const sources = files.filter((file) => /\.tsx?$/.test(file));
        return Promise.all(
          sources.map(async (file) => {
            const text = await readFile(join(root, folder, file), 'utf8');
            return comparedIn(text).map((line) => `${folder}/${file}: ${line}`);
          }),
        );
      }),
    );
    const named = found.flat(2).filter((line) => !MAY.some((pattern) => pattern.test(line)));
    expect(named).toEqual([]);
  });

  test.each([
    "place === 'submitted'",
    "placesOf(state).approval !== 'closed'",
    "account === 'frozen'",
    "'frozen' === supplier.access",
    "['new', 'cancelled'].includes(order.fulfilment)",
    "eq(orders.status, 'cancelled')",
    "inArray(cases.tab, ['closed', 'pass'])",
    `\${orders.tab} <> 'cancelled'`,
    `\${cases.tab} in ('inProgress', 'pass')`,
  ])('would be found: %s', (text) => {
    expect(comparedIn(text)).toHaveLength(1);
  });

  test.each(["kind === 'voucher'", "document.visibilityState === 'visible'", "to: 'closed'"])(
    'would not: %s',
    (text) => {
      expect(comparedIn(text)).toEqual([]);
    },
  );
});

describe('The tabs that are written out', () => {
  test('are those under which the charts put what is urgent', () => {
    const of = (tag: string) => placesTagged(orderCase, tag);
    expect(of(`tab:${URGENT_TABS.toAccept}`)).toEqual(expect.arrayContaining(of('waitsForStore')));
    expect(of(URGENT_TABS.overdue)).not.toEqual([]);
    expect(placesTagged(afterSalesCase, URGENT_TABS.afterSalesOverdue)).not.toEqual([]);
    expect(placesTagged(purchaseOrderCase, 'waitsForApproval')).toEqual([URGENT_TABS.toApprove]);
    expect(placesTagged(rechargeCase, 'waitsForConfirmation')).toEqual([URGENT_TABS.toConfirm]);
    expect(placesTagged(settlementCase, 'waitsForReview')).toEqual([URGENT_TABS.toReview]);
    expect(placesTagged(leadCase, 'waitsToBeTakenUp')).toEqual([URGENT_TABS.toTakeUp]);
    expect(placesTagged(subscriptionCase, 'waitsForConfirmation')).toEqual([
      URGENT_TABS.toSubscribe,
    ]);
  });

  test("are those of the auditor's desk", () => {
    expect(tabsTagged(afterSalesCase, 'waitsForAudit')).toEqual([DESK_TABS.waiting]);
    expect(tabsTagged(afterSalesCase, 'inAudit')).toEqual([DESK_TABS.begun]);
    expect(tabsTagged(afterSalesCase, 'open')).toEqual(['toAudit', 'inProgress', 'toRefund']);
  });
});
