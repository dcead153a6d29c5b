import {
  CASE_PLACES,
  type CasePlace,
  COMPENSATION_PLACES,
  type CompensationPlace,
  type ShownPlace,
  TIMELINESS_PLACES,
  type TimelinessPlace,
} from './facts.ts';

/** The tabs of the list that an auditor's desk takes its cases from; a test holds them to the chart. */
export const DESK_TABS = { waiting: 'toAudit', begun: 'inProgress' } as const;

/** Where an after-sales case is, one name a region. */
export interface AfterSalesPlaces {
  case: CasePlace;
  compensation: CompensationPlace;
  timeliness: TimelinessPlace;
}

/** Reads the regions off the chart's state. Throws where the chart has no such place. */
export function placesOf(state: unknown): AfterSalesPlaces {
  const regions = state as Record<string, unknown> | string | null;
  const at = (region: string) =>
    typeof regions === 'object' && regions !== null ? regions[region] : undefined;
  const found = CASE_PLACES.find((place) => place === at('case'));
  const compensation = COMPENSATION_PLACES.find((place) => place === at('compensation'));
  const timeliness = TIMELINESS_PLACES.find((place) => place === at('timeliness'));
  if (!found || !compensation || !timeliness) {
    throw new Error(`Not a state of the after-sales chart: ${JSON.stringify(state)}`);
  }
  return { case: found, compensation, timeliness };
}

/** The place that says most of a case in one word: of a voucher, once there is one. */
export const shownPlace = ({
  status,
  compensation,
}: {
  status: CasePlace;
  compensation: CompensationPlace;
}): ShownPlace => (compensation === 'none' ? status : compensation);
