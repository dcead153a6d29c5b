import type listViews from '../../../i18n/en-US/listViews.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    listViews: typeof listViews;
  }
}

export const listViewsDomain = {
  navigation: [],
  waiting: {},
  finding: null,
  pages: { listView: null },
} as const satisfies ScreenDomain<'listViews'>;
