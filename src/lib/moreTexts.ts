/** Every namespace but those of the first page, by file: each a chunk that is loaded when asked for. */
export const moreTexts = import.meta.glob<Record<string, unknown>>(
  ['./*/*.json', '!./*/{server,common,auth}.json'],
  { base: '../../i18n', query: '?namespace', import: 'default' },
);
