import { and, asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type GoodsCard, separated } from '../../api/goods/card.ts';
import { type GoodsInFull, goodsCardSheet } from '../../api/goods/cardSheet.ts';
import {
  ERP_GOODS_FIELDS,
  type ErpGoodsImport,
  GOODS_FIELDS,
  type GoodsField,
  type GoodsImport,
} from '../../api/goods/imports.ts';
import type { ImportRequest } from '../../api/kernel/fileImport.ts';
import type { ReceivedFile } from '../../api/kernel/fileRules.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import { narrowed } from '../../api/kernel/wire.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { isTaken } from '../kernel/db/uniqueRefusal.ts';
import { readCell } from '../kernel/files/cells.ts';
import {
  type ImportKind,
  importRows,
  noteTwice,
  type ReadRow,
} from '../kernel/files/importRows.ts';
import { sayIn } from '../kernel/listExport.ts';
import { inShop } from '../kernel/scope.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { insertGoods } from './add.ts';
import { belongingsOf, type KinOf } from './belongings.ts';
import { columnsOf, toldApart, wrongOnShelf, wrongUnits } from './card.ts';
import { type Belongings, cardOf, fieldAt, readCard, type Values } from './cardOfRow.ts';
import { wrongCharging } from './chargedAs.ts';
import { HEADINGS, READS } from './headings.ts';
import { type GoodsRow, presentGoods } from './onWire.ts';
import { goods, goodsAtWarehouse, goodsBarcode, goodsNumber } from './tables.ts';
import { changeGoods } from './update.ts';

/**
 * Reads goods from a spreadsheet and takes them over as the mode says: those that there are by their
 * number, all others are new. A cell that is empty says nothing, and one that says what an export of
 * the same goods says changes nothing.
 * @throws Failure 4000 at `file` where it cannot be read, or lacks the columns and is to be taken
 */
export const importGoods = (
  call: Call,
  file: ReceivedFile,
  request: ImportRequest,
): Promise<GoodsImport> => anew(() => importRows(call, file, request, kindOf(call, GOODS_FIELDS)));

/**
 * Reads what the ERP says of goods that there are, found by their number, and changes them as the mode
 * says; one whose number nobody knows is bad.
 * @throws as `importGoods`
 */
export const importErpGoods = (
  call: Call,
  file: ReceivedFile,
  request: ImportRequest,
): Promise<ErpGoodsImport> =>
  anew(() => importRows(call, file, request, kindOf(call, ERP_GOODS_FIELDS)));

/** What a good row comes to. */
interface Made {
  row: GoodsRow | null;
  card: GoodsCard;
}

/** What the shop has of what a file speaks of, under its lock. */
interface Ground {
  rows: ReadonlyMap<string, GoodsRow>;
  /** Whose each barcode is. */
  barcodes: ReadonlyMap<string, number>;
  /** What other goods are called by the warehouse system. */
  warehouseCodes: ReadonlySet<string>;
  belongings: Belongings;
  kinOf: KinOf;
}

function kindOf<Field extends GoodsField>(
  call: Call,
  fields: readonly Field[],
): ImportKind<Field, Record<Field, string>> {
  const made = new Map<unknown, Made>();
  return {
    fields,
    needed: ['sku' as Field],
    headings: HEADINGS,
    nameOf: (field) => `goods:${goodsCardSheet.columns[field].header}`,
    schema: z.object(
      Object.fromEntries(fields.map((field) => [field, asOnCard(field)])),
    ) as unknown as z.ZodType<Record<Field, string>>,
    reads: READS,
    async check(tx, rows) {
      made.clear();
      const ground = await groundOf(tx, call, rows);
      noteTwice(rows, 'sku' as Field, {
        ...NOBODYS,
        isTwice: 'goodsNumberIsTwice',
      });
      noteTwice(rows, 'barcode' as Field, {
        ...NOBODYS,
        isTwice: 'goodsBarcodeIsTwice',
        plain: narrowed,
      });
      for (const row of rows) await judge(tx, call, { row, ground, made, fields });
    },
    take: async (tx, values) => {
      const one = made.get(values);
      if (one?.row) await changeGoods(tx, call, one.row, one.card);
      else if (one) await insertGoods(tx, call, one.card);
    },
  };
}

/** A cell as the card of goods takes it; what depends on the shop's goods is asked afterwards. */
const asOnCard = (field: GoodsField) =>
  field === 'barcode' || field === 'nicknames'
    ? z.string().overwrite(field === 'barcode' ? narrowed : separated)
    : z.string();

/** What may stand once in a file, whoever of the shop has it. */
const NOBODYS = { taken: new Set<string>(), isTaken: '' };

interface Judged<Field extends GoodsField> {
  row: ReadRow<Field, Record<Field, string>>;
  ground: Ground;
  made: Map<unknown, Made>;
  /** What a file of this kind says: all of them, and goods with a number that nobody has are new. */
  fields: readonly GoodsField[];
}

