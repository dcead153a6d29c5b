import { and, asc, gt, notInArray } from 'drizzle-orm';
import { roundQuantity } from '../../api/kernel/quantity.ts';
import type { CountLineFacts, StockCountEvent } from '../../machines/stockCount/law/facts.ts';
import { goods } from '../goods/tables.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { actorOf, type Demo, type DemoShop } from '../kernel/demo/demo.ts';
import { send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { startCount } from './make.ts';
import { readFactLines } from './read.ts';
import { storedStockCount } from './stored.ts';

type Language = 'en' | 'zh' | 'vi';

const LANGUAGE: Record<DemoShop['countryCode'], Language> = {
  SG: 'en',
  MY: 'en',
  CN: 'zh',
  VN: 'vi',
};

const WORDS: Record<'month' | 'spot' | 'cold' | 'wrong', Record<Language, string>> = {
  month: { en: 'Month end', zh: '月末盘点', vi: 'Kiểm kê cuối tháng' },
  spot: { en: 'Spot check', zh: '抽盘', vi: 'Kiểm tra đột xuất' },
  cold: {
    en: 'Customer asked for more than the shelf showed',
    zh: '客户要货量大于货架数量',
    vi: 'Khách hỏi mua nhiều hơn số trên kệ',
  },
  wrong: {
    en: 'Wrong shelf, started again',
    zh: '选错货架，重新发起',
    vi: 'Chọn nhầm kệ, lập lại phiếu khác',
  },
};

const HOUR = 60 * 60_000;
const MINUTE = 60_000;

/** How many goods a count of the demo has. */
const LINES = 6;

/** What somebody finds on the shelf: mostly what the books say, now and then a little less or more. */
const found = ({ stock }: CountLineFacts, by: number): number =>
  Math.max(0, roundQuantity((stock ?? 0) + by));

const enter = (lines: readonly CountLineFacts[], by: (at: number) => number): StockCountEvent => ({
  type: 'enter',
  lines: lines.map((line, at) => ({
    lineId: line.lineId,
    counted: found(line, by(at)),
    leftOut: null,
    seen: line.counted,
  })),
});

/** One count of the demo: how many hours ago it was started, and what has happened to it. */
interface Story {
  hours: number;
  remark: keyof typeof WORDS | null;
  blind: boolean;
  tolerance: number;
  steps: ((lines: readonly CountLineFacts[], remark: string) => StockCountEvent)[];
}

const SUBMIT = (): StockCountEvent => ({ type: 'submit' });

const STORIES: readonly Story[] = [
  {
    ...{ hours: 26, remark: null, blind: false, tolerance: 5 },
    steps: [(_lines, remark) => ({ type: 'cancel', remark })],
  },
  {
    ...{ hours: 5, remark: 'cold', blind: false, tolerance: 0 },
    steps: [(lines) => enter(lines, (at) => (at === 2 ? -2 : 0)), SUBMIT],
  },
  {
    ...{ hours: 4, remark: 'spot', blind: false, tolerance: 100 },
    steps: [(lines) => enter(lines, (at) => (at === 0 ? -1 : 0)), SUBMIT],
  },
  {
    ...{ hours: 1, remark: 'month', blind: false, tolerance: 100 },
    steps: [
      (lines) => enter(lines, (at) => (at === 1 ? -1 : at === 4 ? 1 : 0)),
      SUBMIT,
      () => ({ type: 'post' }),
    ],
  },
  {
    ...{ hours: 0.5, remark: null, blind: true, tolerance: 5 },
    steps: [(lines) => enter(lines.slice(0, 2), () => 0)],
  },
];

/** A count at each place in every shop. */
export const stockCountsDemo: Demo = {
  // What they correct comes after all that was told of the stock.
  after: ['stock', 'pickLists', 'shopSettings'],
  async write(tx, { shops, now }) {
    for (const shop of shops) await writeShop(tx, shop, now);
  },
};

async function writeShop(tx: Transaction, shop: DemoShop, now: Date): Promise<void> {
  const counter = actorOf(shop.colleagues, 'stockCount.count');
  const poster = actorOf(shop.people, 'stockCount.post');
  if (!counter || !poster) return;
  const taken: number[] = [];
  for (const { hours, remark, blind, tolerance, steps } of STORIES) {
    const begun = new Date(now.getTime() - hours * HOUR);
    const said = remark === null ? '' : WORDS[remark][LANGUAGE[shop.countryCode]];
    const some = await tx
      .select({ id: goods.id })
      .from(goods)
      .where(
        and(
          inShop(goods, { shopId: shop.id }),
          gt(goods.stock, 10),
          taken.length > 0 ? notInArray(goods.id, taken) : undefined,
        ),
      )
      .orderBy(asc(goods.id))
      .limit(LINES);
    if (some.length < LINES) return;
    taken.push(...some.map(({ id }) => id));
    const id = await startCount(
      tx,
      { shopId: shop.id, actor: counter, at: begun },
      {
        scope: { by: 'goods', goodsIds: some.map((one) => one.id) },
        ...{ blind, tolerance, remark: said },
      },
    );
    const db = tx as unknown as Database;
    for (const [index, step] of steps.entries()) {
      const lines = await readFactLines(tx, id);
      const event = step(lines, WORDS.wrong[LANGUAGE[shop.countryCode]]);
      const actor = event.type === 'post' ? poster : counter;
      const at = new Date(begun.getTime() + (index + 1) * 12 * MINUTE);
      await send(db, storedStockCount, { id, shopId: shop.id, event, once: true, actor, at }, tx);
    }
  }
}
