import { ApiFailure } from '../../api/kernel/failure.ts';

/**
 * A successful answer without its data counts as unreadable. It is reported and tried again like any
 * other failure, so that it cannot break the screen that shows it.
 * @param isWhole may throw; that counts as no.
 */
export async function readable<Answer>(
  call: Promise<Answer>,
  isWhole: (answer: Answer) => boolean,
): Promise<Answer> {
  const answer = await call;
  let whole = false;
  try {
    whole = isWhole(answer);
  } catch {
    whole = false;
  }
  if (!whole) throw new ApiFailure({ kind: 'unreadable', status: 200 });
  return answer;
}

/** Whether an answer is a page of a list. */
export const isPage = ({ rows, total }: { rows: unknown; total: { count: unknown } }): boolean =>
  Array.isArray(rows) && typeof total.count === 'number';
