import { Button, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeInWords } from '../../../api/kernel/fileRules.ts';
import type { Note, NoteFile } from '../../../api/notes/calls.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Named } from '../avatar/Named.tsx';
import { Icon } from '../icons.tsx';
import classes from './notes.module.css';

interface NoteRowProps {
  note: Note;
  /** Asks whether it is to be deleted, where it is one's own. */
  onDelete: () => void;
}

/** One note: who wrote it and when, what it says as it was typed, and its files. */
export function NoteRow({ note, onDelete }: NoteRowProps): ReactNode {
  const { t } = useTranslation(['notes', 'records']);
  const { date } = useFormat();
  const { author, at, text, files, isOwn } = note;
  const { name, username } = author;
  return (
    <li className={classes.note}>
      <div className={classes.noteHead}>
        <span className={classes.who}>
          <span className={classes.author}>
            <Named
              name={name}
              fileId={author.avatar}
              label={t('records:named', { name, username })}
            />
          </span>
          <Text component="time" dateTime={at} size="xs" c="dimmed">
            {date(at)}
          </Text>
        </span>
        {isOwn ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={t('deleteOf', { time: date(at) })}
            onClick={onDelete}
          >
            {t('deleteShort')}
          </Button>
        ) : null}
      </div>
      {text === '' ? null : <p className={classes.text}>{text}</p>}
      {files.length === 0 ? null : (
        <ul className={classes.files} aria-label={t('files')}>
          {files.map((file) => (
            <li key={file.id}>
              <FileButton file={file} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function FileButton({ file }: { file: NoteFile }): ReactNode {
  const { t } = useTranslation('notes');
  const saving = useDownload();
  const size = sizeInWords(file.size);
  return (
    <UnstyledButton
      className={classes.file}
      aria-label={t('download', { name: file.name, size })}
      aria-busy={saving.underWay}
      onClick={() =>
        saving.start((api, flags) => api.getNoteFile({ params: { fileId: file.id } }, flags))
      }
    >
      <Icon name="download" size={16} />
      <span className={classes.fileName}>{file.name}</span>{' '}
      <Text component="span" size="xs" c="dimmed" className={classes.size}>
        {size}
      </Text>
    </UnstyledButton>
  );
}
