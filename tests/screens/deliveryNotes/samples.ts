import type { DeliveryNoteDetail, DeliveryNoteRow } from '../../../api/deliveryNotes/calls.ts';
import { pageOf } from '../support/samples.ts';

export const noteOf = (change: Partial<DeliveryNoteRow> = {}): DeliveryNoteRow => ({
  id: 7,
  number: 'DN-1042',
  status: 'inTransit',
  day: '2026-12-01',
  order: { id: 41, orderSn: 'SG261130-000041' },
  customerId: 9,
  customerName: 'Jade Seafood',
  customerNameZh: '翡翠海鲜',
  address: '1 Aljunied Road, Singapore 389793',
  attempts: 1,
  driver: { id: 3, name: 'Tan Wei' },
  vehicle: { id: 5, plate: 'GBB 1234 K' },
  version: 3,
  ...change,
});

export const listOf = (...rows: DeliveryNoteRow[]) => ({
  ...pageOf(rows),
  counts: { all: rows.length, undelivered: 0, inTransit: rows.length, delivered: 0, withdrawn: 0 },
});

/** A delivery note as its page is answered it. */
export function detailOf(
  change: Partial<DeliveryNoteDetail['deliveryNote']> = {},
  facts: Partial<DeliveryNoteDetail['facts']> = {},
): DeliveryNoteDetail {
  const row = noteOf();
  const deliveryNote: DeliveryNoteDetail['deliveryNote'] = {
    ...row,
    createdAt: '2026-11-30T02:00:00.000Z',
    departedAt: '2026-12-01T01:00:00.000Z',
    deliveredAt: null,
    contact: 'Front desk',
    phone: '+6561234567',
    waybill: { id: 6, number: 'WB-1042' },
    lines: [
      {
        id: 81,
        goodsId: 21,
        sku: 'RICE-25',
        name: 'Jasmine rice',
        nameZh: '香米',
        specification: '25 kg',
        unit: 'sack',
        unitZh: '袋',
        quantity: 4,
      },
    ],
    signedBy: '',
    signature: null,
    photo: null,
    failed: [
      {
        at: '2026-11-30T06:00:00.000Z',
        byName: 'The clerk',
        reason: 'closed',
        remark: 'Shutter down',
        photo: null,
      },
    ],
    ...change,
  };
  return {
    deliveryNote,
    state: deliveryNote.status,
    facts: {
      deliveryNoteId: deliveryNote.id,
      orderId: deliveryNote.order.id,
      orderSn: deliveryNote.order.orderSn,
      day: deliveryNote.day,
      today: deliveryNote.day,
      attempts: deliveryNote.attempts,
      orderIsEarly: false,
      orderIsCancelled: false,
      driverIsBarred: false,
      vehicleIsBarred: false,
      ...facts,
    },
    history: [],
  };
}
