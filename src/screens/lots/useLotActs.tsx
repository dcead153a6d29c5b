import { Button, Group } from '@mantine/core';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lot } from '../../../api/lots/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';

// Few people open one, and several pages would load it.
const LotDialog = lazyPart(
  async () => (await import('./LotDialog.tsx')).LotDialog,
  ({ onClose }) => onClose(),
);
const WriteOffDialog = lazyPart(
  async () => (await import('./WriteOffDialog.tsx')).WriteOffDialog,
  ({ onClose }) => onClose(),
);

type Asked = { what: 'correct' | 'writeOff'; lot: Lot };

/** What can be done with a lot: its buttons, null where the person may do none of it, and what they open. */
export function useLotActs(onDone: () => void): {
  buttons: ((lot: Lot) => ReactNode) | null;
  dialog: ReactNode;
} {
  const { t } = useTranslation('lots');
  const format = useFormat();
  const grants = useGrants();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [mayCorrect, mayWriteOff] = [grants('lot.edit'), grants('stock.adjust')];
  const buttons = useCallback(
    (lot: Lot) => {
      const names = {
        goods: format.name(lot.goods),
        lot: lot.number || format.day(lot.expiry),
      };
      return (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {mayCorrect ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('form.openOf', names)}
              onClick={() => setAsked({ what: 'correct', lot })}
            >
              {t('form.open')}
            </Button>
          ) : null}
          {mayWriteOff ? (
            <Button
              variant="default"
              size="compact-sm"
              c="var(--mantine-color-error)"
              aria-label={t('writeOff.openOf', names)}
              onClick={() => setAsked({ what: 'writeOff', lot })}
            >
              {t('writeOff.open')}
            </Button>
          ) : null}
        </Group>
      );
    },
    [t, format, mayCorrect, mayWriteOff],
  );
  const close = () => setAsked(null);
  const done = () => {
    close();
    onDone();
  };
  const Dialog = asked?.what === 'correct' ? LotDialog : WriteOffDialog;
  return {
    buttons: mayCorrect || mayWriteOff ? buttons : null,
    dialog: asked && (
      <Suspense fallback={null}>
        <Dialog lot={asked.lot} onClose={close} onDone={done} />
      </Suspense>
    ),
  };
}
