import type { i18n as Texts } from 'i18next';
import { useTranslation } from 'react-i18next';
import { shopWordsOf } from '../../api/kernel/shopWords.ts';

/**
 * From now on each text calls tax and invoices as it is done in the shop's country: what stands in it
 * as `{{tax}}` is filled in without being handed over. The texts of `shell` have to be there.
 */
export function callThingsAsIn(countryCode: string, i18n: Texts): void {
  const { interpolation } = i18n.options;
  if (!interpolation) return;
  interpolation.defaultVariables = {
    ...shopWordsOf(countryCode, (key) => i18n.t(key as 'shell:shopWords.SG.tax')),
  };
}

/** The same for all that is shown below, in the person's language. */
export function useShopWords(countryCode: string): void {
  const { i18n } = useTranslation('shell');
  callThingsAsIn(countryCode, i18n);
}
