/** The questions in their order, under the headings that they are read under. */
export const FAQ = {
  product: ['what', 'whom', 'kinds', 'languages', 'phone'],
  start: ['join', 'licence', 'branch', 'long', 'forgot'],
  work: ['undo', 'twoPeople', 'offline', 'import', 'roles'],
  money: ['currencies', 'credit', 'refunds', 'statements'],
  data: ['where', 'backup', 'log', 'api'],
} as const;

export type FaqGroup = keyof typeof FAQ;
export const FAQ_GROUPS = Object.keys(FAQ) as FaqGroup[];

/** One question with its answer, in the reader's language. */
export interface FaqEntry {
  id: string;
  question: string;
  answer: string;
  /** What else people call it, and how else they spell it: it is found by these and not shown. */
  words: string;
}

/**
 * The entries that hold every word of what is searched for, or are also called so, however it is written: in
 * capitals, or without the marks of Vietnamese.
 */
export function entriesWith<Entry extends FaqEntry>(
  entries: readonly Entry[],
  searched: string,
): Entry[] {
  const words = plain(searched).split(/\s+/).filter(Boolean);
  return entries.filter(({ question, answer, words: others }) => {
    const text = plain(`${question} ${answer} ${others}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();
