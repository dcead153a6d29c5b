import { readFileSync } from 'node:fs';

/** The passwords that are found first in what was stolen elsewhere, of the lengths and signs there are. */
const COMMON = new Set(
  readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/** What whoever guesses tries here besides: the product, its trade and its roles. */
const OF_PRODUCT = [
  ...['larder', 'backoffice', 'office', 'demo', 'password', 'passwd', 'welcome', 'secret'],
  ...['admin', 'administrator', 'manager', 'storemanager', 'clerk', 'auditor', 'owner', 'staff'],
  ...['shop', 'store', 'restaurant', 'wholesale', 'grocery'],
];

/** A shorter word says too little to be what a password is made of; so do fewer signs. */
const LEAST = 3;

/**
 * Whether a password is among the first that are tried: one of the ten thousand most common ones, one
 * or two signs over and over, or nothing but words of the product, of its owner or of the shop, one after
 * the other, with figures before and after them.
 * @param words names of whose it is: the account, the person, the shop
 */
export function isEasyPassword(password: string, words: readonly string[]): boolean {
  const typed = password.toLowerCase();
  if (COMMON.has(typed) || new Set(typed).size < LEAST) return true;
  const core = typed.replace(/^\d+|\d+$/g, '');
  if (core === '') return false;
  const known = [...OF_PRODUCT, ...words.flatMap(wordsIn)];
  return known.includes(typed) || isMadeOf(known, core);
}

/** Whether a text is nothing but such words, one after the other. */
function isMadeOf(words: readonly string[], text: string): boolean {
  /** Up to where it is, by how many signs it has so far. */
  const reached = [true];
  for (let end = 1; end <= text.length; end += 1) {
    reached[end] = words.some(
      (word) => reached[end - word.length] === true && text.startsWith(word, end - word.length),
    );
  }
  return reached[text.length] === true;
}

/** A name as it is typed, without marks: each of its words, and all of them together. */
function wordsIn(name: string): string[] {
  const parts = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/);
  return [...parts, parts.join('')]
    .flatMap((part) => [part, part.replace(/^\d+|\d+$/g, '')])
    .filter((part) => part.length >= LEAST);
}
