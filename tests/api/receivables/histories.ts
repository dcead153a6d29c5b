import fc from 'fast-check';

export type Terms = 'COD' | 'N7' | 'N30' | 'N60';

/** What may become of an order after it was sold. */
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      share: fc.constantFrom(1, 33, 50, 100),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...([
          'takeBack',
          'unpay',
          'refund',
          'cancel',
          'undo',
          'back',
          'reopen',
          'setBack',
        ] as const),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(...(['receipt', 'allocate', 'reverse'] as const)),
      share: fc.constantFrom(33, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      price: fc.constantFrom(700, 1000, 1300),
    }),
  },
);
export const terms = fc.constantFrom<Terms>('COD', 'N7', 'N30', 'N60');
export const history = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  isShipped: fc.boolean(),
  steps: fc.array(step, { maxLength: 5 }),
  /** How many days ago its invoice was issued. */
  ago: fc.integer({ min: 0, max: 170 }),
});
/** What few histories come to by themselves: a refund before and after the order was made cheaper. */
type Histories = [Terms, (typeof history extends fc.Arbitrary<infer Value> ? Value : never)[]];
export const GIVEN_BACK: Histories = [
  'N30',
  [
    {
      ...{ quantity: 4, isShipped: true, ago: 0 },
      steps: [
        { do: 'pay', share: 100 },
        { do: 'refund' },
        { do: 'reopen' },
        { do: 'reprice', price: 700 },
        { do: 'refund' },
      ],
    },
  ],
];
/** One of each kind of what may become of an order, so that no run is without it. */
export const OF_EACH_KIND: Histories = [
  'N7',
  [
    {
      ...{ quantity: 2, isShipped: true, ago: 10 },
      steps: [
        { do: 'pay', share: 33 },
        { do: 'reopen' },
        { do: 'reprice', price: 1300 },
        { do: 'back' },
      ],
    },
    {
      ...{ quantity: 3, isShipped: true, ago: 40 },
      steps: [{ do: 'reopen' }, { do: 'reprice', price: 700 }, { do: 'setBack' }],
    },
    { ...{ quantity: 1, isShipped: true, ago: 0 }, steps: [{ do: 'undo' }] },
  ],
];
/** A customer payment that is on two orders, taken back at one, allocated to it anew; another is reversed. */
export const OF_RECEIPTS: Histories = [
  'N30',
  [
    {
      ...{ quantity: 2, isShipped: true, ago: 5 },
      steps: [
        { do: 'receipt', share: 33 },
        { do: 'takeBack' },
        { do: 'allocate', share: 33 },
        { do: 'reverse', share: 100 },
      ],
    },
    {
      ...{ quantity: 1, isShipped: false, ago: 0 },
      steps: [
        { do: 'allocate', share: 100 },
        { do: 'receipt', share: 100 },
        { do: 'unpay' },
        { do: 'reverse', share: 100 },
      ],
    },
  ],
];
/** What the histories have to have come to for their sums to say something. */
export const KINDS = [
  'cancelled',
  'cheaper',
  'dearer',
  'givenBack',
  'paidInPart',
  'setBack',
] as const;

export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
