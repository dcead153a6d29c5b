import { expect, it } from 'vitest';
import { quarterOf } from '../../../api/kernel/quarter.ts';
import { presetDays } from '../../../src/components/list/dayPresets.ts';

it('quarters are those of the calendar', () => {
  expect(
    ['2026-01-01', '2026-03-31', '2026-05-10', '2026-09-30', '2026-12-31'].map(quarterOf),
  ).toEqual([
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-06-30' },
    { from: '2026-07-01', to: '2026-09-30' },
    { from: '2026-10-01', to: '2026-12-31' },
  ]);
});

it('the days that are asked for most end today, or with the last whole month or quarter', () => {
  expect(presetDays('thisQuarter', '2026-11-27')).toEqual({ from: '2026-10-01', to: '2026-11-27' });
  expect(presetDays('lastQuarter', '2026-11-27')).toEqual({ from: '2026-07-01', to: '2026-09-30' });
  expect(presetDays('lastQuarter', '2027-02-01')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(presetDays('lastMonth', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
