import type { LinkProps } from '@tanstack/react-router';
import type { ResourceNamespaceMap } from 'i18next';
import type { ReactNode } from 'react';
import type { RelatedRecord, RelatedRecords } from '../../../api/kernel/related.ts';
import type { PagedRecord } from '../../domains.ts';
import type { Meaning } from '../../theme/meanings.ts';
import type { ChartNamespace } from '../chart/words.ts';

/** How records of one kind are named beside another one: where they lead, and what their places mean. */
export interface RelatedKind {
  readonly record: PagedRecord;
  /** The texts that name their places; null for what has none. */
  readonly places: {
    readonly namespace: ChartNamespace;
    readonly meanings: Readonly<Record<string, Meaning>>;
  } | null;
}

/** The records of one kind that belong to a record, as its page shows them. */
export interface RelatedPart {
  readonly kind: RelatedKind;
  /** What they are to the record. */
  readonly title: keyof ResourceNamespaceMap['records']['related']['parts'];
  /** Where each leads, if that is not its own page: what has none. */
  readonly link?: LinkProps;
  /** The list of them, filtered. */
  readonly all?: LinkProps;
  /** Below a row: what can be done with it from here. */
  readonly beside?: (row: RelatedRecord) => ReactNode;
}

/** The parts of an answer that name records. */
export type RelatedNames<Answer> = {
  [Name in keyof Answer]: Answer[Name] extends RelatedRecords | null ? Name : never;
}[keyof Answer] &
  string;
