import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartState } from '../../../../machines/explain.ts';
import type { Fulfilment, OrderEventType, Payment } from '../../../../machines/order/facts.ts';
import { placesOf } from '../../../../machines/order/place.ts';

/** What an order's events and places are called. */
export interface OrderTexts {
  event: (type: OrderEventType) => string;
  place: (place: Fulfilment | Payment) => string;
  /** Both regions' places: "Pending shipment, Unpaid". */
  state: (state: ChartState) => string;
}

/** The words of an order's events and places in the person's language. */
export function useOrderTexts(): OrderTexts {
  const { t } = useTranslation('orders');
  return useMemo(() => {
    const place = (name: Fulfilment | Payment) => t(`places.${name}`);
    return {
      event: (type) => t(`events.${type}`),
      place,
      state: (state) => {
        const { fulfilment, payment } = placesOf(state);
        return `${place(fulfilment)}, ${place(payment)}`;
      },
    };
  }, [t]);
}
