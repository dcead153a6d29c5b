import type { ShopOpening } from '../../../api/leads/shopOpening.ts';

/** A shop as the office opens it for an applicant. */
export const OPENING: ShopOpening = {
  shopName: 'Noodle Bar',
  shopType: 'restaurant',
  country: 'SG',
  city: 'Singapore',
  address: '12 Temple Street, Singapore 058567',
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  gstPercent: '9',
  name: 'MeiLing',
  username: 'mei.ling',
  phone: '+65 8123 4567',
  email: 'mei.ling@noodlebar.example',
};
