import type { HistoryLine } from '../../../api/kernel/record.ts';

type Said = Partial<Pick<HistoryLine, 'actorId' | 'actorName' | 'at'>>;

/**
 * The picture of somebody whom a record names for what he did to it, off its history: the first line that
 * says all of the same. Null without one.
 */
export const pictureIn = (history: readonly HistoryLine[], said: Said): number | null =>
  history.find((line) =>
    (Object.keys(said) as (keyof Said)[]).every((name) => line[name] === said[name]),
  )?.actorAvatar ?? null;
