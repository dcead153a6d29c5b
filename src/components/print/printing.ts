import { useEffect } from 'react';

/** What has to be there before the page is printed. */
const prepared = new Set<() => Promise<void>>();

/** Prints the page once all of it is there; where something does not come, what there is. */
export async function printPage(): Promise<void> {
  await Promise.all([...prepared].map((prepare) => prepare().catch(() => undefined)));
  window.print();
}

/** Has something ready before `printPage` prints. The browser's own menu prints what there is. */
export function useBeforePrint(prepare: () => Promise<void>): void {
  useEffect(() => {
    prepared.add(prepare);
    return () => void prepared.delete(prepare);
  }, [prepare]);
}
