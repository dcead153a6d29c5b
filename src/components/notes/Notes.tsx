import { type ReactNode, Suspense } from 'react';
import { type NotedRecord, noted } from '../../../api/domains.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useRestIsThere } from '../../lib/useRestIsThere.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';

// What the page is about comes first.
const NotesPanel = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./NotesPanel.tsx'),
    loadTexts('notes', 'files', 'validation')(),
  ]);
  return part.NotesPanel;
});

interface NotesProps {
  record: string;
  id: number;
  /** Of the record: with each move they are read anew. 0 where it has none. */
  version: number;
}

/** The notes of the staff on a record, where its domain says that there are such (`noted`); else nothing. */
export function Notes({ record, id, version }: NotesProps): ReactNode {
  const isRestThere = useRestIsThere();
  if (!isNoted(record) || !isRestThere) return null;
  return (
    <Suspense fallback={null}>
      <NotesPanel key={`${record} ${id}`} record={record} id={id} version={version} />
    </Suspense>
  );
}

const isNoted = (record: string): record is NotedRecord => Object.hasOwn(noted, record);
