import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsItem } from '../../../api/goods.ts';
import { useFormat } from '../../lib/useFormat.ts';

interface CouldBeProps {
  goods: readonly GoodsItem[];
  onTake: (goods: GoodsItem) => void;
}

/** The goods that a pasted row might mean, to be taken by a click; nothing where there are none. */
export function CouldBe({ goods, onTake }: CouldBeProps): ReactNode {
  const { t } = useTranslation('records');
  const { name } = useFormat();
  if (goods.length === 0) return null;
  return (
    <Group gap="xs" my="xs" role="group" aria-label={t('entry.couldBe')}>
      <span>{t('entry.couldBe')}</span>
      {goods.map((one) => (
        <Button key={one.id} variant="default" onClick={() => onTake(one)}>
          {one.sku} {name(one)}
        </Button>
      ))}
    </Group>
  );
}
