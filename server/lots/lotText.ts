import type { LotName } from '../../api/lots/lot.ts';

/** What a person calls a lot: by its number, and by its expiry day where it has none. */
export const lotCalled = ({ number, expiry }: LotName): string => number || expiry;
