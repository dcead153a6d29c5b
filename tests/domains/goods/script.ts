import { textRow } from '../../api/files/workbooks.ts';
import type { World } from '../../api/orders/world.ts';
import { key, sheet } from '../../paths/script.ts';
import { goodsCardOf } from './card.ts';

/** Adds goods, puts them on the shelf, and changes what they are and their pictures, in the form and by files. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const [category] = await manager.listGoodsCategories();
  const [brand] = await manager.listBrands();
  if (!category || !brand) throw new Error('There is no category or no brand');
  const card = goodsCardOf({ categoryId: category.id });
  const { id: goodsId, version } = await manager.addGoods({ body: card }, key());
  const changed = { ...card, brandId: brand.id, specification: '1 kg, chilled' };
  const body = { ...changed, storage: 'chilled' as const, goodsId, version };
  await manager.updateGoods({ body }, key());
  const pictures = { thumbnail: [], ad: [], scene: [], detail: [] };
  await manager.setGoodsPictures({ body: { ...pictures, goodsId, version: 0 } }, key());
  await manager.recommendGoods({ query: { goodsId, status: 'recommended' } }, key());
  await manager.dispatchGoods({ body: { goodsIds: [goodsId] } }, key());
  await manager.changeManyGoods({ body: { goodsIds: [goodsId], shelfLabel: 'B' } }, key());
  const { version: now } = await manager.getGoods({ query: { goodsId } });
  const match = { goodsId, warehouseCode: `W-${card.sku}`, version: now };
  await manager.matchGoods({ body: match }, key());
  const file = (heading: string, cell: string) => ({
    file: sheet(textRow(1, ['Number', heading]), [[card.sku, cell]]),
  });
  const mode = { mode: 'all' as const };
  await manager.importGoods({ files: file('Nicknames', 'new rice'), body: mode }, key());
  await manager.importErpGoods({ files: file('Cost price', '6.5'), body: mode }, key());
}
