import { useTranslation } from 'react-i18next';
import { type PictureKind, pictures as rules } from '../../../api/domains.ts';
import { type FileKind, sizeInWords } from '../../../api/kernel/fileRules.ts';
import { problemOf } from '../../../machines/kernel/fileImport/problem.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import { kindsInWords } from './FileField.tsx';

const KINDS: readonly FileKind[] = ['jpg', 'png', 'webp'];

/** What is taken of a kind of picture, in words too, and what stands against files before they are sent. */
export function usePictureRule(kind: PictureKind) {
  const { t } = useTranslation('files');
  const reasonText = useReasonText();
  const rule = { kinds: KINDS, maximum: rules[kind].maximum };
  const limits = { kinds: kindsInWords(rule), limit: sizeInWords(rule.maximum) };
  return { rule, limits, judge };

  /** Those that may be sent, and why the others may not (spec section 8, uploads). */
  function judge(files: readonly File[]): { good: File[]; said: string[] } {
    const good: File[] = [];
    const said: string[] = [];
    for (const file of files) {
      const reason = problemOf(file, rule);
      if (reason === null) {
        good.push(file);
        continue;
      }
      const why =
        reason.rule === 'fileFormatIsRight'
          ? t('pictures.type', limits)
          : reason.rule === 'fileIsNotTooLarge'
            ? t('pictures.size', limits)
            : reasonText(reason);
      said.push(t('pictures.refused', { name: file.name, why }));
    }
    return { good, said };
  }
}
