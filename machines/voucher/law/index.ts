import { type ChartState, isTagged, type Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { voucherChart } from './chart.ts';
import {
  VOUCHER_PLACES,
  type VoucherCard,
  type VoucherEvent,
  type VoucherFacts,
  type VoucherPlace,
} from './facts.ts';
import { voucherRuleBook } from './rules.ts';

/** What a person enters, of all that the chart decides by. */
export const cardOf = ({
  name,
  amount,
  issued,
  startsAt,
  endsAt,
  rules,
}: VoucherCard): VoucherCard => ({ name, amount, issued, startsAt, endsAt, rules });

const intents = (facts: VoucherFacts): VoucherEvent[] => [
  { type: 'edit', card: cardOf(facts) },
  { type: 'approve' },
  { type: 'decline', remark: TO_COME },
  { type: 'activate' },
  { type: 'end', remark: TO_COME },
];

/** Where a voucher is. Throws where the chart has no such place. */
export function voucherPlaceOf(state: ChartState): VoucherPlace {
  const place = VOUCHER_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a voucher's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The voucher's lifecycle with all that server, screens and tests ask of it. */
export const voucherLifecycle: Lifecycle<VoucherFacts, VoucherEvent> = {
  id: 'voucher',
  chart: voucherChart,
  book: voucherRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({ ...facts, limit: null }),
  outsideAsNow: (later, { now, limit, actor }) => ({ ...later, now, limit, actor }),
  places: (state) => ({ voucher: voucherPlaceOf(state) }),
};

/** Whether copies can be redeemed in a state: what the chart's tag says. */
export const isRedeemable = (state: ChartState): boolean =>
  isTagged(voucherLifecycle, state, 'redeemable');
