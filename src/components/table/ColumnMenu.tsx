import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons.tsx';
import type { AnyRow, DataColumn } from './columns.ts';
import type { ColumnChoice } from './useColumnChoice.ts';

interface ColumnMenuProps<Row extends AnyRow> {
  columns: readonly DataColumn<Row>[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
}

/** Which columns of a list show. */
export function ColumnMenu<Row extends AnyRow>(props: ColumnMenuProps<Row>): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Popover position="bottom-end" withArrow trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={16} />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t('table.columns')}>
          {props.columns
            .filter(({ show }) => show !== 'always')
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={props.choice[id] ?? true}
                onChange={(event) =>
                  props.onChange({ ...props.choice, [id]: event.currentTarget.checked })
                }
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
