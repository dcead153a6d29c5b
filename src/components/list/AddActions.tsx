import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { ActionButton } from '../ActionButton.tsx';
import { Icon } from '../icons.tsx';
import { RefusedItem } from '../RefusedItem.tsx';

interface AddActionsProps {
  /** Why nothing is added or imported; null where that may be. */
  reason: Refusal | null;
  words: { add: string; import: string; importErp: string };
  onAdd: () => void;
  onImport: (from: 'sheet' | 'erp') => void;
  /** Whether something of the menu is under way. */
  isBusy: boolean;
  /** Items of the menu above and below the ERP's file. */
  above?: ReactNode;
  below?: ReactNode;
}

/**
 * What can be begun above a list whose records come by hand, from a sheet or from the ERP; the rarer part
 * of it is a menu. Adding stands last, as above every list.
 */
export function AddActions(props: AddActionsProps): ReactNode {
  const { reason, words, onAdd, onImport, isBusy, above, below } = props;
  const { t } = useTranslation('records');
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={300}>
        <Menu.Target>
          <Button
            variant="default"
            loading={isBusy}
            rightSection={<Icon name="chevronDown" size={16} />}
          >
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {above}
          {reason ? (
            <RefusedItem label={words.importErp} reason={reason} />
          ) : (
            <Menu.Item onClick={() => onImport('erp')}>{words.importErp}</Menu.Item>
          )}
          {below}
        </Menu.Dropdown>
      </Menu>
      <ActionButton label={words.import} reason={reason} onClick={() => onImport('sheet')} />
      <ActionButton label={words.add} variant="filled" reason={reason} onClick={onAdd} />
    </>
  );
}