/** Notes at a row what it comes to, or what is wrong with it. */
async function judge<Field extends GoodsField>(
  tx: Transaction,
  call: Call,
  { row, ground, made, fields }: Judged<Field>,
): Promise<void> {
  const isNewTaken = fields === GOODS_FIELDS;
  const { typed, card: values, errors } = row;
  const number = (typed as Values).sku ?? '';
  const stored = ground.rows.get(nameForm(number)) ?? null;
  if (!stored && !isNewTaken && number !== '') errors.sku ??= { rule: 'goodsNumberIsKnown' };
  if (values === null || (!stored && !isNewTaken)) {
    if (number === '') errors.sku ??= 'validation.required';
    return;
  }
  const before = stored && inFull(call, stored, ground.kinOf);
  const said = saidBy(call, values, before, errors);
  const { locale, shop } = call;
  const read = readCard({
    ...{ values: said, before, belongings: ground.belongings, locale },
    currency: shop.currency,
  });
  for (const [field, error] of Object.entries(read.errors)) {
    // What the file has no column for is mended where it has one.
    if (fields.includes(field as GoodsField)) errors[field] ??= error;
    else errors.sku ??= { rule: 'goodsAreComplete' };
  }
  if (!stored && ground.warehouseCodes.has(narrowed(number))) {
    errors.sku ??= { rule: 'goodsNumberIsAtWarehouse' };
  }
  const owner = ground.barcodes.get(narrowed((said as Values).barcode ?? ''));
  if (owner !== undefined && owner !== stored?.id) {
    errors.barcode ??= { rule: 'goodsBarcodeIsNew' };
  }
  if (Object.keys(errors).length > 0) return;
  if (read.isSame || (stored && before && read.card && isSame(read.card, stored, before))) {
    row.isUnchanged = true;
    return;
  }
  if (read.card === null) return;
  if (stored) {
    const wrong = {
      ...(await wrongUnits(tx, read.card, stored)),
      ...(await wrongCharging(tx, call, read.card, stored)),
      ...wrongOnShelf(read.card, stored),
    };
    const { units } = read.card;
    const lost = stored.units.findIndex(({ unit }) => !units.some((one) => one.unit === unit));
    for (const [path, error] of Object.entries(wrong)) {
      // What is missing is told where the row says another one.
      const at = path === 'units' && lost > 0 ? `units.${lost}.unit` : path;
      errors[fieldAt(at)] ??= error;
    }
  }
  if (before) row.was = wasIn(call, before, said);
  made.set(values, { row: stored, card: read.card });
}

/** Goods as an export tells them. */
const inFull = (call: Call, row: GoodsRow, kinOf: KinOf): GoodsInFull => ({
  ...presentGoods(row, 'general', call.shop, kinOf(row)),
  description: row.description,
});

/** Whether a card says of goods what they are. */
function isSame(card: GoodsCard, row: GoodsRow, before: GoodsInFull): boolean {
  const now: Record<string, unknown> = columnsOf(card, row);
  const had: Record<string, unknown> = columnsOf(cardOf(before) as GoodsCard, row);
  return Object.keys(now).every((name) => JSON.stringify(now[name]) === JSON.stringify(had[name]));
}

/** What a row says beyond what an export of the same goods says; what is wrong already says nothing. */
function saidBy(
  call: Call,
  values: Values,
  before: GoodsInFull | null,
  errors: Readonly<Record<string, unknown>>,
): Values {
  const say = sayIn(call, goodsCardSheet.namespace);
  const reader = { locale: call.locale, currency: call.shop.currency };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = name as GoodsField;
      const text = lines(value);
      if (text === '' || errors[field]) return [field, ''];
      const column = goodsCardSheet.columns[field];
      const told = before && column.value(before, say);
      if (told === null || field === 'sku') return [field, text];
      const isTold =
        typeof told === 'string' && column.type === 'text'
          ? lines(readCell({ cell: told, shown: null }, 'text', reader).typed) === text
          : Number(told) === Number(text);
      return [field, isTold ? '' : text];
    }),
  );
}

/** What stands in the fields that a row changes, as one would type it. */
function wasIn(call: Call, before: GoodsInFull, said: Values): Record<string, string> {
  const say = sayIn(call, goodsCardSheet.namespace);
  const reader = { locale: call.locale, currency: call.shop.currency };
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, text]) => {
      const field = name as GoodsField;
      if (text === '' || field === 'sku') return [];
      const cell = goodsCardSheet.columns[field].value(before, say);
      return [[field, readCell({ cell, shown: null }, 'text', reader).typed]];
    }),
  );
}

/** Lines end alike, whoever wrote the file. */
const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Reads what a file speaks of: categories before goods, and goods by their identities. */
async function groundOf<Field extends GoodsField>(
  tx: Transaction,
  call: Call,
  rows: readonly ReadRow<Field, Record<Field, string>>[],
): Promise<Ground> {
  const { belongings, kinOf } = await belongingsOf(tx, call);
  const values = rows.map(({ typed }) => typed as Values);
  const numbers = values.map(({ sku = '' }) => nameForm(sku));
  const skus = values.flatMap(({ sku = '' }) => narrowed(sku) || []);
  const barcodes = values.flatMap(({ barcode = '' }) => narrowed(barcode) || []);
  const found = await tx
    .select()
    .from(goods)
    .where(and(inShop(goods, call), inArray(nameFormOf(goods.sku), numbers)))
    .orderBy(asc(goods.id))
    .for('no key update');
  const owners = await tx
    .select({ id: goods.id, barcode: goods.barcode })
    .from(goods)
    .where(and(inShop(goods, call), inArray(goods.barcode, barcodes)));
  const matched = await tx
    .select({ code: goods.warehouseCode })
    .from(goods)
    .where(and(inShop(goods, call), inArray(goods.warehouseCode, skus)));
  return {
    warehouseCodes: new Set(matched.map(({ code }) => code)),
    rows: new Map(found.map((row) => [nameForm(row.sku), row])),
    barcodes: new Map(owners.map(({ id, barcode }) => [barcode, id])),
    belongings,
    kinOf,
  };
}

/** Does what looked up who has a number or a barcode, and once more where somebody took it since. */
async function anew<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (![goodsNumber, goodsBarcode, goodsAtWarehouse].some((one) => isTaken(error, one))) {
      throw error;
    }
    return toldApart(work);
  }
}
