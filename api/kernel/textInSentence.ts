/** What turns the direction of a text, and of what stands after it. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** Letters that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * A text that somebody typed, as it stands inside a sentence: it does not turn the rest of it. What
 * would is left out here; where a text is shown alone it is whole.
 */
export function isolated(text: string): string {
  const plain = text.replace(TURNING, '');
  return FROM_RIGHT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
