import { Group, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../api/client.ts';
import { roundQuantity } from '../../../api/kernel/quantity.ts';
import type { StockCompared, StockOfGoods } from '../../../api/stock/calls.ts';
import { MOST_COUNTED } from '../../../api/stockCounts/limits.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { useApi } from '../../lib/api.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { inUnit } from './movement.tsx';

/** How many are asked for in one call. */
const AT_ONCE = 200;

interface CompareDialogProps {
  goodsIds: readonly number[];
  /** Told once something of the stock was changed here. */
  onClose: (changed: boolean) => void;
}

/**
 * What the warehouse system has of goods beside what is on the books. It changes nothing by itself: a
 * person takes a difference over as a correction, within the limits of one, or starts a stock count.
 */
export function CompareDialog({ goodsIds, onClose }: CompareDialogProps): ReactNode {
  const { t } = useTranslation('stock');
  const { number } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const [asked] = useState(goodsIds);
  const [hasChanged, setChanged] = useState(false);
  const { data, failure, retry } = useReading((signal) => compared(api, asked, signal));
  const lines = data ?? [];
  const unknown = lines.filter(({ warehouse }) => warehouse === null);
  const differing = lines.filter(
    ({ warehouse, stock }) => warehouse !== null && warehouse !== stock,
  );
  const same = lines.length - unknown.length - differing.length;
  const close = () => onClose(hasChanged);
  return (
    <ActionDialog
      title={t('compare.title')}
      action={failure ? t('compare.again') : t('compare.close')}
      closeLabel={failure ? t('compare.close') : null}
      size="xl"
      refusal={failure}
      onClose={close}
      onAction={failure ? retry : close}
    >
      {data === null && !failure ? <Text role="status">{t('compare.asking')}</Text> : null}
      {data === null ? null : (
        <div role="status">
          {differing.length > 0 ? (
            <Text>
              {t('compare.differs', {
                count: differing.length,
                shown: number(differing.length),
              })}
            </Text>
          ) : null}
          {same > 0 ? <Text>{t('compare.same', { count: same, shown: number(same) })}</Text> : null}
        </div>
      )}
      {differing.length > 0 ? (
        <List listStyleType="none">
          {differing.map((line) => (
            <List.Item key={line.goodsId} mb="sm">
              <Difference line={line} onTaken={() => setChanged(true)} />
            </List.Item>
          ))}
        </List>
      ) : null}
      {unknown.length > 0 ? (
        <List>
          {unknown.map((line) => (
            <List.Item key={line.goodsId}>
              <GoodsLink line={line} />{' '}
              <Text component="span" c="red">
                {t('compare.unknown', { code: line.code })}
              </Text>
            </List.Item>
          ))}
        </List>
      ) : null}
      {differing.length > 0 && differing.length <= MOST_COUNTED && grants('stockCount.count') ? (
        <div>
          <ButtonLink
            variant="default"
            to="/stock-counts/new"
            search={{ goods: differing.map(({ goodsId }) => goodsId).join(',') }}
          >
            {t('compare.count')}
          </ButtonLink>
        </div>
      ) : null}
    </ActionDialog>
  );
}

/** One goods whose stock differs: how much there is here and there, and the way to take it over. */
function Difference({ line, onTaken }: { line: StockCompared; onTaken: () => void }): ReactNode {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const api = useApi();
  const failureText = useFailureText();
  const reason = lacks(useGrants(), 'stock.adjust');
  const [taken, setTaken] = useState<StockOfGoods | null>(null);
  const there = line.warehouse ?? line.stock;
  const difference = roundQuantity(there - line.stock);
  const submission = useSubmission({
    send: (remark: string, idempotencyKey): Promise<StockOfGoods> =>
      api.adjustStock(
        {
          body: {
            goodsId: line.goodsId,
            kind: difference > 0 ? 'more' : 'less',
            quantity: Math.abs(difference),
            remark,
          },
        },
        { idempotencyKey, showError: false },
      ),
    onDone: (stock) => {
      setTaken(stock);
      onTaken();
    },
  });
  const { failure, isSending } = submission;
  const stock = inUnit(there, line, format);
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <div>
          <GoodsLink line={line} />
          <Text>
            {t('compare.ours', { stock: inUnit(line.stock, line, format), warehouse: stock })}
          </Text>
        </div>
        {taken ? (
          <Text role="status" c="dimmed">
            {t('compare.taken', { stock: inUnit(taken.stock, line, format) })}
          </Text>
        ) : (
          <ActionButton
            label={t('compare.take')}
            name={t('compare.takeOf', { name: format.name(line), stock })}
            reason={reason}
            loading={isSending}
            onClick={() => submission.send(t('compare.remark'))}
          />
        )}
      </Group>
      {failure && !taken ? (
        <Text c="red" role="alert">
          {Object.values(failure.errors)[0] ?? failureText(failure)}
        </Text>
      ) : null}
    </Stack>
  );
}

function GoodsLink({ line }: { line: StockCompared }): ReactNode {
  const { name } = useFormat();
  return (
    <AnchorLink underline="always" to="/goods/$goodsId" params={{ goodsId: String(line.goodsId) }}>
      {name(line) || line.code}
    </AnchorLink>
  );
}

/** One goods has a call of its own. */
async function compared(
  api: Api,
  goodsIds: readonly number[],
  signal: AbortSignal,
): Promise<StockCompared[]> {
  const flags = { signal, showError: false };
  const [only, ...others] = goodsIds;
  if (only !== undefined && others.length === 0) {
    return [await api.compareStockOfGoods({ query: { goodsId: only } }, flags)];
  }
  const lines: StockCompared[] = [];
  for (let from = 0; from < goodsIds.length; from += AT_ONCE) {
    const part = goodsIds.slice(from, from + AT_ONCE);
    lines.push(...(await api.compareStock({ body: { goodsIds: part } }, flags)));
  }
  return lines;
}
