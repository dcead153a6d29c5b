import { Button, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND_STATUSES, type Brand, brandsFound } from '../../../api/brands/calls.ts';
import { brandsSheet } from '../../../api/brands/sheet.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Avatar } from '../../components/avatar/Avatar.tsx';
import { CardFact } from '../../components/CardFact.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { ExportFailure, ListMenu } from '../../components/list/ListMenu.tsx';
import { StateTabs } from '../../components/list/StateTabs.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { StateWord } from '../../components/StateChip.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useDialogOf } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { BrandDialog, BrandStatusDialog } from './BrandDialogs.tsx';
import { brandAddress } from './search.ts';

const route = getRouteApi('/_office/goods/brands');

/** The brands that the shop carries, with how many goods have each. */
export function BrandList(): ReactNode {
  const { t } = useTranslation(['brands', 'shell']);
  const format = useFormat();
  const api = useApi();
  const { search, view, go } = useListAddress(route, brandAddress);
  const reason = lacks(useGrants(), 'brand.edit');
  const [edited, editing] = useDialogOf('brand');
  const [turned, setTurned] = useState<Brand | null>(null);
  const saving = useDownload();
  const {
    page: data,
    failure,
    reload,
  } = useList(null, (_, signal) => api.listBrands({}, { signal, showError: false }));
  if (failure) return <ErrorState isPage failure={failure} onRetry={reload} />;
  if (!data) return <RecordSkeleton panels={1} />;

  const status = BRAND_STATUSES.find((one) => one === view.tab);
  const found = brandsFound(data, { search: view.q });
  const inTab = (tab: Brand['status']) => brandsFound(found, { status: tab });
  const rows = brandsFound(found, { status });
  const brand = edited === 'new' ? null : data.find(({ id }) => id === edited);
  const close = () => {
    editing.close();
    setTurned(null);
  };
  const done = () => {
    close();
    reload();
  };
  const nameOf = ({ name, nameEn }: Brand) => format.name({ name: nameEn, nameZh: name });
  const otherOf = ({ name, nameEn }: Brand) => (format.locale === 'zh-CN' ? nameEn : name);
  const named = (brand: Brand) => (
    <Group gap="sm" wrap="nowrap">
      <Avatar shape="shop" name={nameOf(brand)} fileId={brand.logos[0]?.id ?? null} />
      <span>{nameOf(brand)}</span>
    </Group>
  );
  const goodsOf = ({ id, goods }: Brand) => (
    <AnchorLink to="/goods" search={{ brand: id }}>
      {format.number(goods)}
    </AnchorLink>
  );
  const state = ({ status }: Brand) => (
    <StateWord
      meaning={status === 'enabled' ? 'done' : 'stopped'}
      label={t(`statusOf.${status}`)}
    />
  );
  const actionsOf = (brand: Brand) => {
    const name = nameOf(brand);
    const change = brand.status === 'enabled' ? 'disable' : 'enable';
    return (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('editOf', { name })}
          onClick={() => editing.open(brand.id)}
        >
          {t('edit')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t(`turn.${change}.of`, { name })}
          onClick={() => setTurned(brand)}
        >
          {t(change)}
        </Button>
      </Group>
    );
  };
  const columns: LineColumn<Brand>[] = [
    { name: t('name'), cell: named },
    { name: t('otherName'), cell: (brand) => otherOf(brand) || '–' },
    { name: t('goods'), isFigure: true, cell: goodsOf },
    { name: t('status'), cell: state },
    ...(reason ? [] : [{ name: t('actions'), isFigure: true, cell: actionsOf }]),
  ];

  return (
    <>
      <PageHead
        title={t('title')}
        beside={
          <ListMenu
            taking={{
              sheet: brandsSheet,
              file: (format) => (take, flags) =>
                take.exportBrands({ body: { status, search: view.q, format } }, flags),
            }}
            columns={[]}
            saving={saving}
            hasRows={rows.length > 0}
          />
        }
        actions={
          <ActionButton
            label={t('add')}
            variant="filled"
            reason={reason}
            onClick={() => editing.open('new')}
          />
        }
      />
      <ExportFailure saving={saving} />
      <StateTabs
        label={t('tabsLabel')}
        tabs={['all', 'enabled', 'disabled'] as const}
        current={view.tab}
        labelOf={(tab) => t(`tabs.${tab}`)}
        linkOf={(tab) => ({
          to: '/goods/brands',
          search: brandAddress.withFilter(search, { tab, at: undefined } as typeof search) as never,
        })}
        counts={{
          tabs: {
            all: found.length,
            enabled: inTab('enabled').length,
            disabled: inTab('disabled').length,
          },
          exact: true,
        }}
      />
      <LineTable
        title={t('list')}
        lines={rows}
        at={view.at}
        columns={columns}
        note={
          <FilterBar
            onClear={view.q === '' ? undefined : () => go(brandAddress.withoutFilters(search))}
          >
            <SearchField
              label={t('search')}
              value={view.q}
              onChange={(q) => go(brandAddress.withFilter(search, { q, at: undefined }), true)}
            />
          </FilterBar>
        }
        empty={
          data.length === 0 ? (
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          ) : (
            <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
          )
        }
        card={(brand) => (
          <>
            {named(brand)}
            {state(brand)}
            <Group gap="xs" wrap="nowrap" miw={0}>
              {otherOf(brand) === '' ? null : (
                <Text span size="xs" c="dimmed" truncate>
                  <span className="visually-hidden">{t('otherName')}</span> {otherOf(brand)}
                </Text>
              )}
              <CardFact name={t('goods')}>{goodsOf(brand)}</CardFact>
            </Group>
            {reason ? null : actionsOf(brand)}
          </>
        )}
      />
      {edited === null || brand === undefined ? null : (
        <BrandDialog brand={brand} onClose={close} onDone={done} />
      )}
      {turned ? <BrandStatusDialog brand={turned} onClose={close} onDone={done} /> : null}
    </>
  );
}
