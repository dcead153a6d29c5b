import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cubicMetresOf,
  type Hold,
  kilogramsOf,
  type Load,
} from '../../../machines/waybill/law/load.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** What orders come to, in words: kilograms, cubic metres, the cold, and what nobody has weighed or measured. */
export function useLoadWords() {
  const { t } = useTranslation('waybills');
  const { number } = useFormat();
  return useMemo(() => {
    /** What nobody has said of some lines. */
    const unknown = ({ unweighed, unmeasured }: Load): string[] => {
      if (unweighed > 0 && unweighed === unmeasured) {
        return [t('load.neither', { count: unweighed, shown: number(unweighed) })];
      }
      return [
        ...(unweighed > 0
          ? [t('load.unweighed', { count: unweighed, shown: number(unweighed) })]
          : []),
        ...(unmeasured > 0
          ? [t('load.unmeasured', { count: unmeasured, shown: number(unmeasured) })]
          : []),
      ];
    };
    const cold = ({ coldest }: Load): string[] =>
      coldest === 'ambient' ? [] : [t(`load.cold.${coldest}`)];
    return {
      unknown,
      cold,
      kilograms: ({ grams }: Load) => t('load.kilograms', { shown: number(kilogramsOf(grams)) }),
      cubicMetres: ({ millilitres }: Load) =>
        t('load.cubicMetres', { shown: number(cubicMetresOf(millilitres)) }),
      weightOf: (load: Load, hold: Hold) =>
        t('load.loadOf', {
          load: number(kilogramsOf(load.grams)),
          most: number(kilogramsOf(hold.grams)),
        }),
      volumeOf: (load: Load, hold: Hold) =>
        t('load.volumeOf', {
          load: number(cubicMetresOf(load.millilitres)),
          most: number(cubicMetresOf(hold.millilitres)),
        }),
    };
  }, [t, number]);
}

/** What an order comes to in a vehicle. */
export function LoadText({ load }: { load: Load }): ReactNode {
  const words = useLoadWords();
  // A figure stays with its unit.
  return [words.kilograms(load), words.cubicMetres(load)]
    .map((figure) => figure.replaceAll(' ', '\u00a0'))
    .concat(words.cold(load), words.unknown(load))
    .join(' · ');
}
