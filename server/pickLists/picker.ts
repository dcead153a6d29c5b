import type { Person } from '../../machines/kernel/law/rules.ts';

/** Who picks a list; null where nobody does. */
export const pickerOf = (row: { pickerId: number | null; pickerName: string }): Person | null =>
  row.pickerId === null ? null : { id: row.pickerId, name: row.pickerName };
