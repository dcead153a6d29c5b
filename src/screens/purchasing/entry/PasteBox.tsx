import { Alert, Button, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeftRow, naming } from '../../../../machines/purchaseEntry/paste.ts';
import type { PurchasePasteReport } from '../../../../machines/purchaseEntry/pasting.ts';
import { CouldBe } from '../../../components/entry/CouldBe.tsx';
import { RowsBox } from '../../../components/entry/RowsBox.tsx';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useFormat } from '../../../lib/useFormat.ts';

interface PasteBoxProps {
  /** The rows that are not taken over, as they were pasted. */
  text: string;
  rows: number;
  isBusy: boolean;
  failure: Parameters<ReturnType<typeof useFailureText>>[0] | null;
  report: PurchasePasteReport | null;
  onType: (text: string) => void;
  onTake: (text: string) => void;
  onRetry: () => void;
}

/**
 * What becomes, or became, of the rows that were pasted. Those that cannot be taken over stay here
 * to be mended, with each cell that is in the way.
 */
export function PasteBox(props: PasteBoxProps): ReactNode {
  const { text, rows, isBusy, failure, report, onType, onTake, onRetry } = props;
  const { t } = useTranslation(['purchaseEntry', 'common', 'records']);
  const { number } = useFormat();
  const failureText = useFailureText();
  // Rows that were thrown away need no mending.
  const left = text.trim() === '' ? [] : (report?.left ?? []);
  if (isBusy) {
    return <Text role="status">{t('goods.pasting', { count: rows, shown: number(rows) })}</Text>;
  }
  return (
    <Stack gap="xs">
      {failure ? (
        <Alert color="red" role="alert">
          <Text mb="xs">{failureText(failure)}</Text>
          <Button variant="default" onClick={onRetry}>
            {t('common:actions.retry')}
          </Button>
        </Alert>
      ) : report && (report.added > 0 || left.length > 0) ? (
        <Alert color={left.length > 0 || report.merged > 0 ? 'orange' : 'green'} role="status">
          <Text>
            {t('goods.pasted', { count: report.added, shown: number(report.added) })}
            {report.merged > 0
              ? ` ${t('records:pasteMerged', { count: report.merged, shown: number(report.merged) })}`
              : ''}
          </Text>
          <Problems left={left} onMean={(row, sku) => onTake(naming(text, row, sku))} />
        </Alert>
      ) : null}
      <RowsBox text={text} onType={onType} onTake={onTake} />
    </Stack>
  );
}

interface ProblemsProps {
  left: readonly LeftRow[];
  /** The row means the goods of this number. */
  onMean: (row: LeftRow['row'], sku: string) => void;
}

/** Each cell that is in the way: its row, its column, what stood there, and why. */
function Problems({ left, onMean }: ProblemsProps): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const { number } = useFormat();
  if (left.length === 0) return null;
  return (
    <List mt="xs" aria-label={t('goods.badCells')}>
      {left.flatMap(({ row, problems, couldBe }) =>
        problems.map(({ column, why, cell }) => (
          <List.Item key={`${row.number}.${column}`} style={{ overflowWrap: 'anywhere' }}>
            {t('goods.badCell', {
              row: number(row.number),
              column: t(`goods.columns.${column}`),
              cell,
              why: t(`goods.why.${why}`),
            })}
            {why === 'unknown' && column === 'goods' ? (
              <CouldBe goods={couldBe} onTake={({ sku }) => onMean(row, sku)} />
            ) : null}
          </List.Item>
        )),
      )}
    </List>
  );
}
