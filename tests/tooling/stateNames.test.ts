import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import { DESK_TABS } from '../../machines/afterSalesCase/law/place.ts';
import { charts } from '../../machines/charts.ts';
import { customerLifecycle } from '../../machines/customer/law/index.ts';
import { placesTagged, tabsTagged } from '../../machines/kernel/law/explain.ts';
import { chartGraph } from '../../machines/kernel/law/graph.ts';
import { leadLifecycle } from '../../machines/lead/law/index.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { periodLifecycle } from '../../machines/period/law/index.ts';
import { priceChangeLifecycle } from '../../machines/priceChange/law/index.ts';
import { rechargeLifecycle } from '../../machines/recharge/law/index.ts';
import { settlementLifecycle } from '../../machines/settlement/law/index.ts';
import { stockCountLifecycle } from '../../machines/stockCount/law/index.ts';
import { voucherLifecycle } from '../../machines/voucher/law/index.ts';
import { root } from '../../server/install.mjs';
import { domains } from '../../src/domains.ts';

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
  /^server\/accounts\/moves\.ts: status === 'frozen'$/,
  // The tab that somebody asks for.
  /^server\/\w+\/filter\.ts: tab === '\w+'$/,
  // What waits is counted before any chart is loaded: a test below holds the name to the chart.
  /^src\/screens\/sitePlan\/domain\.ts: state === 'requested'$/,
  // A promise's.
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
  test('are those under which the charts put what waits', () => {
    const ofOrder = (tab: string) => placesTagged(orderLifecycle, tab);
    const { toAccept, overdue, toDecide } = domains.orders.waiting;
    expect(ofOrder(`tab:${toAccept.search.tab}`)).toEqual(
      expect.arrayContaining(ofOrder('waitsForStore')),
    );
    expect(ofOrder(overdue.search.tab)).not.toEqual([]);
    expect([toDecide.search.payment]).toEqual(ofOrder('waitsForSecondPerson'));
    const { creditToDecide } = domains.customers.waiting;
    expect([creditToDecide.search.credit]).toEqual(
      placesTagged(customerLifecycle, 'waitsForSecondPerson'),
    );
    const { afterSalesOverdue } = domains.afterSales.waiting;
    expect(placesTagged(afterSalesCaseLifecycle, afterSalesOverdue.search.tab)).not.toEqual([]);
    const tabs = [
      [domains.vouchers.waiting.vouchersToApprove, voucherLifecycle, 'waitsForSecondPerson'],
      [domains.recharges.waiting.toConfirm, rechargeLifecycle, 'waitsForConfirmation'],
      [domains.settlements.waiting.toReview, settlementLifecycle, 'waitsForReview'],
      [domains.leads.waiting.toTakeUp, leadLifecycle, 'waitsToBeTakenUp'],
      [domains.periods.waiting.toReopen, periodLifecycle, 'waitsForSecondPerson'],
      [domains.priceChanges.waiting.changesToApprove, priceChangeLifecycle, 'waitsForSecondPerson'],
      [domains.priceChanges.waiting.changesHeldUp, priceChangeLifecycle, 'isHeldUp'],
      [domains.stockCounts.waiting.countsToPost, stockCountLifecycle, 'toPost'],
    ] as const;
    for (const [{ search }, lifecycle, tag] of tabs) {
      expect([search.tab]).toEqual(placesTagged(lifecycle, tag));
    }
  });

  test("are those of the auditor's desk", () => {
    expect(tabsTagged(afterSalesCaseLifecycle, 'waitsForAudit')).toEqual([DESK_TABS.waiting]);
    expect(tabsTagged(afterSalesCaseLifecycle, 'inAudit')).toEqual([DESK_TABS.begun]);
    expect(tabsTagged(afterSalesCaseLifecycle, 'open')).toEqual([
      'toAudit',
      'inProgress',
      'toRefund',
    ]);
  });
});
