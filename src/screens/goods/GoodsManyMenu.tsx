import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icons.tsx';
import type { Many } from './GoodsMany.tsx';

interface ManyMenuProps {
  /** Whether the person may change goods, and look at their stock. */
  mayEdit: boolean;
  mayCompare: boolean;
  onChoose: (what: Many) => void;
  onChange: () => void;
  onCompare: () => void;
}

/** The rarer part of what can be done to the chosen goods. */
export function GoodsManyMenu(props: ManyMenuProps): ReactNode {
  const { t } = useTranslation(['goods', 'records', 'stock']);
  return (
    <Menu position="bottom-end" shadow="md" width={300}>
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="chevronDown" size={16} />}>
          {t('records:more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {props.mayEdit ? (
          <>
            <Menu.Item onClick={props.onChange}>{t('many.change.title')}</Menu.Item>
            <Menu.Item onClick={() => props.onChoose('recommended')}>{t('recommend.on')}</Menu.Item>
            <Menu.Item onClick={() => props.onChoose('notRecommended')}>
              {t('recommend.off')}
            </Menu.Item>
          </>
        ) : null}
        {props.mayCompare ? (
          <Menu.Item onClick={props.onCompare}>{t('stock:compare.title')}</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
