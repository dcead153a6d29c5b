/** How late an amount is, by the days since it was due. */
export const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type Age = (typeof AGES)[number];

/** The last day of each age, counted from the due day; of the last one there is none. */
export const LAST_DAY: Readonly<Record<Age, number | null>> = {
  notDue: 0,
  upTo30: 30,
  upTo60: 60,
  upTo90: 90,
  over90: null,
};

/** The age of what is so many days late; on the due day nothing is late yet. */
export function ageOf(daysLate: number): Age {
  return AGES.find((age) => daysLate <= (LAST_DAY[age] ?? Number.POSITIVE_INFINITY)) ?? 'over90';
}
