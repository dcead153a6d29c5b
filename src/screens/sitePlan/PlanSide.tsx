import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LEAST_AREA,
  MOST_SEATS,
  PLAN_HEIGHT,
  PLAN_WIDTH,
  type PlanArea,
  type PlanTable,
  TABLE_SHAPES,
  TABLE_STATUSES,
} from '../../../api/sitePlan/calls.ts';
import type { PlanChange, PlanPlace } from '../../../machines/sitePlan/change.ts';
import { FactList } from '../../components/Facts.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { CommitField } from './CommitField.tsx';
import type { PlanEditor } from './usePlanEditor.ts';

interface PlanSideProps {
  editor: PlanEditor;
  mayEdit: boolean;
}

/** What is chosen on the plan, more closely: its fields for who may change it, else its facts. */
export function PlanSide({ editor, mayEdit }: PlanSideProps): ReactNode {
  const { t } = useTranslation('sitePlan');
  const { layout, selected } = editor.snapshot.context;
  const area = selected === null ? undefined : layout.areas[selected.area];
  const table =
    selected === null || selected.table === null ? undefined : area?.tables[selected.table];
  const change = (made: PlanChange) => editor.send({ type: 'CHANGE', change: made });
  if (selected === null || !area) {
    return (
      <Panel title={t('side.none')}>
        <Text c="dimmed">{t(mayEdit ? 'side.noneText' : 'side.noneToLook')}</Text>
      </Panel>
    );
  }
  const key = `${selected.area}.${selected.table}`;
  if (table) {
    return (
      <Panel title={t('side.table', { number: table.number })}>
        {mayEdit ? (
          <TableFields
            key={key}
            areas={layout.areas}
            table={table}
            at={selected}
            onChange={change}
          />
        ) : (
          <TableFacts area={area} table={table} />
        )}
      </Panel>
    );
  }
  return (
    <Panel title={area.name}>
      {mayEdit ? (
        <AreaFields key={key} area={area} at={selected} onChange={change} />
      ) : (
        <AreaFacts area={area} />
      )}
    </Panel>
  );
}

interface FieldsProps {
  at: PlanPlace;
  onChange: (change: PlanChange) => void;
}

function TableFields({
  areas,
  table,
  at,
  onChange,
}: FieldsProps & { areas: readonly PlanArea[]; table: PlanTable }): ReactNode {
  const { t } = useTranslation('sitePlan');
  const set = (card: Extract<PlanChange, { type: 'set' }>['card']) =>
    onChange({ type: 'set', at, card });
  return (
    <Stack gap="sm">
      <CommitField
        label={t('fields.number')}
        value={table.number}
        read={nameUpTo(8)}
        problem={t('fields.numberWrong')}
        onCommit={(number) => set({ number })}
      />
      <CommitField
        label={t('fields.seats')}
        inputMode="numeric"
        value={String(table.seats)}
        read={wholeBetween(1, MOST_SEATS)}
        problem={t('fields.seatsWrong', { most: MOST_SEATS })}
        onCommit={(seats) => set({ seats })}
      />
      <Select
        label={t('fields.status')}
        allowDeselect={false}
        data={TABLE_STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
        value={table.status}
        onChange={(chosen) => {
          const status = TABLE_STATUSES.find((candidate) => candidate === chosen);
          if (status) set({ status });
        }}
      />
      <Select
        label={t('fields.shape')}
        allowDeselect={false}
        data={TABLE_SHAPES.map((shape) => ({ value: shape, label: t(`shapes.${shape}`) }))}
        value={table.shape}
        onChange={(chosen) => {
          const shape = TABLE_SHAPES.find((candidate) => candidate === chosen);
          if (shape) set({ shape });
        }}
      />
      <Select
        label={t('fields.area')}
        allowDeselect={false}
        data={areas.map(({ name }, index) => ({ value: String(index), label: name }))}
        value={String(at.area)}
        onChange={(chosen) => onChange({ type: 'toArea', at, area: Number(chosen) })}
      />
      <Group>
        <Button variant="default" onClick={() => onChange({ type: 'remove', at })}>
          {t('removeTable')}
        </Button>
      </Group>
    </Stack>
  );
}

function AreaFields({ area, at, onChange }: FieldsProps & { area: PlanArea }): ReactNode {
  const { t } = useTranslation('sitePlan');
  const resize = (size: Partial<Pick<PlanArea, 'width' | 'height'>>) => {
    const { width, height } = { ...area, ...size };
    onChange({ type: 'resize', area: at.area, width, height });
  };
  return (
    <Stack gap="sm">
      <CommitField
        label={t('fields.name')}
        value={area.name}
        read={nameUpTo(30)}
        problem={t('fields.nameWrong')}
        onCommit={(name) => onChange({ type: 'rename', area: at.area, name })}
      />
      <CommitField
        label={t('fields.width')}
        inputMode="numeric"
        value={String(area.width)}
        read={wholeBetween(LEAST_AREA, PLAN_WIDTH)}
        problem={t('fields.squaresWrong', { least: LEAST_AREA, most: PLAN_WIDTH })}
        onCommit={(width) => resize({ width })}
      />
      <CommitField
        label={t('fields.height')}
        inputMode="numeric"
        value={String(area.height)}
        read={wholeBetween(LEAST_AREA, PLAN_HEIGHT)}
        problem={t('fields.squaresWrong', { least: LEAST_AREA, most: PLAN_HEIGHT })}
        onCommit={(height) => resize({ height })}
      />
      <Group>
        <Button variant="default" onClick={() => onChange({ type: 'remove', at })}>
          {t('removeArea')}
        </Button>
      </Group>
    </Stack>
  );
}

function TableFacts({ area, table }: { area: PlanArea; table: PlanTable }): ReactNode {
  const { t } = useTranslation('sitePlan');
  const { number } = useFormat();
  return (
    <FactList
      facts={[
        [t('fields.seats'), number(table.seats)],
        [t('fields.status'), t(`statuses.${table.status}`)],
        [t('fields.shape'), t(`shapes.${table.shape}`)],
        [t('fields.area'), area.name],
      ]}
    />
  );
}

function AreaFacts({ area }: { area: PlanArea }): ReactNode {
  const { t } = useTranslation('sitePlan');
  const { number } = useFormat();
  const seats = area.tables.reduce((sum, table) => sum + table.seats, 0);
  return (
    <FactList
      facts={[
        [t('fields.tables'), number(area.tables.length)],
        [t('fields.seats'), number(seats)],
      ]}
    />
  );
}

const nameUpTo = (most: number) => (text: string) => {
  const name = text.trim();
  return name === '' || name.length > most ? null : name;
};

const wholeBetween = (least: number, most: number) => (text: string) => {
  const typed = text.normalize('NFKC').trim();
  const value = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= least && value <= most ? value : null;
};
