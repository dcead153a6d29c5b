import { may } from '../../kernel/law/rules.ts';
import { allow } from './parts.ts';

const rules = [
  'shipsWithPickList',
  'shipsWhatIsOpen',
  'weighedFirst',
  'discountIsDecided',
  'stockIsThere',
] as const;

const wholly = {
  guard: allow({ when: ['shipsAll'], rules }),
  target: '#order.fulfilment.shipped',
  actions: 'leaveStore' as const,
  meta: may('order.ship'),
};

const inPart = {
  guard: allow({ rules }),
  actions: 'leaveStore' as const,
  meta: may('order.ship', 'adds'),
};

/** Goods leave the store: all that is open, or a part of it. */
export const ship = [wholly, { ...inPart, target: '#order.fulfilment.partialShipment' }];

/** The same where a part has left already. */
export const shipMore = [wholly, inPart];
