import { Group, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioChoice } from '../../components/RadioChoice.tsx';

/** All orders on one list, or each on a list of its own. */
const HOW = ['one', 'each'] as const;
export type ListsHow = (typeof HOW)[number];

interface ListsChoiceProps {
  how: ListsHow;
  onChange: (how: ListsHow) => void;
}

/** Asks whether orders share a pick list. */
export function ListsChoice({ how, onChange }: ListsChoiceProps): ReactNode {
  const { t } = useTranslation('pickLists');
  return (
    <RadioChoice label={t('new.how')} value={how} onChange={(next) => onChange(next as ListsHow)}>
      <Group gap="md" mt={4}>
        {HOW.map((one) => (
          <Radio key={one} value={one} label={t(`new.${one}`)} />
        ))}
      </Group>
    </RadioChoice>
  );
}
