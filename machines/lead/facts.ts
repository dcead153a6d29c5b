/** What a lead's chart decides by: nothing but the words that come with its events. */
export interface LeadFacts {
  leadId: number;
  kind: LeadKind;
}

/** A merchant who is new, or one who has another branch to open. */
export const LEAD_KINDS = ['merchant', 'branch'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

/** The places of a lead. */
export const LEAD_PLACES = ['submitted', 'inProgress', 'accepted', 'declined'] as const;
export type LeadPlace = (typeof LEAD_PLACES)[number];

/** The events of a lead, with what each carries. */
export type LeadEvent =
  | { type: 'takeUp' }
  | { type: 'note'; remark: string }
  | { type: 'accept'; remark: string }
  | { type: 'decline'; remark: string }
  | { type: 'reopen'; remark: string };
