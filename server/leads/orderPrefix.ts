const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The two capitals that may begin a shop's order numbers, those that its name suggests first: the
 * first letters of its words, then others of its letters in their order, then all.
 */
export function* prefixesFor(name: string, taken: ReadonlySet<string>): Generator<string> {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const words = plain.match(/[A-Z]+/g) ?? [];
  const offered = new Set(taken);
  for (const letters of [words.map(([first]) => first).join(''), words.join(''), ALPHABET]) {
    for (const pair of pairsOf(letters, letters === ALPHABET)) {
      if (offered.has(pair)) continue;
      offered.add(pair);
      yield pair;
    }
  }
}

/** Two letters of a text, the later one behind the earlier one; of the alphabet in any order. */
function* pairsOf(letters: string, anyOrder: boolean): Generator<string> {
  for (const [index, first] of [...letters].entries()) {
    for (const second of letters.slice(anyOrder ? 0 : index + 1)) yield first + second;
  }
}
