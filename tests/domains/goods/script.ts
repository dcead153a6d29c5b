import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';
import { goodsCardOf } from './card.ts';

/** Adds goods, and changes what they are. */
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
}
