import type { BusinessWeek } from '../../../api/businessHours/calls.ts';

/** What a person changes of the business hours: the whole week at once. */
export interface HoursChange {
  week: BusinessWeek;
}
