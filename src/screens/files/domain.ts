import type files from '../../../i18n/en-US/files.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    files: typeof files;
  }
}

export const filesDomain = {
  navigation: [],
  waiting: {},
  finding: null,
  pages: {
    file: null,
  },
} as const satisfies ScreenDomain<'files'>;
