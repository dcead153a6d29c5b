import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useIsPrinting } from '../../lib/useIsPrinting.ts';
import { useBeforePrint } from '../print/printing.ts';

/** So many lines of one list of a record come to paper. */
const MOST_PRINTED = 1_000;
/** So many are read at once. */
const AT_ONCE = 200;

interface Paged<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/**
 * The lines of a record that are paged on the screen: a page there, on paper all of them, up to
 * `MOST_PRINTED`. They are read when somebody prints.
 * @param page What shows on the screen; null before it is there.
 * @param load Reads lines from the beginning on. Keep it stable between renders.
 */
export function usePrintedLines<Row>(
  page: Paged<Row> | null,
  load: (asked: { cursor?: string; size: number }) => Promise<Pick<Paged<Row>, 'rows' | 'next'>>,
): Row[] {
  const [all, setAll] = useState<Row[] | null>(null);
  const isPrinting = useIsPrinting();
  const isPaged = page !== null && (page.next !== null || page.previous !== null);
  // What is printed next is read anew.
  useWindowEvent('afterprint', () => setAll(null));
  const prepare = useCallback(async () => {
    if (!isPaged) return;
    const lines: Row[] = [];
    let cursor: string | null = null;
    do {
      const found: Pick<Paged<Row>, 'rows' | 'next'> = await load({
        ...(cursor === null ? {} : { cursor }),
        size: AT_ONCE,
      });
      lines.push(...found.rows);
      cursor = found.next;
    } while (cursor !== null && lines.length < MOST_PRINTED);
    setAll(lines.slice(0, MOST_PRINTED));
  }, [isPaged, load]);
  useBeforePrint(prepare);
  return (isPrinting ? all : null) ?? page?.rows ?? [];
}
