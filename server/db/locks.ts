/** Advisory locks are told apart by these numbers, each with a shop's identity beside it. */
export const LOCKS = {
  /** One statement of a shop is generated at a time. */
  statement: 7_317,
  /** The costs of a shop's goods are saved by one at a time. */
  saleCosts: 7_318,
} as const;
