import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { requiredText, versionNumber } from '../kernel/wire.ts';
import { categoriesDomain } from './domain.ts';

/** How wide a category's name may be: a Chinese character counts as two (spec section 9). */
const WIDEST = 20;

const widthOf = (name: string) =>
  [...name].reduce((sum, sign) => sum + (/[\p{sc=Han}\uff00-\uffef]/u.test(sign) ? 2 : 1), 0);

/** Up to 10 Chinese or 20 English characters (spec section 5). */
const categoryName = requiredText(60).refine(
  (name) => widthOf(name) <= WIDEST,
  'validation.categoryName',
);

/** The place among those beside it, from 1; one beyond the last is the last. */
const sequence = z
  .number({
    error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.wholeNumber'),
  })
  .int('validation.wholeNumber')
  .positive('validation.positive')
  .max(9999, 'validation.tooMany');

/** What is entered of a category (spec section 3). */
export const categoryCard = z.object({
  name: categoryName,
  nameZh: categoryName,
  /** The category that it stands in; null for one of the first level. */
  parentId: idOf('category').nullable(),
  sequence,
});
export type CategoryCard = z.output<typeof categoryCard>;

/** A category of the shop. */
const category = z.object({
  id: idOf('category'),
  parentId: idOf('category').nullable(),
  name: z.string(),
  nameZh: z.string(),
  sequence: z.number().int(),
  /** How many goods stand in it itself. */
  goods: z.number().int(),
  version: versionNumber,
});
export type Category = z.output<typeof category>;

/** The shop's categories, as every call of the domain answers them: each before those that stand in it. */
const categoryList = z.array(category);

/** The most categories of a shop. */
export const MOST_CATEGORIES = 500;

/** The same card in the query of a GET, where everything is text. */
const cardText = z.object({
  name: categoryName,
  nameZh: categoryName,
  parentId: idTextOf('category').optional(),
  sequence: z.coerce.number<string | number>().pipe(sequence),
});
const versionSeen = z.coerce.number<string | number>().pipe(versionNumber);

export const categories = callsOf(categoriesDomain, {
  listCategories: get({
    summary: "The shop's goods categories in their order, with how many goods stand in each",
    access: 'category.view',
    data: categoryList,
  }),
  saveCategory: post({
    summary:
      'Add a category, or with an id change one: its names, where it stands, its place there',
    access: 'category.edit',
    idempotency: 'optional',
    body: categoryCard.extend({
      /** Without it a new one is added. */
      id: idOf('category').optional(),
      version: versionNumber.optional(),
    }),
    data: categoryList,
  }),
  addCategory: get({
    summary: 'Add a category',
    access: 'category.edit',
    changes: true,
    idempotency: 'optional',
    query: cardText,
    data: categoryList,
  }),
  updateCategory: get({
    summary: 'Change a category: its names, where it stands, and its place there',
    access: 'category.edit',
    changes: true,
    idempotency: 'optional',
    query: cardText.extend({ id: idTextOf('category'), version: versionSeen }),
    data: categoryList,
  }),
  deleteCategory: get({
    summary: 'Delete a category that nothing stands in',
    access: 'category.edit',
    changes: true,
    idempotency: 'optional',
    query: z.object({ id: idTextOf('category'), version: versionSeen }),
    data: categoryList,
  }),
  moveCategoryGoods: post({
    summary: 'Put all goods of a category into another one',
    access: 'category.edit',
    idempotency: 'optional',
    params: z.object({ id: idTextOf('category') }),
    body: z.object({ toId: idOf('category', 'validation.required') }),
    data: categoryList,
  }),
  listGoodsCategories: get({
    summary: 'The categories that goods are narrowed by, with how many goods each finds',
    access: 'goods.view',
    data: z.array(
      z.object({
        id: idOf('category'),
        parentId: idOf('category').nullable(),
        name: z.string(),
        nameZh: z.string(),
        /** Those of the categories in it too. */
        count: z.number().int(),
      }),
    ),
  }),
});
