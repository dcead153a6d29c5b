/** Every namespace but those of the first page, by file: each a chunk that is loaded when asked for. */
export const moreTexts = import.meta.glob<Record<string, unknown>>(
  ['../../i18n/*/*.json', '!../../i18n/*/{server,common,auth}.json'],
  { import: 'default' },
);
