import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickLine } from '../../../api/pickLists/calls.ts';
import type { PickLineFacts } from '../../../machines/pickList/law/facts.ts';
import { type Scanned, scanned } from '../../../machines/pickList/scan.ts';
import { CodeField } from '../../components/CodeField.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';

interface ScanFieldProps {
  lines: readonly PickLine[];
  facts: readonly PickLineFacts[];
  onPick: (picked: Extract<Scanned, { kind: 'pick' }>) => void;
  /** The code is of a line of which nothing is open, or which is weighed as it is picked. */
  onFound: (found: Extract<Scanned, { kind: 'weigh' | 'full' }>) => void;
}

/** Takes what a scanner writes: it counts one, or says what else it is. */
export function ScanField({ lines, facts, onPick, onFound }: ScanFieldProps): ReactNode {
  const { t } = useTranslation('pickLists');
  const { name, number } = useFormat();
  const api = useApi();
  const read = async (code: string) => {
    const found = scanned(lines, facts, code);
    const line = found.kind === 'foreign' ? undefined : lines.find(({ id }) => id === found.lineId);
    if (found.kind === 'pick' && line) {
      const already = facts.find(({ lineId }) => lineId === line.id)?.picked ?? 0;
      onPick(found);
      const picked = number(already + found.quantity);
      const text = t('pick.counted', { goods: name(line), picked, asked: number(line.asked) });
      if (found.kilos === undefined) return { text, isWrong: false };
      const weighed = t('pick.weighed', { kilos: number(found.kilos) });
      return { text: `${text} · ${weighed}`, isWrong: false };
    }
    if (found.kind === 'weigh' && line) {
      onFound(found);
      return { text: t('pick.weighIt', { goods: name(line) }), isWrong: false };
    }
    if (found.kind === 'full' && line) {
      onFound(found);
      return { text: t('pick.full', { goods: name(line) }), isWrong: true };
    }
    try {
      const { goods } = await api.findPickCode({ body: { code } }, { showError: false });
      return {
        text: goods ? t('pick.foreign', { goods: name(goods) }) : t('pick.unknown', { code }),
        isWrong: true,
      };
    } catch {
      // Without the connection nobody can say more than that it is not on the list.
      return { text: t('pick.foreign', { goods: code }), isWrong: true };
    }
  };
  return <CodeField label={t('pick.scan')} description={t('pick.scanHint')} onCode={read} />;
}
