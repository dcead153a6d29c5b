import { useSelector } from '@xstate/react';
import type { BulkActor } from '../../../../machines/office/machine.ts';

/** A bulk action as its dialog reads it and sends it events. */
export function useBulk(bulk: BulkActor) {
  return { snapshot: useSelector(bulk, (snapshot) => snapshot), send: bulk.send };
}

export type Bulk = ReturnType<typeof useBulk>;
