import type { PickLineFacts, PickListFacts } from '../../../machines/pickList/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const pickLineOf = (lineId: number, change: Partial<PickLineFacts> = {}): PickLineFacts => ({
  lineId,
  orderId: 1,
  goodsId: lineId,
  name: `Goods ${lineId}`,
  nameZh: `商品 ${lineId}`,
  unit: 'kg',
  unitZh: '公斤',
  ratio: 1,
  baseUnit: 'kg',
  baseUnitZh: '公斤',
  asked: 2,
  picked: 0,
  short: null,
  isOff: false,
  elsewhere: null,
  settled: null,
  stillAsked: change.asked ?? 2,
  ...change,
});

export const pickListFacts = (...lines: PickLineFacts[]): PickListFacts => ({
  pickListId: 1,
  lines: lines.length > 0 ? lines : [pickLineOf(1), pickLineOf(2)],
  picker: null,
  boxes: [],
  actor: null,
});

export const pickListVariants: Variant<PickListFacts>[] = [
  // One line: what several come to is asked of the lines after an event.
  { name: 'single', facts: pickListFacts(pickLineOf(1)) },
];
