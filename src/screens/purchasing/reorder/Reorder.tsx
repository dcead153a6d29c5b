import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToReorder } from '../../../../api/purchasing/calls.ts';
import { FilterBar } from '../../../components/FilterBar.tsx';
import listClasses from '../../../components/list/list.module.css';
import { PageHead } from '../../../components/PageHead.tsx';
import { EmptyState, ErrorState } from '../../../components/states.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { sendByKeys } from '../../../lib/sendByKeys.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useReading } from '../../../lib/useReading.ts';
import { useSubmission } from '../../../lib/useSubmission.ts';
import { type Line, problemOf, type Typed, typedOf } from './lines.ts';
import { SupplierFilter } from './SupplierFilter.tsx';
import { useReorderColumns } from './useReorderColumns.tsx';

/** Goods that are low, or will be, from which purchase orders are saved. */
export function Reorder(): ReactNode {
  const { t } = useTranslation('purchasing');
  const api = useApi();
  const { data, failure, retry } = useReading((signal) =>
    api.listGoodsToReorder({}, { signal, showError: false }),
  );
  return (
    <>
      <PageHead title={t('reorder.title')} />
      {failure ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : (
        // What is chosen at first is known once the goods are.
        <Goods key={data === null ? '' : 'there'} rows={data?.rows ?? null} more={data?.more} />
      )}
    </>
  );
}

interface GoodsProps {
  rows: readonly ToReorder[] | null;
  more: boolean | undefined;
}

function Goods({ rows, more }: GoodsProps): ReactNode {
  const { t } = useTranslation(['purchasing', 'records']);
  const [supplier, setSupplier] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(rows?.filter(canBeOrdered).map(idOf)),
  );
  const [isTried, setTried] = useState(false);
  const making = useDrafts();
  const picked = rows?.filter((row) => canBeOrdered(row) && chosen.has(idOf(row))) ?? [];
  const lines = picked.map((row): Line => ({ row, ...typedOf(typed, row) }));
  const isWrong = lines.some((line) => problemOf(line) !== null);
  const columns = useReorderColumns({
    typed,
    errorsAt: (id) =>
      making.errorsAt(picked.findIndex((row) => row.id === id)) ??
      (isTried && lines.some((line) => line.row.id === id && problemOf(line) !== null)
        ? t('reorder.wrong')
        : null),
    onType: (id, change) =>
      setTyped((before) => ({ ...before, [id]: { ...before[id], ...change } })),
  });
  const shown = rows?.filter(
    (row) => supplier === null || String(row.supplier?.id ?? '') === supplier,
  );
  return (
    <>
      <Stack gap="sm">
        <Text c="dimmed">{t('reorder.text')}</Text>
        <FilterBar>
          <SupplierFilter rows={rows ?? []} chosen={supplier} onChange={setSupplier} />
        </FilterBar>
        <DataTable<ToReorder>
          label={t('reorder.title')}
          name="goodsToReorder"
          columns={columns}
          rows={shown ?? null}
          rowId={idOf}
          rowLink={({ id }) => ({ to: '/goods/$goodsId', params: { goodsId: String(id) } })}
          selection={{ ids: chosen, onChange: setChosen, nameOf: ({ sku }) => sku }}
          empty={
            supplier === null ? (
              <EmptyState title={t('reorder.none')}>{t('reorder.noneText')}</EmptyState>
            ) : (
              <EmptyState title={t('reorder.noneOfSupplier')} />
            )
          }
        />
        {more ? <Text c="dimmed">{t('reorder.more')}</Text> : null}
      </Stack>
      {rows === null || rows.length === 0 ? null : (
        <form
          // However many goods there are, the button is at hand.
          className={listClasses.selection}
          onKeyDown={sendByKeys}
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (lines.length === 0 || isWrong) return;
            making.send(lines);
          }}
        >
          {making.problem === null ? null : (
            <Alert color="red" role="alert" w="100%">
              {making.problem}
            </Alert>
          )}
          {isTried && lines.length === 0 ? (
            <Alert color="red" role="alert" w="100%">
              {t('reorder.chooseSome')}
            </Alert>
          ) : null}
          <Text role="status">{t('reorder.chosen', { count: lines.length })}</Text>
          <Group gap="sm">
            {chosen.size > 0 ? (
              <Button variant="default" onClick={() => setChosen(new Set())}>
                {t('records:list.clearSelection')}
              </Button>
            ) : null}
            <Button type="submit" loading={making.isSending}>
              {t('reorder.make')}
            </Button>
          </Group>
        </form>
      )}
    </>
  );
}

/** Saves purchase orders of lines, and shows the one that came of it, or those that are not submitted. */
function useDrafts() {
  const { t } = useTranslation('purchasing');
  const api = useApi();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const { send, isSending, failure } = useSubmission({
    send: (lines: ReturnType<typeof bodyOf>[], idempotencyKey) =>
      api.addReorderDrafts({ body: { lines } }, { idempotencyKey, showError: false }),
    onDone: ({ purchaseOrders }) => {
      const [first] = purchaseOrders;
      const isOne = purchaseOrders.length === 1;
      notify({
        kind: 'success',
        text:
          first && isOne
            ? t('reorder.made', { number: first.number })
            : t('reorder.madeSeveral', { count: purchaseOrders.length }),
      });
      void (first && isOne
        ? navigate({
            to: '/purchasing/orders/$purchaseOrderId/edit',
            params: { purchaseOrderId: String(first.id) },
          })
        : navigate({ to: '/purchasing/orders', search: { tab: 'pending' } }));
    },
  });
  return {
    isSending,
    problem: failure && failureText(failure),
    errorsAt: (index: number): string | null => {
      const at = `lines.${index}.`;
      const found = Object.entries(failure?.errors ?? {}).find(([field]) => field.startsWith(at));
      return index < 0 ? null : (found?.[1] ?? null);
    },
    send: (lines: readonly Line[]) => send(lines.map(bodyOf)),
  };
}

const bodyOf = ({ row, unit, quantity }: Line) => ({
  goodsId: row.id,
  supplierId: row.supplier?.id as number,
  unit,
  quantity: quantity as number,
});

const canBeOrdered = ({ supplier }: ToReorder) => supplier !== null && !supplier.frozen;
const idOf = ({ id }: ToReorder) => String(id);
