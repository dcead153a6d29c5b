import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionDialog } from './ActionDialog.tsx';

/** What became of one of many records. */
interface ReportLine {
  key: string | number;
  /** The record, with the way to it. */
  name: ReactNode;
  /** In words: why not, where it was not done. */
  said: ReactNode;
  isDone: boolean;
}

interface LinesReportProps {
  title: string;
  /** How many it was done to. */
  summary: string;
  lines: readonly ReportLine[];
  close: string;
  onClose: () => void;
}

/** What one call did to many records: how many of them, and what became of each. */
export function LinesReport(props: LinesReportProps): ReactNode {
  const { title, summary, lines, close, onClose } = props;
  return (
    <ActionDialog
      title={title}
      action={close}
      closeLabel={null}
      size="xl"
      onClose={onClose}
      onAction={onClose}
    >
      <Text role="status">{summary}</Text>
      <ReportLines lines={lines} />
    </ActionDialog>
  );
}

/** What became of each of many records, or would. */
export function ReportLines({ lines }: { lines: readonly ReportLine[] }): ReactNode {
  return (
    <List>
      {lines.map(({ key, name, said, isDone }) => (
        <List.Item key={key}>
          {name}{' '}
          <Text component="span" c={isDone ? 'dimmed' : 'red'}>
            {said}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
