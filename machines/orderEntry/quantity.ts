/**
 * Reads a quantity as people type it: with a point or a comma before the decimals. Null where
 * nothing is typed; what is no number is nought, and refused as nought is.
 */
export function readQuantity(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d*\.?\d*$/.test(text) && /\d/.test(text) ? Number(text) : 0;
}
