import { z } from 'zod';
import { importAnswer } from '../kernel/fileImport.ts';

/** What the ERP says of goods that there are: what they cost, and whom they are bought from. */
export const ERP_GOODS_FIELDS = [
  'sku',
  'barcode',
  'supplier',
  'general',
  'junior',
  'intermediate',
  'premium',
  'sale',
  'cost',
  'current',
  'original',
  'member',
] as const;

/** All that can be said of goods, each a column of an import and of its export. */
export const GOODS_FIELDS = [
  'sku',
  'name',
  'nameZh',
  'barcode',
  'category',
  'brand',
  'supplier',
  'specification',
  'nicknames',
  'description',
  'flags',
  'baseUnit',
  'unit1',
  'ratio1',
  'unit2',
  'ratio2',
  'salesUnit',
  'general',
  'junior',
  'intermediate',
  'premium',
  'sale',
  'cost',
  'current',
  'original',
  'member',
  'storage',
  'temperature',
  'weight',
  'volume',
  'averageWeight',
  'deliveryType',
  'maximumQuantity',
  'reorderPoint',
  'orderUpTo',
  'shelfLabel',
  'shelfNumber',
  'sequence',
] as const;
export type GoodsField = (typeof GOODS_FIELDS)[number];

const typedFields = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, z.string()])) as Record<Field, z.ZodString>;

/** What an import of goods found, or did: each row as it was typed. */
export const goodsImport = importAnswer(typedFields(GOODS_FIELDS));
export type GoodsImport = z.output<typeof goodsImport>;

/** The same of what the ERP says of goods that there are. */
export const erpGoodsImport = importAnswer(typedFields(ERP_GOODS_FIELDS));
export type ErpGoodsImport = z.output<typeof erpGoodsImport>;
