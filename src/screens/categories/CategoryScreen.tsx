import { Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '../../../api/categories/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Refusal } from '../../components/ActionDialog.tsx';
import { soughtOf } from '../../components/list/useSoughtRow.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useDialogOf } from '../../components/useDialogOpen.ts';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useRecord } from '../../lib/useRecord.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { type CategoryChange, categoryValues, placed } from './change.ts';
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx';

const route = getRouteApi('/_office/goods/categories');

/** The categories of the shop's goods: a tree of two levels, put in order by drag or by keys. */
export function CategoryScreen(): ReactNode {
  const { t } = useTranslation('categories');
  const { number } = useFormat();
  const api = useApi();
  const reason = lacks(useGrants(), 'category.edit');
  const at = soughtOf(route.useSearch());
  const [edited, editing] = useDialogOf('category');
  const [deletes, setDeletes] = useState(false);
  /** As it was when its dialog was opened: somebody else may delete it meanwhile. */
  const [begun, setBegun] = useState<Category | null>(null);
  const closeAll = () => {
    editing.close();
    setDeletes(false);
    setBegun(null);
  };
  const draft = useFormDraft(`category.${edited ?? 'new'}`, categoryValues);
  const record = useRecord<Category[], CategoryChange>({
    load: (signal) => api.listCategories({}, { signal, showError: false }),
    send: (change, _data, idempotencyKey) => {
      const flags = { idempotencyKey, showError: false };
      const { category } = change;
      const seen = category ? { id: category.id, version: category.version } : {};
      switch (change.what) {
        case 'save':
        case 'place':
          return api.saveCategory({ body: { ...change.card, ...seen } }, flags);
        case 'delete':
          return api.deleteCategory(
            { query: { id: change.category.id, version: change.category.version } },
            flags,
          );
        case 'moveGoods':
          return api.moveCategoryGoods(
            { params: { id: change.category.id }, body: { toId: change.toId as Category['id'] } },
            flags,
          );
      }
    },
    onDone: ({ what }) => {
      if (what === 'save') draft.drop();
      if (what !== 'moveGoods') closeAll();
      if (what !== 'place') notify({ kind: 'success', text: t(`changed.${what}`) });
    },
  });
  if (record.failure) return <ErrorState isPage failure={record.failure} onRetry={record.retry} />;
  if (!record.data) return <RecordSkeleton panels={1} />;

  const { data, change, isSending } = record;
  const shown =
    change?.what === 'place' && isSending ? placed(data, change.category, change.card) : data;
  // What was refused before is nothing to what is asked now.
  const ask = (category: Category | null, open: () => void) => {
    record.close();
    setBegun(category);
    open();
  };
  const refusalOf = (...what: CategoryChange['what'][]) =>
    change && what.includes(change.what) ? record.refusal : null;
  const close = () => {
    record.close();
    closeAll();
  };
  const add = (
    <ActionButton
      label={t('add')}
      variant="filled"
      reason={reason}
      onClick={() => ask(null, () => editing.open('new'))}
    />
  );
  // As somebody else has left them meanwhile.
  const asItIs = (of: number | null) => data.find(({ id }) => id === of) ?? begun;
  const saved = edited === 'new' ? null : asItIs(edited);
  const deleted = deletes ? asItIs(begun?.id ?? null) : null;
  return (
    <>
      <PageHead
        title={t('title')}
        facts={t('about', {
          top: number(data.filter(({ parentId }) => parentId === null).length),
          all: number(data.length),
        })}
        actions={add}
      />
      {change?.what === 'place' && record.refusal ? <Refusal failure={record.refusal} /> : null}
      {data.length === 0 ? (
        <EmptyState icon="tree" title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <Panel title={t('list')}>
          {reason ? null : (
            <Group mb="xs" data-off-paper>
              <Text c="dimmed" size="sm">
                {t('dragHint')}
              </Text>
            </Group>
          )}
          <CategoryTree
            categories={shown}
            at={at}
            isStill={reason !== null || isSending}
            mayChange={reason === null}
            onPlace={(category, place) => {
              const { name, nameZh } = category;
              record.send({ what: 'place', category, card: { name, nameZh, ...place } });
            }}
            onEdit={(category) => ask(category, () => editing.open(category.id))}
            onDelete={(category) => ask(category, () => setDeletes(true))}
          />
        </Panel>
      )}
      {edited === 'new' || (edited !== null && saved) ? (
        <CategoryDialog
          category={saved}
          categories={data}
          isSending={isSending}
          refusal={refusalOf('save')}
          draft={draft}
          onSave={(card) => record.send({ what: 'save', category: saved, card })}
          onClose={close}
        />
      ) : null}
      {deleted ? (
        <DeleteCategoryDialog
          category={deleted}
          categories={data}
          isSending={isSending}
          refusal={refusalOf('delete', 'moveGoods')}
          onMove={(toId) => record.send({ what: 'moveGoods', category: deleted, toId })}
          onDelete={() => record.send({ what: 'delete', category: deleted })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
