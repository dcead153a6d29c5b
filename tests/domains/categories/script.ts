import { newGoods } from '../../api/orders/ground.ts';
import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Adds categories in both ways, changes them, moves the goods of one, and deletes it. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const named = async (name: string) => {
    const found = (await manager.listCategories()).find((one) => one.name === name);
    if (!found) throw new Error(`There is no category ${name}`);
    return found;
  };
  const drinks = { name: 'Drinks', nameZh: '饮料', parentId: null, sequence: 1 };
  await manager.saveCategory({ body: drinks }, key());
  const { id: parentId } = await named('Drinks');
  await manager.addCategory({ query: { name: 'Tea', nameZh: '茶', parentId, sequence: 1 } });
  const tea = await named('Tea');
  await manager.updateCategory({
    query: { id: tea.id, version: tea.version, name: 'Teas', nameZh: '茶', parentId, sequence: 1 },
  });
  const { id, version } = await named('Teas');
  await newGoods(world.db, { categoryId: id });
  await manager.moveCategoryGoods({ params: { id }, body: { toId: parentId } }, key());
  await manager.deleteCategory({ query: { id, version } });
}
