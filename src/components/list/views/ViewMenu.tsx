import { Button, Menu, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '../../../../api/listViews/calls.ts';
import { useApi } from '../../../lib/api.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { Icon } from '../../icons.tsx';
import classes from '../list.module.css';
import type { ListViewsHere } from './useListViews.ts';

// Few people save a view on a visit.
const ViewDialog = lazy(async () => {
  await loadTexts('validation')();
  return { default: (await import('./ViewDialogs.tsx')).ViewDialog };
});
const RemoveViewDialog = lazy(async () => ({
  default: (await import('./ViewDialogs.tsx')).RemoveViewDialog,
}));

type Asked = { what: 'new' | 'edit' | 'remove'; view: ListView | null };

interface ViewMenuProps {
  /** Which list it is. */
  name: string;
  here: ListViewsHere;
}

/** The saved views of a list: which one shows, the way to others, and what can be done with it. */
export function ViewMenu({ name, here }: ViewMenuProps): ReactNode {
  const { t } = useTranslation('records');
  const { roleName } = useFormat();
  const api = useApi();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { views, current, isChanged, show, reload, kept } = here;
  // Beside a long title a phone has no room for the word.
  const isShort = useIsNarrow() && current === null;
  const rows = views?.rows ?? [];
  const close = () => setAsked(null);
  const item = (view: ListView) => (
    <Menu.Item
      key={view.id}
      aria-current={view.id === current?.id}
      onClick={() => show(view)}
      leftSection={view.id === current?.id ? <Icon name="check" size={14} /> : <Blank />}
      rightSection={
        view.isDefault ? (
          <Text size="xs" c="dimmed">
            {t('views.isDefault')}
          </Text>
        ) : null
      }
    >
      {view.name}
      {view.role === null ? null : (
        <Text size="xs" c="dimmed">
          {view.isOwn
            ? t('views.sharedWith', { role: roleName(view.role) })
            : t('views.sharedBy', { name: view.ownerName, role: roleName(view.role) })}
        </Text>
      )}
    </Menu.Item>
  );
  const part = (label: string, some: readonly ListView[]) =>
    some.length === 0 ? null : (
      <>
        <Menu.Label>{label}</Menu.Label>
        {some.map(item)}
      </>
    );
  const update = (view: ListView) => {
    const { id, name: called, role, isDefault, version } = view;
    const body = { ...kept, name: called, roleId: role?.id ?? null, isDefault, version };
    void api.editListView({ params: { id }, body }, { showSuccess: true }).then(reload, reload);
  };
  const open = (viewId: number | null) =>
    void api
      .chooseListView({ body: { list: name, viewId } }, { showSuccess: true })
      .then(reload, reload);

  return (
    <>
      <Menu position="bottom-start" shadow="md" width={300}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            px={6}
            aria-label={isShort ? t('views.menu') : undefined}
            rightSection={<Icon name="chevronDown" size={16} />}
          >
            {isShort ? (
              <Icon name="eye" />
            ) : (
              <span className={classes.viewName}>{current?.name ?? t('views.menu')}</span>
            )}
            {isChanged ? (
              <Text span size="xs" c="dimmed" ms={6}>
                {t('views.changed')}
              </Text>
            ) : null}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {here.hasFailed ? (
            <Menu.Item onClick={reload}>
              {t('views.failed')} {t('actions.retry', { ns: 'common' })}
            </Menu.Item>
          ) : null}
          {views !== null && rows.length === 0 ? <Menu.Label>{t('views.empty')}</Menu.Label> : null}
          {part(
            t('views.own'),
            rows.filter(({ isOwn }) => isOwn),
          )}
          {part(
            t('views.shared'),
            rows.filter(({ isOwn }) => !isOwn),
          )}
          {current === null ? null : (
            <Menu.Item leftSection={<Blank />} onClick={() => show(null)}>
              {t('views.none')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {current?.mayChange && isChanged ? (
            <Menu.Item onClick={() => update(current)}>{t('views.update')}</Menu.Item>
          ) : null}
          <Menu.Item
            disabled={views === null}
            onClick={() => setAsked({ what: 'new', view: current })}
          >
            {t('views.saveNew')}
          </Menu.Item>
          {current?.mayChange ? (
            <Menu.Item onClick={() => setAsked({ what: 'edit', view: current })}>
              {t('views.edit')}
            </Menu.Item>
          ) : null}
          {current === null ? null : (
            <Menu.Item onClick={() => open(current.isDefault ? null : current.id)}>
              {t(current.isDefault ? 'views.dropDefault' : 'views.makeDefault')}
            </Menu.Item>
          )}
          {current?.mayChange ? (
            <Menu.Item
              c="var(--mantine-color-error)"
              onClick={() => setAsked({ what: 'remove', view: current })}
            >
              {t('views.remove')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {asked !== null && asked.what !== 'remove' && views ? (
          <ViewDialog
            list={name}
            view={asked.what === 'edit' ? asked.view : null}
            roles={views.roles}
            kept={kept}
            onClose={close}
            onDone={(saved) => {
              close();
              reload();
              const made = saved.rows.find(({ id }) => !rows.some((before) => before.id === id));
              if (made) show(made);
            }}
          />
        ) : null}
        {asked?.what === 'remove' && asked.view ? (
          <RemoveViewDialog
            view={asked.view}
            onClose={close}
            onDone={() => {
              close();
              show(null);
              reload();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Where others have a mark. */
const Blank = () => <span style={{ width: 14 }} />;
