import { Alert, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { ListsChoice, type ListsHow } from './ListsChoice.tsx';
import { useMakeLists } from './useMakeLists.ts';

interface PickOrdersDialogProps {
  orderIds: readonly number[];
  onClose: () => void;
}

/** Makes pick lists of orders that were chosen in a list of orders. */
export function PickOrdersDialog({ orderIds, onClose }: PickOrdersDialogProps): ReactNode {
  const { t } = useTranslation('pickLists');
  const [how, setHow] = useState<ListsHow>('one');
  const making = useMakeLists({ onMade: onClose });
  return (
    <ActionDialog
      title={t('new.title')}
      action={t('new.create')}
      isSending={making.isSending}
      onClose={onClose}
      onAction={() => making.make(orderIds, how)}
    >
      <Text>{t('new.ofChosen', { count: orderIds.length })}</Text>
      <ListsChoice how={how} onChange={setHow} />
      {making.problem === null ? null : (
        <Alert color="red" role="alert">
          {making.problem}
        </Alert>
      )}
    </ActionDialog>
  );
}
