import type { Limits } from '../../../api/shopSettings/calls.ts';

/** The limits of a shop of Singapore, of which one was raised once. */
export const limitsOf = (change: Partial<Limits> = {}): Limits => ({
  version: 1,
  currency: 'SGD',
  limits: [
    { kind: 'refund', limit: '200.00' },
    { kind: 'correction', limit: '200.00' },
    { kind: 'recharge', limit: null },
    { kind: 'statement', limit: '0.00' },
  ],
  history: [
    {
      version: 1,
      at: '2026-11-20T02:00:00.000Z',
      kind: 'recharge',
      from: '1000.00',
      to: null,
      actorName: 'Administrator',
      actorAccount: 'admin',
      remark: 'One person runs the shop',
    },
  ],
  ...change,
});
