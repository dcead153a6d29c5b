import { Button, Skeleton, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotedRecord } from '../../../api/domains.ts';
import { type Note, targetOfRecord } from '../../../api/notes/calls.ts';
import { useApi } from '../../lib/api.ts';
import { focusWhenClosed } from '../../lib/focusWhenClosed.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { usePaletteActions } from '../../shell/palette.ts';
import { Panel } from '../Panel.tsx';
import { useFormDraft } from '../useFormDraft.ts';
import { DeleteNote } from './DeleteNote.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteRow } from './NoteRow.tsx';
import classes from './notes.module.css';
import { noteValues } from './noteValues.ts';

interface NotesPanelProps {
  record: NotedRecord;
  id: number;
  /** With each move of the record they are read anew: it may have erased them. */
  version: number;
}

/** How many notes are shown at once, and how many at most. */
const FIRST = 10;
const MOST = 200;

/**
 * The notes on a record, the newest first, and a field for another one, which is there again as it was
 * left. Where there are none it is one line. Mount it under the record's key.
 */
export function NotesPanel({ record, id, version }: NotesPanelProps): ReactNode {
  const { t } = useTranslation(['notes', 'common']);
  const { number } = useFormat();
  const api = useApi();
  const draft = useFormDraft(`note.${record}.${id}`, noteValues);
  const [size, setSize] = useState(FIRST);
  const [isOpen, setOpen] = useState(() => draft.read() !== null);
  const [asked, setAsked] = useState<Note | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const about = targetOfRecord(record, id);
  const { page, failure, isLoading, reload } = useList({ size, version }, (asked, signal) =>
    api.listNote(
      { body: { about, size: asked.size } },
      // Read beside the record, whose own reading says whether a person asked for it.
      { signal, background: true, showError: false },
    ),
  );
  useWindowEvent('focus', reload);

  /** Whose turn it is to have the focus, once it is there. */
  const [turn, setTurn] = useState<'field' | 'button' | null>(null);
  const show = useCallback((open: boolean) => {
    setOpen(open);
    setTurn(open ? 'field' : 'button');
  }, []);
  useEffect(() => {
    if (turn === null) return undefined;
    return focusWhenClosed(() => {
      setTurn(null);
      return (turn === 'field' ? field : button).current;
    });
  }, [turn]);
  usePaletteActions(
    useMemo(
      () => [{ id: `note ${record} ${id}`, label: t('add'), run: () => show(true) }],
      [record, id, t, show],
    ),
  );

  const rows = page?.rows ?? [];
  const total = page?.total ?? { count: 0, exact: true };
  const isFolded = !isOpen && failure === null && rows.length === 0;
  return (
    <Panel
      className={classes.panel}
      isFolded={isFolded}
      title={
        <>
          {t('title')}{' '}
          {total.count > 0 ? (
            <Text component="span" inherit c="dimmed">
              {number(total.count)}
              {total.exact ? '' : '+'}
            </Text>
          ) : null}
        </>
      }
      actions={
        <div className={classes.head}>
          {page === null && failure === null ? <Skeleton width="6rem" height="1rem" /> : null}
          {isFolded && page !== null ? (
            <Text c="dimmed" size="sm">
              {t('none')}
            </Text>
          ) : null}
          {isOpen ? null : (
            <Button ref={button} variant="subtle" size="compact-sm" onClick={() => show(true)}>
              {t('add')}
            </Button>
          )}
        </div>
      }
    >
      {isFolded ? null : (
        <div className={classes.content}>
          {isOpen ? (
            <NoteForm
              about={about}
              draft={draft}
              fieldRef={field}
              onAdded={() => {
                show(false);
                reload();
              }}
              onClose={() => show(false)}
            />
          ) : null}
          {failure === null ? null : (
            <Text>
              {t(page === null ? 'failed' : 'stale')}{' '}
              <Button variant="subtle" size="compact-sm" onClick={reload}>
                {t('common:actions.retry')}
              </Button>
            </Text>
          )}
          {rows.length === 0 ? null : (
            <ul className={classes.notes}>
              {rows.map((note) => (
                <NoteRow key={note.id} note={note} onDelete={() => setAsked(note)} />
              ))}
            </ul>
          )}
          {page?.next && size < MOST ? (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={isLoading}
              onClick={() => setSize(MOST)}
            >
              {t('more')}
            </Button>
          ) : null}
          {page?.next && size === MOST && !isLoading ? (
            <Text c="dimmed" size="sm">
              {t('most', { count: MOST })}
            </Text>
          ) : null}
        </div>
      )}
      {asked === null ? null : (
        <DeleteNote
          note={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            // The button that asked goes with the note.
            setTurn(isOpen ? 'field' : 'button');
            reload();
          }}
        />
      )}
    </Panel>
  );
}
