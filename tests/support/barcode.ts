const LEFT =
  '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
/** Which of the left six digits are written the other way: this says the first digit. */
const PARITY = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');

const inverted = (bars: string) => bars.replace(/./g, (bar) => (bar === '0' ? '1' : '0'));
const reversed = (bars: string) => [...bars].reverse().join('');

/** The bars of an EAN-13, dark ones as 1. */
export function barsOf(code: string): string {
  const [first = 0, ...digits] = Array.from(code, Number);
  const sides = digits.map((digit, at) => {
    const left = LEFT[digit] ?? '';
    if (at >= 6) return inverted(left);
    return PARITY[first]?.[at] === 'G' ? reversed(inverted(left)) : left;
  });
  return `101${sides.slice(0, 6).join('')}01010${sides.slice(6).join('')}101`;
}
