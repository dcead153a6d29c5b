import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ContextType, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanLayout } from '../../../api/sitePlan/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import type { Verdict } from '../../../machines/kernel/law/rules.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ActionDialog, Refusal } from '../../components/ActionDialog.tsx';
import { Icon } from '../../components/icons.tsx';
import { LeaveGuard } from '../../components/LeaveGuard.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { OpenFieldsContext } from './openFields.ts';
import { PlanFloor } from './PlanFloor.tsx';
import { PlanLegend } from './PlanLegend.tsx';
import { PlanSide } from './PlanSide.tsx';
import classes from './plan.module.css';
import { type PlanEditor, usePlanEditor } from './usePlanEditor.ts';

/** The plan of areas and tables: looked at, and laid out by who may. */
export function PlanPage(): ReactNode {
  const editor = usePlanEditor();
  const { snapshot, send } = editor;
  const { failure, saved } = snapshot.context;
  if (snapshot.matches('failed') && failure) {
    return <ErrorState isPage failure={failure} onRetry={() => send({ type: 'RETRY' })} />;
  }
  if (!saved) return <RecordSkeleton panels={2} />;
  return <Shown editor={editor} />;
}

function Shown({ editor }: { editor: PlanEditor }): ReactNode {
  const { t } = useTranslation('sitePlan');
  const { snapshot, send } = editor;
  const { layout, failure, obstacle, restored } = snapshot.context;
  const lack = lacks(useGrants(), 'sitePlan.edit');
  const mayEdit = lack === null;
  const isConflict = snapshot.matches({ shown: 'conflict' });
  const isSaved = snapshot.matches({ shown: 'saved' });
  const [fields] = useState<ContextType<typeof OpenFieldsContext>>(() => new Set());
  // Said of this layout alone: whoever changes it is on the way to mend it.
  const [refused, setRefused] = useState<{ label: string; layout: PlanLayout } | null>(null);
  const save = () => {
    const open = [...fields].find((field) => !field.isTaken());
    setRefused(open ? { label: open.label, layout } : null);
    if (open) open.focus();
    else send({ type: 'SAVE' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping || !mayEdit || event.key.toLowerCase() !== 'z') return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send({ type: 'UNDO' });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is inside
    <div onKeyDown={onKeyDown}>
      <PageHead
        title={t('title')}
        beside={isSaved ? null : <Text c="dimmed">{t('unsaved')}</Text>}
        facts={
          <Group gap="md">
            <Counts layout={layout} />
            <AnchorLink to="/store/subscription">{t('record.toIt')}</AnchorLink>
          </Group>
        }
        actions={<Tools editor={editor} lack={lack} onSave={save} />}
      />
      <Stack gap="md">
        {restored && !isConflict ? (
          <Text size="sm" c="dimmed" role="status">
            {t('restored')}
          </Text>
        ) : null}
        {isConflict ? (
          <Alert color="orange" role="alert">
            <Text fw={600}>{t('conflict.title')}</Text>
            <Text>{t('conflict.text')}</Text>
          </Alert>
        ) : null}
        {failure ? <Refusal failure={failure} /> : null}
        {refused?.layout === layout ? (
          <Alert color="red" role="alert">
            {t('notSaved', { field: refused.label })}
          </Alert>
        ) : null}
        <div role="status">
          {obstacle ? (
            <Text c="var(--meaning-person-text)">{t(`obstacles.${obstacle}`)}</Text>
          ) : null}
        </div>
        <div className={classes.columns}>
          <div className={classes.main}>
            <PlanFloor editor={editor} mayEdit={mayEdit} />
            <PlanLegend layout={layout} />
          </div>
          <OpenFieldsContext value={fields}>
            <PlanSide editor={editor} mayEdit={mayEdit} />
          </OpenFieldsContext>
        </div>
      </Stack>
      <LeaveGuard
        active={!isSaved}
        title={t('leave.title')}
        leave={t('leave.leave')}
        stay={t('leave.stay')}
      >
        <Text>{t('leave.text')}</Text>
      </LeaveGuard>
    </div>
  );
}

function Counts({ layout: { areas } }: { layout: PlanLayout }): ReactNode {
  const { t } = useTranslation('sitePlan');
  const { number } = useFormat();
  const tables = areas.flatMap((area) => area.tables);
  const seats = tables.reduce((sum, table) => sum + table.seats, 0);
  return (
    <span>
      {t('counts', {
        areas: number(areas.length),
        tables: number(tables.length),
        seats: number(seats),
      })}
    </span>
  );
}

interface ToolsProps {
  editor: PlanEditor;
  /** Why this account may not change it. */
  lack: Verdict;
  onSave: () => void;
}

/** What can be done with the plan as a whole. */
function Tools({ editor, lack, onSave }: ToolsProps): ReactNode {
  const { t } = useTranslation('sitePlan');
  const { snapshot, send } = editor;
  const { layout, selected } = snapshot.context;
  const [isDropping, dropping] = useDisclosure(false);
  const isConflict = snapshot.matches({ shown: 'conflict' });
  const isSaving = snapshot.matches({ shown: 'saving' });
  const canSave = snapshot.can({ type: 'SAVE' });
  const canDrop = snapshot.can({ type: 'UNDO_ALL' });
  if (lack) {
    return <ActionButton label={t('change')} reason={lack} onClick={() => undefined} />;
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => send({ type: 'CHANGE', change: { type: 'addArea', name: t('newArea') } })}
      >
        {t('addArea')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="plus" size={16} />}
        disabled={layout.areas.length === 0}
        onClick={() =>
          send({ type: 'CHANGE', change: { type: 'addTable', area: selected?.area ?? 0 } })
        }
      >
        {t('addTable')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="undo" size={16} />}
        disabled={!snapshot.can({ type: 'UNDO' })}
        onClick={() => send({ type: 'UNDO' })}
      >
        {t('undo')}
      </Button>
      <Button variant="default" disabled={!canDrop} onClick={dropping.open}>
        {t(isConflict ? 'conflict.takeTheirs' : 'undoAll')}
      </Button>
      <Button disabled={!canSave} loading={isSaving} onClick={onSave}>
        {t(isConflict ? 'conflict.saveMine' : 'save')}
      </Button>
      {isDropping ? (
        <ActionDialog
          title={t(isConflict ? 'conflict.takeTheirs' : 'undoAll')}
          action={t(isConflict ? 'conflict.takeTheirs' : 'undoAll')}
          closeLabel={t('keepMine')}
          danger
          onClose={dropping.close}
          onAction={() => {
            dropping.close();
            send({ type: 'UNDO_ALL' });
          }}
        >
          <Text>{t(isConflict ? 'conflict.takeText' : 'undoAllText')}</Text>
        </ActionDialog>
      ) : null}
    </>
  );
}
