import { z } from 'zod';
import type { Category, CategoryCard } from '../../../api/categories/calls.ts';

/** What a person does to the categories. */
export type CategoryChange =
  | { what: 'save'; category: Category | null; card: CategoryCard }
  /** By dragging, or by the keys that stand for it. */
  | { what: 'place'; category: Category; card: CategoryCard }
  | { what: 'delete'; category: Category }
  | { what: 'moveGoods'; category: Category; toId: number };

/** What is typed of a category. */
export const categoryValues = z.object({
  name: z.string(),
  nameZh: z.string(),
  parentId: z.string().nullable(),
  sequence: z.string(),
});
export type CategoryValues = z.output<typeof categoryValues>;

/** What stands in a category, in its order; without one the first level. */
export const heldBy = (categories: readonly Category[], parentId: number | null): Category[] =>
  categories.filter((category) => category.parentId === parentId);

/**
 * Where a category comes to stand that is dropped on another one; null where it stays where it is.
 * One of the first level takes the place of the one it was dropped on or that this stands in; one of
 * the second stands before or behind its like, or first in a category of the first level.
 */
export function placeOf(
  categories: readonly Category[],
  dragged: Category,
  over: Category,
): Pick<CategoryCard, 'parentId' | 'sequence'> | null {
  const target =
    dragged.parentId === null && over.parentId !== null
      ? categories.find(({ id }) => id === over.parentId)
      : over;
  if (!target || target.id === dragged.id) return null;
  if (dragged.parentId !== null && target.parentId === null) {
    return target.id === dragged.parentId && dragged.sequence === 1
      ? null
      : { parentId: target.id, sequence: 1 };
  }
  return { parentId: target.parentId, sequence: target.sequence };
}

/** The categories as they will stand once one has its place, while the server is told. */
export function placed(
  categories: readonly Category[],
  { id }: Category,
  { parentId, sequence }: Pick<CategoryCard, 'parentId' | 'sequence'>,
): Category[] {
  const moved = categories.find((category) => category.id === id);
  if (!moved) return [...categories];
  const others = categories.filter((category) => category.id !== id);
  const row = { ...moved, parentId } as Category;
  const within = (parent: number | null) => {
    const held = heldBy(others, parent);
    return parent === parentId ? held.toSpliced(sequence - 1, 0, row) : held;
  };
  return within(null).flatMap((top) => [top, ...within(top.id)]);
}
