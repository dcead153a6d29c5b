import type { KeptLeaves, ListLeaf } from './listMemory.ts';

/** So many lists outlive a reload: those that a person came from last. */
const MOST = 5;

/**
 * Keeps the leaves of an account in a shop in this tab, without their rows: which records there are
 * and in which order, not what they say.
 */
export function keptLeaves(
  storage: Storage,
  { userId, shopId }: { userId: number; shopId: number },
): KeptLeaves {
  const key = `larder.walk.${userId}.${shopId}`;
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
        return Array.isArray(kept) ? kept.filter(isKept) : [];
      } catch {
        return [];
      }
    },
    write: (leaves) => {
      const kept = leaves
        .slice(-MOST)
        .map(([step, leaf]) => [step, { ...leaf, page: { ...leaf.page, rows: [] } }]);
      try {
        storage.setItem(key, JSON.stringify(kept));
      } catch {
        // A full storage keeps none: after a reload there is no way through the list.
      }
    },
  };
}

function isKept(entry: unknown): entry is [string, ListLeaf] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const leaf: Partial<ListLeaf> = entry[1] ?? {};
  return (
    Array.isArray(leaf.ids) &&
    Array.isArray(leaf.links) &&
    typeof leaf.asked?.call === 'string' &&
    typeof leaf.query === 'string' &&
    typeof leaf.page?.total?.count === 'number'
  );
}
