/** A code as it is compared: a scanner may be set to write in capitals. */
const codeForm = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

/** The lines whose goods a barcode or a goods number is of. */
export function linesOfCode<Line extends { sku: string; barcode: string }>(
  lines: readonly Line[],
  code: string,
): Line[] {
  const wanted = codeForm(code);
  return lines.filter(
    ({ sku, barcode }) =>
      wanted !== '' && (codeForm(sku) === wanted || codeForm(barcode) === wanted),
  );
}
