import type { Locale } from '../../api/kernel/wire.ts';
import { WorkbookWriter, type WrittenCell } from '../kernel/files/workbook.ts';
import { textOf } from '../kernel/messages.ts';

interface TemplateColumn {
  header: string;
  isNeeded: boolean;
  example: string;
}

/**
 * A sheet that is headed and otherwise empty, whose cells take what is typed as text, so that a phone
 * number keeps its nought; and behind it one that says of each column whether it is needed.
 */
export function* templateOf(
  columns: readonly TemplateColumn[],
  locale: Locale,
): Generator<Uint8Array> {
  const word = (key: string) => textOf(locale, `server:importTemplate.${key}`) ?? key;
  const book = new WorkbookWriter();
  const row = (texts: readonly string[], bold = false) =>
    book.row(texts.map((value): WrittenCell => ({ value, format: '@', bold })));
  book.sheet(
    word('rows'),
    columns.map(() => 24),
    '@',
  );
  row(
    columns.map(({ header }) => header),
    true,
  );
  book.sheet(word('notes'), [32, 16, 40]);
  row([word('column'), word('needed'), word('example')], true);
  for (const { header, isNeeded, example } of columns) {
    row([header, word(isNeeded ? 'yes' : 'no'), example]);
  }
  book.end();
  yield* book.take();
}
