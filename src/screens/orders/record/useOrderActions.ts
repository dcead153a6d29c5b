import { useCallback, useMemo } from 'react';
import { useReasonText } from '../../../lib/useReasonText.ts';
import { type PaletteAction, usePaletteActions } from '../../../shell/palette.ts';
import { hasForm, type PlainEvent } from './forms/forms.ts';
import type { OrderView } from './offers.ts';
import type { OrderFlowSend } from './useOrderFlow.ts';
import { useOrderTexts } from './useOrderTexts.ts';

/** Does an event of the order by its type: opens its form, or sends it. The palette offers the same. */
export function useOrderActions(view: OrderView, send: OrderFlowSend): (type: string) => void {
  const texts = useOrderTexts();
  const reasonText = useReasonText();
  const offers = useMemo(
    () => [...(view.next ? [view.next] : []), ...view.beside, ...view.rest],
    [view],
  );
  const act = useCallback(
    (name: string) => {
      const offer = offers.find(({ type }) => type === name);
      if (!offer?.answer.possible) return;
      const { type } = offer;
      if (hasForm(type)) send({ type: 'OPEN', event: type });
      else send({ type: 'SUBMIT', event: { type: type as PlainEvent } });
    },
    [offers, send],
  );
  const actions = useMemo(
    (): PaletteAction[] =>
      offers.map(({ type, answer }) => ({
        id: `order ${view.detail.order.id} ${type}`,
        label: `${texts.event(type)} · ${view.detail.order.orderSn}`,
        reason: answer.possible ? undefined : reasonText(answer.reason),
        run: () => act(type),
      })),
    [offers, view.detail.order, texts, reasonText, act],
  );
  usePaletteActions(actions);
  return act;
}
