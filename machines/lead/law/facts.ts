import type { Person } from '../../kernel/law/rules.ts';

/** What a lead's chart decides by, besides the words that come with its events. */
export interface LeadFacts {
  leadId: number;
  kind: LeadKind;
  /** Who took it up last, or declined it unseen; empty for nobody. */
  handlerName: string;
  /** Whether what the applicant sent is gone. */
  isErased: boolean;
  /** Whether its shop is the office's: one that was itself opened for an applicant is not. */
  isOfOffice: boolean;
  /** Who asks; null for nobody with an account. */
  actor: Person | null;
}

/** A merchant who is new, or one who has another branch to open. */
export const LEAD_KINDS = ['merchant', 'branch'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

/** The places of a lead. */
export const LEAD_PLACES = [
  'submitted',
  'inProgress',
  'accepted',
  'opened',
  'declined',
  'erased',
] as const;
export type LeadPlace = (typeof LEAD_PLACES)[number];

/** The events of a lead, with what each carries. */
export type LeadEvent =
  | { type: 'takeUp' }
  | { type: 'note'; remark: string }
  | { type: 'accept'; remark: string }
  | { type: 'openShop'; shopName: string; username: string }
  | { type: 'decline'; remark: string }
  | { type: 'reopen'; remark: string }
  | { type: 'erase'; remark: string };
