import type { WaybillPlace } from '../../machines/waybill/law/facts.ts';
import { OPEN_PLACES, OUT_PLACES } from '../../machines/waybill/law/index.ts';

/** Whether there is something to drive, or will be: where a waybill has ended its link has too. */
export const isUnderWay = (place: WaybillPlace): boolean =>
  OPEN_PLACES.includes(place) || isOut(place);

/** Whether driver and vehicle are on the road with it. */
export const isOut = (place: WaybillPlace): boolean => OUT_PLACES.includes(place);
