/** The sign in front of (or, in Vietnamese, behind) an amount: RM, ￥, đ, else S$ (spec section 1). */
export function currencySign(currency: string): string {
  return SIGNS[currency] ?? 'S$';
}

const SIGNS: Record<string, string> = {
  MYR: 'RM',
  CNY: '￥',
  VND: 'đ',
  SGD: 'S$',
  USD: 'US$',
};
