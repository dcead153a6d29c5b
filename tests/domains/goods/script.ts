import { newGoods } from '../../api/orders/ground.ts';
import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Changes what goods are. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const { id, sku, name, nameZh, version } = await newGoods(world.db);
  const [category] = await manager.listGoodsCategories();
  const [brand] = await manager.listBrands();
  if (!category || !brand) throw new Error('There is no category or no brand');
  const body = {
    ...{ sku, name, nameZh, goodsId: id, version },
    categoryId: category.id,
    brandId: brand.id,
    specification: '1 kg, chilled',
    storage: 'chilled' as const,
    maximumQuantity: null,
  };
  await manager.updateGoods({ body }, key());
}
