import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../api/goods/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';

interface CouldBeProps {
  goods: readonly GoodsItem[];
  /** Which goods are meant is known: something else stands against the row. */
  isKnown?: boolean;
  onTake: (goods: GoodsItem) => void;
}

/** The goods that a pasted row means or might mean, to be taken by a click. */
export function CouldBe({ goods, isKnown = false, onTake }: CouldBeProps): ReactNode {
  const { t } = useTranslation('records');
  const { name } = useFormat();
  if (goods.length === 0) return null;
  const what = t(isKnown ? 'entry.takeAnyway' : 'entry.couldBe');
  return (
    <Group gap="xs" my="xs" role="group" aria-label={what}>
      <span>{what}</span>
      {goods.map((one) => (
        <Button
          key={one.id}
          variant="default"
          fw={400}
          h="auto"
          mih="var(--target)"
          px="sm"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          onClick={() => onTake(one)}
        >
          {one.sku} {name(one)}
        </Button>
      ))}
    </Group>
  );
}
