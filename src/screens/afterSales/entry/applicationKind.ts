import { createContext, useContext } from 'react';
import type { AfterSalesDetail } from '../../../../api/afterSales/calls.ts';
import type { ApplicationChange } from '../../../../machines/afterSalesEntry/changes.ts';
import {
  type Application,
  type ApplicationDraft,
  applicationDrafts,
  type Step,
} from '../../../../machines/afterSalesEntry/draft.ts';
import {
  applicationRules,
  applicationServices,
  orderSearch,
} from '../../../../machines/afterSalesEntry/machine.ts';
import type { EntryKind, GuidedEntry } from '../../../components/entry/useGuidedEntry.ts';

/** The application as a guided entry. */
export const applicationKind: EntryKind<
  Step,
  ApplicationDraft,
  ApplicationChange,
  Application,
  AfterSalesDetail
> = {
  namespace: 'afterSalesEntry',
  drafts: applicationDrafts,
  rules: applicationRules,
  servicesOf: applicationServices,
  searchesOf: (api) => ({ order: orderSearch(api) }),
};

export type ApplicationEntry = GuidedEntry<
  Step,
  ApplicationDraft,
  ApplicationChange,
  AfterSalesDetail
>;

export const ApplicationContext = createContext<ApplicationEntry | null>(null);

/** The application around this component. */
export function useApplication(): ApplicationEntry {
  const entry = useContext(ApplicationContext);
  if (!entry) throw new Error('There is no application around this component');
  return entry;
}
