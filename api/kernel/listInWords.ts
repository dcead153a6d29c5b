/** Several things one after the other, as a language of the product writes them: "a, b", 「a、b」. */
export const listed = (parts: readonly string[], language: string): string =>
  parts.join(language === 'zh-CN' ? '、' : ', ');

/** The same of names, which may hold commas: each stands in quotation marks. */
export const quoted = (names: readonly string[], language: string): string =>
  listed(
    names.map((name) => `“${name}”`),
    language,
  );
