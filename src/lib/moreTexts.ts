/** Every namespace but those of the public pages, by file. */
export const moreTexts = import.meta.glob<Record<string, unknown>>(
  ['./*/*.json', '!./*/{server,common,auth,site}.json'],
  { base: '../../i18n', query: '?namespace', import: 'default' },
);
