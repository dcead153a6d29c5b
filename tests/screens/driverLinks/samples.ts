import type { Drive, DriverLink, DriveStop, NotedStop } from '../../../api/driverLinks/calls.ts';

export const TOKEN = '0123456789abcdef0123456789abcdef01234567';

export const driveStopOf = (change: Partial<DriveStop> = {}): DriveStop => ({
  orderId: 41,
  stop: 1,
  orderSn: 'SG261130-000041',
  customerName: 'Jade Seafood',
  customerNameZh: '翡翠海鲜',
  contact: 'Mr Lim',
  phone: '+6561234567',
  address: '12 Temple Street, Singapore 058567',
  deliveryAt: '2026-12-01T02:00:00.000Z',
  boxes: 3,
  goods: [{ name: 'Jasmine rice', nameZh: '香米', quantity: 2, unit: 'sack', unitZh: '袋' }],
  customerRemark: 'Back door',
  merchantRemark: null,
  toCollect: '96.00',
  acts: ['deliver', 'fail', 'skip'],
  isDelivered: false,
  isCancelled: false,
  ...change,
});

export const notedOf = (change: Partial<NotedStop> = {}): NotedStop => ({
  orderId: 41,
  orderSn: 'SG261130-000041',
  customerName: 'Jade Seafood',
  customerNameZh: '翡翠海鲜',
  outcome: 'delivered',
  reason: null,
  remark: '',
  signedBy: 'Tan Mei Ling',
  cash: '96.00',
  at: '2026-12-01T03:00:00.000Z',
  ...change,
});

export const driveOf = (change: Partial<Drive> = {}): Drive => ({
  shop: {
    name: '老巴刹',
    nameEn: 'Old Market',
    currency: 'SGD',
    timeZone: 'Asia/Singapore',
    countryCode: 'SG',
  },
  number: 'WB-1042',
  day: '2026-12-01',
  driver: 'Tan Wei',
  plate: 'GBB 1234 K',
  isOut: true,
  canDepart: false,
  stops: [
    driveStopOf(),
    driveStopOf({ orderId: 42, stop: 2, orderSn: 'SG261130-000042', customerName: 'Kopi House' }),
  ],
  noted: [],
  ...change,
});

export const linkOf = (change: Partial<DriverLink> = {}): DriverLink => ({
  link: { madeAt: '2026-12-01T00:30:00.000Z', madeByName: 'Siti', openedAt: null },
  version: 1,
  stops: [],
  cash: null,
  ...change,
});
