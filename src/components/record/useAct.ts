import { useCallback } from 'react';
import type { EventForms } from './eventForm.ts';
import type { RecordFlow } from './useRecordFlow.ts';
import { offersOf } from './useRecordPalette.ts';
import type { RecordView } from './view.ts';

/** Does an event of the record by its type, where it is possible: opens its form, or sends it. */
export function useAct<View extends RecordView, Detail, Request extends { type: string }>(
  view: View,
  flow: RecordFlow<Detail, Request>,
  forms: EventForms<View, Request>,
): (type: string) => void {
  const { send } = flow;
  return useCallback(
    (name) => {
      const offer = offersOf(view).find(({ type }) => type === name);
      if (!offer?.answer.possible) return;
      const { type } = offer;
      if (type in forms) send({ type: 'OPEN', event: type });
      // An event without a form carries nothing but its type.
      else send({ type: 'SUBMIT', event: { type } as Request });
    },
    [view, forms, send],
  );
}
