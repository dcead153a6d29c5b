import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rolesFound, type SystemRole } from '../../../api/roles/calls.ts';
import { rolesSheet } from '../../../api/roles/sheet.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ROLE_PLACES, type RolePlace } from '../../../machines/role/law/facts.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { ExportFailure, ListMenu } from '../../components/list/ListMenu.tsx';
import { StateTabs } from '../../components/list/StateTabs.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddRoleDialog } from './AddRoleDialog.tsx';
import { isGiven } from './isGiven.ts';

/** The tab that the list opens with. */
const [FIRST] = ROLE_PLACES;

const route = getRouteApi('/_office/system/roles/');

/** The roles of the shop, with how many have each. */
export function RoleList(): ReactNode {
  const { t } = useTranslation('roles');
  const { number, roleName } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const { q: asked, tab: shown } = route.useSearch();
  const q = typeof asked === 'string' ? asked : '';
  const navigate = route.useNavigate();
  const tab = ROLE_PLACES.find((place) => place === shown) ?? FIRST;
  const searchFor = (text: string, at: RolePlace) => ({
    ...(text === '' ? {} : { q: text }),
    ...(at === FIRST ? {} : { tab: at }),
  });
  const search = (text: string) => void navigate({ search: searchFor(text, tab), replace: true });
  const [isAdding, adding] = useDialogOpen('newRole');
  const saving = useDownload();
  const { data, failure, retry } = useReading((signal) =>
    api.listRole({ body: {} }, { signal, showError: false }),
  );
  if (failure) return <ErrorState isPage failure={failure} onRetry={retry} />;
  if (!data) return <RecordSkeleton panels={1} />;

  const all = rolesFound(data, { search: q });
  const found = rolesFound(all, { status: tab });
  const columns: LineColumn<SystemRole & { id: number }>[] = [
    {
      name: t('name'),
      cell: (role) => (
        <AnchorLink to="/system/roles/$roleId" params={{ roleId: String(role.id) }}>
          {roleName(role)}
        </AnchorLink>
      ),
    },
    {
      name: t('fields.kind'),
      cell: ({ isSystem }) => (isSystem ? t('system') : t('own')),
    },
    {
      name: t('fields.permissions'),
      isFigure: true,
      cell: ({ permissions }) => number(permissions.length),
    },
    {
      name: t('fields.holders'),
      isFigure: true,
      cell: ({ holders }) => number(holders),
    },
  ];
  return (
    <>
      <PageHead
        title={t('title')}
        beside={
          <ListMenu
            taking={{
              sheet: rolesSheet,
              file: (format) => (asked, flags) =>
                asked.exportRoles({ body: { status: tab, search: q, format } }, flags),
            }}
            columns={[]}
            saving={saving}
            hasRows={found.length > 0}
          />
        }
        actions={
          <ActionButton
            label={t('add')}
            variant="filled"
            reason={lacks(grants, 'role.edit')}
            onClick={adding.open}
          />
        }
      />
      <Stack gap="sm">
        <ExportFailure saving={saving} />
        <StateTabs
          label={t('tabsLabel')}
          tabs={ROLE_PLACES}
          current={tab}
          labelOf={(place) => t(`tabs.${place}`)}
          linkOf={(place) => ({ to: '/system/roles', search: searchFor(q, place) })}
          counts={{
            tabs: Object.fromEntries(
              ROLE_PLACES.map((place) => [
                place,
                all.filter(({ status }) => status === place).length,
              ]),
            ),
            exact: true,
          }}
        />
        <FilterBar onClear={q === '' ? undefined : () => search('')}>
          <SearchField label={t('search')} value={q} onChange={search} />
        </FilterBar>
        {found.length === 0 ? <p role="status">{t(q === '' ? 'noneHere' : 'noneFound')}</p> : null}
        <LineTable
          title={t('list')}
          lines={found.map((role) => ({ ...role, id: role.roleId }))}
          columns={columns}
          card={(role) => {
            const [link, kind, , holders] = columns.map(({ cell }) => cell(role));
            return (
              <>
                <span>{link}</span>
                <span>{kind}</span>
                <span>{t('fields.holders')}</span>
                <span>{holders}</span>
              </>
            );
          }}
        />
      </Stack>
      {isAdding ? (
        <AddRoleDialog title={t('add')} roles={data.filter(isGiven)} onClose={adding.close} />
      ) : null}
    </>
  );
}
