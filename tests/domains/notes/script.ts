import type { World } from '../../api/orders/world.ts';

/** Writes a note on a goods and deletes it. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const [goods] = (await manager.listGoods({ body: { size: 1 } })).rows;
  if (!goods) throw new Error('There are no goods');
  const note = await manager.addNote({
    body: {
      about: { goodsId: goods.id },
      text: 'The new sacks are stacked by the door',
      fileIds: [],
    },
  });
  await manager.deleteNote({ params: { id: note.id }, body: {} });
}
