import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickLine } from '../../../api/pickLists/calls.ts';
import type { PickLineFacts } from '../../../machines/pickList/law/facts.ts';
import { scanned } from '../../../machines/pickList/scan.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';

interface ScanFieldProps {
  lines: readonly PickLine[];
  facts: readonly PickLineFacts[];
  onPick: (lineId: number, quantity: number) => void;
  /** The code is of a line of which nothing is open. */
  onFound: (lineId: number) => void;
}

/** Takes what a scanner writes, which ends with Enter: it counts one, or says what else it is. */
export function ScanField({ lines, facts, onPick, onFound }: ScanFieldProps): ReactNode {
  const { t } = useTranslation('pickLists');
  const { name, number } = useFormat();
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState({ text: '', isWrong: false });

  const read = async (code: string) => {
    const found = scanned(lines, facts, code);
    const line = found.kind === 'foreign' ? undefined : lines.find(({ id }) => id === found.lineId);
    if (found.kind === 'pick' && line) {
      const already = facts.find(({ lineId }) => lineId === line.id)?.picked ?? 0;
      onPick(line.id, found.quantity);
      const picked = number(already + found.quantity);
      const text = t('pick.counted', { goods: name(line), picked, asked: number(line.asked) });
      setSaid({ text, isWrong: false });
      return;
    }
    if (found.kind === 'full' && line) {
      onFound(line.id);
      setSaid({ text: t('pick.full', { goods: name(line) }), isWrong: true });
      return;
    }
    const unknown = { text: t('pick.unknown', { code }), isWrong: true };
    try {
      const { goods } = await api.findPickCode({ body: { code } }, { showError: false });
      setSaid(goods ? { text: t('pick.foreign', { goods: name(goods) }), isWrong: true } : unknown);
    } catch {
      // Without the connection nobody can say more than that it is not on the list.
      setSaid({ text: t('pick.foreign', { goods: code }), isWrong: true });
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        setTyped('');
        if (code !== '') void read(code);
      }}
    >
      <TextInput
        label={t('pick.scan')}
        description={t('pick.scanHint')}
        size="md"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={60}
        enterKeyHint="done"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Text
        role="status"
        mih="1.5rem"
        c={said.isWrong ? 'var(--mantine-color-error)' : undefined}
        fw={600}
      >
        {said.text}
      </Text>
    </form>
  );
}
