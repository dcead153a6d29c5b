import type { VoucherDetail } from '../../../api/vouchers/calls.ts';

/** From when until when a voucher was, or will be, redeemable. Moments are ISO 8601. */
interface Period {
  from: string;
  until: string;
  /** When a person started or ended it; null where the clock did, or will. */
  activatedAt: string | null;
  endedAt: string | null;
  /** It was ended before it started. */
  neverBegan: boolean;
}

/** What was planned, and where a person was before the clock, what became of it. */
export function periodOf({ voucher, history }: VoucherDetail): Period {
  const momentOf = (...names: string[]) =>
    history.find(({ event }) => names.includes(event))?.at ?? null;
  const activatedAt = momentOf('activate');
  const endedAt = momentOf('end', 'decline');
  return {
    from: activatedAt ?? voucher.startsAt,
    until: endedAt ?? voucher.endsAt,
    activatedAt,
    endedAt,
    neverBegan: endedAt !== null && !history.some(({ to }) => to === 'inProgress'),
  };
}
