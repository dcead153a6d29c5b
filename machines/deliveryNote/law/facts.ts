/** The places of a delivery note (spec section 4, and where its order was called off). */
export const DELIVERY_NOTE_PLACES = ['undelivered', 'inTransit', 'delivered', 'withdrawn'] as const;
export type DeliveryNotePlace = (typeof DELIVERY_NOTE_PLACES)[number];

/** Why goods could not be handed over. */
export const FAIL_REASONS = [
  'nobodyThere',
  'closed',
  'refused',
  'wrongAddress',
  'noTime',
  'other',
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** What a delivery note's chart decides by. */
export interface DeliveryNoteFacts {
  deliveryNoteId: number;
  orderId: number;
  orderSn: string;
  /** On which the goods are to be there, by the shop's clock: `2026-11-28`. */
  day: string;
  /** By the shop's clock too. */
  today: string;
  /** How often they could not be handed over. */
  attempts: number;
  /** The order waits for its goods, or for a driver and a vehicle. */
  orderIsEarly: boolean;
  orderIsCancelled: boolean;
  /** The order waits to leave with a driver, or a vehicle, that nobody can send out. */
  driverIsBarred: boolean;
  vehicleIsBarred: boolean;
}

/** The order has moved by itself, and its note goes with it: nobody is asked for anything. */
interface Following {
  ofOrder?: true | undefined;
}

/** The events of a delivery note, with what each carries. */
export type DeliveryNoteEvent =
  | { type: 'update'; day: string }
  | ({ type: 'depart' } & Following)
  | ({
      type: 'deliver';
      /** Who took the goods; empty where a signature or a photo shows it. */
      signedBy: string;
      /** The files that show what was drawn, and what was left there. */
      signatureId?: number | undefined;
      photoId?: number | undefined;
      remark: string;
    } & Following)
  | { type: 'fail'; reason: FailReason; photoId?: number | undefined; remark: string }
  /** It came back without having been there. */
  | ({ type: 'noAttempt'; remark: string } & Following)
  /** It was noted as delivered and is not. */
  | ({ type: 'setBack'; remark: string } & Following)
  | ({ type: 'withdraw'; remark: string } & Following);
