import { quarterOf } from '../../../api/kernel/quarter.ts';
import { dayAfter } from '../../../api/kernel/zone.ts';

/** The days that are asked for most, by name. */
export const DAY_PRESETS = [
  'today',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

/** The preset of this name. */
export const presetOf = (name: unknown): DayPreset | undefined =>
  DAY_PRESETS.find((preset) => preset === name);

/**
 * The days of a preset, first and last included: this month, quarter and year until today, the last month
 * and quarter whole.
 * @param today and the answer: `YYYY-MM-DD` by the shop's clock
 */
export function presetDays(preset: DayPreset, today: string): { from: string; to: string } {
  const month = `${today.slice(0, 8)}01`;
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'thisMonth') return { from: month, to: today };
  if (preset === 'thisYear') return { from: `${today.slice(0, 5)}01-01`, to: today };
  const quarter = quarterOf(today);
  if (preset === 'thisQuarter') return { from: quarter.from, to: today };
  if (preset === 'lastQuarter') return quarterOf(dayAfter(quarter.from, -1));
  const last = dayAfter(month, -1);
  return { from: `${last.slice(0, 8)}01`, to: last };
}
