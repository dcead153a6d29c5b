import type notes from '../../../i18n/en-US/notes.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    notes: typeof notes;
  }
}

export const notesDomain = {
  navigation: [],
  waiting: {},
  finding: null,
  pages: { note: null },
} as const satisfies ScreenDomain<'notes'>;
