import type { goods as goodsContract } from '../../api/goods/calls.ts';
import { goodsCardSheet } from '../../api/goods/cardSheet.ts';
import { GOODS_PICTURES } from '../../api/goods/pictures.ts';
import { goodsSheet } from '../../api/goods/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import { takePicture } from '../files/take.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { addGoods } from './add.ts';
import { changeManyGoods } from './changeMany.ts';
import { dispatchGoods } from './dispatch.ts';
import { importErpGoods, importGoods } from './import.ts';
import { matchGoods } from './match.ts';
import { setPictures } from './pictures.ts';
import {
  countGoods,
  goodsDetail,
  listChoices,
  listGoods,
  listInFull,
  readGoods,
} from './queries.ts';
import { recommendGoods } from './recommend.ts';
import { relatedToGoods } from './related.ts';
import { moveGoods } from './shelf.ts';
import { setStock } from './stock.ts';
import { listStorages } from './storages.ts';
import { updateGoods } from './update.ts';

export const goodsHandlers = {
  listGoods: ({ body }, call) => checkedCursor(() => listGoods(call, body)),
  exportGoods: ({ body }, call) => exportList(call, goodsSheet, body, listGoods),
  exportGoodsCards: ({ body }, call) => exportList(call, goodsCardSheet, body, listInFull),
  importGoods: ({ files, body }, call) => importGoods(call, files.file, body),
  importErpGoods: ({ files, body }, call) => importErpGoods(call, files.file, body),
  countGoods: ({ body }, call) => countGoods(call, body),
  getGoods: ({ query }, call) => goodsDetail(call, query.goodsId),
  getGoodsRelated: ({ params }, call) => relatedToGoods(call, params.id),
  goodsShelves: ({ query }, call) => moveGoods(call, query),
  dispatchGoods: ({ body }, call) => dispatchGoods(call, body.goodsIds),
  changeManyGoods: ({ body: { goodsIds, ...change } }, call) =>
    changeManyGoods(call, goodsIds, change),
  recommendGoods: ({ query }, call) => recommendGoods(call, query),
  matchGoods: ({ body }, call) => matchGoods(call, body),
  listStorages: ({ params }, call) => listStorages(call, params.shopId),
  addGoods: ({ body: { picturesOf, ...card } }, call) => addGoods(call, card, picturesOf),
  listGoodsChoices: ({ query }, call) => listChoices(call, query),
  uploadGoodsPicture: ({ files: { file }, body: { place, x, y, width, height } }, call) => {
    const isWhole = x === undefined || y === undefined || width === undefined;
    const crop = isWhole || height === undefined ? undefined : { x, y, width, height };
    return takePicture(call, file, GOODS_PICTURES[place].kind, crop);
  },
  setGoodsPictures: ({ body }, call) => setPictures(call, body),
  updateGoods: ({ body: { goodsId, version, ...card } }, call) =>
    updateGoods(call, { goodsId, version }, card),
  getGoodsStock: async ({ params }, call) => {
    const { id, stock } = await readGoods(call, params.goodsId);
    return { goodsId: id, stock };
  },
  setGoodsStock: ({ body }, call) => setStock(call, body),
} satisfies Handlers<typeof goodsContract, Call>;
