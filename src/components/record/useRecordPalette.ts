import { useMemo } from 'react';
import { useReasonText } from '../../lib/useReasonText.ts';
import { type PaletteAction, usePaletteActions } from '../../shell/palette.ts';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

/**
 * Offers every event of a record in the palette (Ctrl+K), the impossible ones with their reason.
 * @param act Does an event by its type. Keep it stable between renders, as the view.
 */
export function useRecordPalette(view: RecordView, act: (type: string) => void): void {
  const texts = useLifecycleTexts(view.namespace);
  const reasonText = useReasonText();
  const actions = useMemo(
    (): PaletteAction[] =>
      offersOf(view).map(({ type, answer }) => ({
        id: `${view.namespace} ${view.number} ${type}`,
        label: texts.eventAt(type, view.places),
        about: view.number,
        reason: answer.possible ? undefined : reasonText(answer.reason),
        run: () => act(type),
      })),
    [view, texts, reasonText, act],
  );
  usePaletteActions(actions);
}

/** Every event that a record's page offers, the next one first. */
export const offersOf = ({ next, beside, rest }: RecordView) => [
  ...(next ? [next] : []),
  ...beside,
  ...rest,
];
