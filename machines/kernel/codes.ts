import { codeForm } from '../../api/kernel/codeForm.ts';
import { nameForm } from '../../api/kernel/textForms.ts';

/** The lines whose goods a barcode or a goods number is of: a scanner may be set to write in capitals. */
export function linesOfCode<Line extends { sku: string; barcode: string }>(
  lines: readonly Line[],
  code: string,
): Line[] {
  const wanted = nameForm(code);
  const barcodeWanted = codeForm(code);
  return lines.filter(
    ({ sku, barcode }) =>
      wanted !== '' && (nameForm(sku) === wanted || codeForm(barcode) === barcodeWanted),
  );
}
