/** Whether an order is accepted and not all of it has left: what the warehouse has to pick. */
export const isToPick = (snapshot: { hasTag(tag: string): boolean }): boolean =>
  snapshot.hasTag('toPick');
