import type { categories as contract } from '../../api/categories/calls.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { addCategory, deleteCategory, moveGoods, updateCategory } from './moves.ts';
import { categoriesOfGoods, listCategories } from './queries.ts';

/** The categories of a shop's goods; the specification has two ways to add and change one. */
export const categoryHandlers = {
  listCategories: (_input, call) => listCategories(call),
  saveCategory: ({ body: { id, version, ...card } }, call) =>
    id === undefined ? addCategory(call, card) : updateCategory(call, { id, version }, card),
  addCategory: ({ query: { parentId = null, ...card } }, call) =>
    addCategory(call, { ...card, parentId }),
  updateCategory: ({ query: { id, version, parentId = null, ...card } }, call) =>
    updateCategory(call, { id, version }, { ...card, parentId }),
  deleteCategory: ({ query }, call) => deleteCategory(call, query),
  moveCategoryGoods: ({ params, body }, call) => moveGoods(call, params.id, body.toId),
  listGoodsCategories: (_input, call) => categoriesOfGoods(call),
} satisfies Handlers<typeof contract, Call>;
