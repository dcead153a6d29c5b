/**
 * Reads a quantity as people type it: with a point or a comma before the decimals. Null where
 * nothing is typed, NaN where it is no number.
 */
export function readQuantity(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d*\.?\d*$/.test(text) && /\d/.test(text) ? Number(text) : Number.NaN;
}
