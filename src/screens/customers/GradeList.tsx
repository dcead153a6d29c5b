import { Button, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerGrade } from '../../../api/customers/customer.ts';
import { gradesSheet } from '../../../api/customers/sheet.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { CardFact } from '../../components/CardFact.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { ExportFailure, ListMenu } from '../../components/list/ListMenu.tsx';
import { soughtOf } from '../../components/list/useSoughtRow.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useDialogOf } from '../../components/useDialogOpen.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { DeleteGradeDialog, GradeDialog, type OwnGrade } from './GradeDialogs.tsx';
import { NO_GRADE } from './search.ts';
import { useGradeName, useGrades } from './useGrades.ts';

const route = getRouteApi('/_office/customers/grades');

/** The grades of customers: the tiers of prices, and those of the shop, each with how many have it. */
export function GradeList(): ReactNode {
  const at = soughtOf(route.useSearch());
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const { ofGrade } = useGradeName();
  const reason = lacks(useGrants(), 'customer.grade');
  const [edited, editing] = useDialogOf('customerGrade');
  const [deleted, setDeleted] = useState<OwnGrade | null>(null);
  const saving = useDownload();
  const { data, failure, reload } = useGrades();
  if (failure) return <ErrorState isPage failure={failure} onRetry={reload} />;
  if (!data) return <RecordSkeleton panels={1} />;
  const own = edited === 'new' ? null : data.filter(isOwn).find(({ id }) => id === edited);
  const close = () => {
    editing.close();
    setDeleted(null);
  };
  const done = () => {
    close();
    reload();
  };
  const customersOf = ({ id, grade, customers }: CustomerGrade) => (
    <AnchorLink
      to="/customers"
      search={id === null ? { tier: grade, grade: NO_GRADE } : { grade: id }}
    >
      {number(customers)}
    </AnchorLink>
  );
  const actionsOf = (grade: CustomerGrade) => {
    if (!isOwn(grade)) return t('grades.standard');
    if (reason) return t('grades.own');
    return (
      <Group gap="xs" justify="flex-end">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('grades.changeOf', { name: ofGrade(grade) })}
          onClick={() => editing.open(grade.id)}
        >
          {t('grades.change')}
        </Button>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          size="compact-sm"
          aria-label={t('grades.deleteOf', { name: ofGrade(grade) })}
          onClick={() => setDeleted(grade)}
        >
          {t('grades.delete')}
        </Button>
      </Group>
    );
  };
  const columns: LineColumn<CustomerGrade & { id: number }>[] = [
    { name: t('gradeOf'), cell: (line) => ofGrade(rowOf(line)) },
    { name: t('grades.tier'), cell: ({ grade }) => t(`grade.${grade}`) },
    { name: t('grades.customers'), isFigure: true, cell: (line) => customersOf(rowOf(line)) },
    { name: t('grades.kind'), cell: (line) => actionsOf(rowOf(line)) },
  ];
  return (
    <>
      <PageHead
        title={t('grades.title')}
        beside={
          <ListMenu
            taking={{
              sheet: gradesSheet,
              file: (format) => (asked, flags) =>
                asked.exportUserGrades({ body: { format } }, flags),
            }}
            columns={[]}
            saving={saving}
            hasRows={data.length > 0}
          />
        }
        actions={
          <>
            <ButtonLink to="/customers" variant="default">
              {t('grades.toCustomers')}
            </ButtonLink>
            <ActionButton
              label={t('grades.add')}
              variant="filled"
              reason={reason}
              onClick={() => editing.open('new')}
            />
          </>
        }
      />
      <ExportFailure saving={saving} />
      <LineTable
        title={t('grades.list')}
        // A tier has no identity: its place among them is one.
        lines={data.map((grade, index) => ({ ...grade, id: grade.id ?? -1 - index }))}
        columns={columns}
        at={at}
        card={(line) => (
          <>
            <span>{ofGrade(rowOf(line))}</span>
            <CardFact name={t('grades.customers')}>{customersOf(rowOf(line))}</CardFact>
            <CardFact name={t('grades.tier')}>{t(`grade.${line.grade}`)}</CardFact>
            <span style={isOwn(rowOf(line)) ? { gridColumn: '1 / -1' } : {}}>
              {actionsOf(rowOf(line))}
            </span>
          </>
        )}
      />
      {edited === null || own === undefined ? null : (
        <GradeDialog grade={own} onClose={close} onDone={done} />
      )}
      {deleted ? <DeleteGradeDialog grade={deleted} onClose={close} onDone={done} /> : null}
    </>
  );
}

const isOwn = (grade: CustomerGrade): grade is OwnGrade => grade.id !== null;
const rowOf = ({ id, ...grade }: CustomerGrade & { id: number }): CustomerGrade => ({
  ...grade,
  id: id < 0 ? null : id,
});
