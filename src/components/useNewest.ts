import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { ApiFailure } from '../../api/kernel/failure.ts';

/**
 * The record that a form was opened with; once somebody else was faster, the record as the refusal
 * tells it, so that the next try goes by what the person has been told. Null for a new one.
 */
export function useNewest<One>(
  opened: One | null,
  failure: ApiFailure | null,
  schema: z.ZodType<One>,
): One | null {
  const [newest, setNewest] = useState(opened);
  useEffect(() => {
    if (failure?.kind !== 'stale') return;
    const told = schema.safeParse(failure.data);
    if (told.success) setNewest(told.data);
  }, [failure, schema]);
  return newest;
}
