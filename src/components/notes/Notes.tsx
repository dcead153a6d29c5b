import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { type NotedRecord, noted } from '../../../api/domains.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { Panel } from '../Panel.tsx';
import classes from './notes.module.css';

// What the page is about comes first.
const NotesPanel = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./NotesPanel.tsx'),
    loadTexts('notes', 'files', 'validation')(),
  ]);
  return part.NotesPanel;
});

/** The notes of the staff on a record, where its domain says that there are such (`noted`); else nothing. */
export function Notes({ record, id }: { record: string; id: number }): ReactNode {
  if (!isNoted(record)) return null;
  return (
    <Suspense
      fallback={<Panel className={classes.panel} title={<Skeleton {...LINE} />} isFolded />}
    >
      <NotesPanel key={`${record} ${id}`} record={record} id={id} />
    </Suspense>
  );
}

const LINE = { width: '6rem', height: '1rem' } as const;

const isNoted = (record: string): record is NotedRecord => Object.hasOwn(noted, record);
