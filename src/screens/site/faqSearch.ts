/** The questions in their order, under the headings that they are read under. */
export const FAQ = {
  product: ['what', 'whom', 'kinds', 'languages', 'phone'],
  start: ['join', 'licence', 'branch', 'long', 'forgot'],
  work: ['undo', 'twoPeople', 'offline', 'import', 'roles'],
  money: ['price', 'currencies', 'credit', 'refunds', 'statements'],
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
 * The entries that hold what is searched for, or are also called so: those with the most of its words,
 * and more than half of them. A question is asked as people ask it: what it begins with says nothing,
 * nor do its marks, its capitals or the width of its letters.
 */
export function entriesWith<Entry extends FaqEntry>(
  entries: readonly Entry[],
  searched: string,
): Entry[] {
  const words = wordsOf(searched);
  if (words.length === 0) return [...entries];
  const found = entries.map((entry) => {
    const text = plain(`${entry.question} ${entry.answer} ${entry.words}`);
    return { entry, count: words.filter((word) => text.includes(word)).length };
  });
  const most = Math.max(...found.map(({ count }) => count));
  if (most * 2 <= words.length) return [];
  return found.filter(({ count }) => count === most).map(({ entry }) => entry);
}

/** Words of any question, in the three languages, as `plain` leaves them. */
const OF_ANY_QUESTION = new Set(
  [
    'a an and are be can could do does for from how i if in is it my of on or our the there this to',
    'us we what when where which who why will with you your',
    '如何 怎么 怎样 怎么办 怎么样 什么 为什么 吗 呢 吧 了 的 我 我们 你 你们 您 可以 能 能否 是 是否 有 有没有 在 哪里 哪些 请问 和 与',
    'ai ban bi cho chung co cua de duoc gi khi khong la lam nao nhu o oi the thi toi va ve vi voi',
  ].flatMap((line) => line.split(' ')),
);

/** What is asked for: all that was typed where it is nothing but words of any question. */
function wordsOf(searched: string): string[] {
  const typed = plain(searched).split(' ').filter(Boolean).flatMap(partsOf);
  const own = typed.filter((word) => !OF_ANY_QUESTION.has(word));
  return own.length > 0 ? own : typed;
}

/** Chinese is written without blanks: the words of a phrase. */
function partsOf(phrase: string): string[] {
  if (!/\p{Script=Han}/u.test(phrase)) return [phrase];
  const parts = new Intl.Segmenter('zh', { granularity: 'word' }).segment(phrase);
  return Array.from(parts, ({ segment }) => segment);
}

/** Small letters and figures with a blank between words, without marks. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
