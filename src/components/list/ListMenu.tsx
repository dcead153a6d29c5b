import { ActionIcon, Alert, Button, Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_EXPORTED } from '../../../api/kernel/exportLimit.ts';
import type { useDownload } from '../../lib/download.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Icon } from '../icons.tsx';
import type { Taking } from './useRecordList.ts';

interface ListMenuProps {
  taking: Pick<Taking, 'file'> & { sheet: Pick<Taking['sheet'], 'columns'> };
  /** The columns that show, from left to right. */
  columns: readonly string[];
  saving: ReturnType<typeof useDownload>;
  /** Whether there are rows. */
  hasRows: boolean;
  /** Whether the rows can be printed by themselves: they are what the page is about. */
  prints?: boolean;
  /** What shows and is in no file, where that is so. */
  note?: string | null;
}

const FORMATS = ['xlsx', 'csv'] as const;

/** Begins a file of all that a list finds, with the columns that show and a sheet has. */
const fileOf = ({ taking, columns }: Pick<ListMenuProps, 'taking' | 'columns'>) => {
  const known = columns.filter((name) => name in taking.sheet.columns);
  return (format: (typeof FORMATS)[number]) => taking.file(format, known);
};

/** What can be taken along of a list: a file of all that it finds, or what is shown on paper. */
export function ListMenu(props: ListMenuProps): ReactNode {
  const { saving, hasRows, prints = true, note = null } = props;
  const { t } = useTranslation('records');
  const { number } = useFormat();
  const ask = fileOf(props);
  return (
    <Menu position="bottom-start" shadow="md" width={290}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={saving.underWay}
          aria-label={t('list.menu.open')}
          title={t('list.menu.open')}
        >
          <Icon name="download" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {note === null ? null : <Menu.Label>{note}</Menu.Label>}
        {FORMATS.map((format) => (
          <Menu.Item key={format} disabled={!hasRows} onClick={() => saving.start(ask(format))}>
            {t(`list.menu.${format}`)}
            <Text size="xs" c="dimmed">
              {t('list.menu.most', { shown: number(MOST_EXPORTED) })}
            </Text>
          </Menu.Item>
        ))}
        {prints ? (
          <>
            <Menu.Divider />
            <Menu.Item disabled={!hasRows} onClick={() => window.print()}>
              {t('list.menu.print')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Why a file did not come, and the way to try again. */
export function ExportFailure({ saving }: { saving: ListMenuProps['saving'] }): ReactNode {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  if (saving.failure === null) return null;
  return (
    <Alert color="red" role="alert" mb="sm">
      {t('list.menu.failed', { reason: failureText(saving.failure) })}{' '}
      <Button variant="subtle" onClick={saving.again}>
        {t('actions.retry', { ns: 'common' })}
      </Button>
    </Alert>
  );
}
