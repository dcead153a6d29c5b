/** Several things one after the other, as a language of the product writes them: "a, b", 「a、b」. */
export const listed = (parts: readonly string[], language: string): string =>
  parts.join(language === 'zh-CN' ? '、' : ', ');
