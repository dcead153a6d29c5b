import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeInWords } from '../../../api/kernel/fileRules.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { MOST_NOTE_FILES, NOTE_FILE, type NoteFile } from '../../../api/notes/calls.ts';
import { problemOf } from '../../../machines/kernel/fileImport/problem.ts';
import { percent } from '../../lib/numbers.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import { ChooseButton } from '../files/ChooseButton.tsx';
import { acceptOf, kindsInWords, useDrop } from '../files/FileField.tsx';
import { type PendingFile, useUploads } from '../files/useUploads.ts';
import { Icon } from '../icons.tsx';
import classes from './notes.module.css';

interface NoteFilesProps {
  value: readonly NoteFile[];
  onChange: (files: NoteFile[]) => void;
  /** What is wrong with them, in words. */
  error: string | null;
  disabled: boolean;
  /** What happens when they are stored, in words. */
  note: string | null;
  /** Told how many are not stored, and how many of these failed. */
  onOpen: (count: number, failed: number) => void;
}

/**
 * The files of a note, chosen or dropped, each uploaded at once. One that could not be taken says why,
 * and stays until it is tried again or removed.
 */
export function NoteFiles(props: NoteFilesProps): ReactNode {
  const { value, onChange, error, disabled, note, onOpen } = props;
  const { t } = useTranslation('notes');
  const { t: ofFiles } = useTranslation('files');
  const reasonText = useReasonText();
  const hint = useId();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const uploads = useUploads({
    upload: (api, file, flags) => api.uploadNoteFile({ files: { file }, body: {} }, flags),
    value,
    onChange,
  });
  const open = uploads.pending.length;
  const failed = uploads.pending.filter(({ failure }) => failure !== null).length;
  useEffect(() => onOpen(open, failed), [onOpen, open, failed]);
  const count = value.length + open;

  const take = (files: readonly File[]) => {
    const said: string[] = [];
    const good = files.filter((file) => {
      const reason = problemOf(file, NOTE_FILE);
      if (reason)
        said.push(ofFiles('pictures.refused', { name: file.name, why: reasonText(reason) }));
      return reason === null;
    });
    const room = Math.max(0, MOST_NOTE_FILES - count);
    if (good.length > room) said.push(t('tooManyFiles', { maximum: MOST_NOTE_FILES }));
    setProblems(said);
    uploads.add(good.slice(0, room));
  };
  const drop = useDrop(take, disabled);
  const limits = { kinds: kindsInWords(NOTE_FILE), limit: sizeInWords(NOTE_FILE.maximum) };
  const wrong = error === null ? problems : [...problems, error];

  return (
    <div className={classes.attach} {...drop}>
      {count === 0 ? null : (
        <ul className={classes.attached} aria-label={t('files')}>
          {value.map(({ id, name, size }) => (
            <li key={id}>
              <span className={classes.fileName}>{name}</span>
              <Text component="span" size="xs" c="dimmed" className={classes.size}>
                {sizeInWords(size)}
              </Text>
              <RemoveButton name={name} disabled={disabled} onClick={() => uploads.remove(id)} />
            </li>
          ))}
          {uploads.pending.map((file) => (
            <Pending
              key={file.key}
              pending={file}
              onRetry={() => uploads.retry(file.key, file.file)}
              onRemove={() => uploads.forget(file.key)}
            />
          ))}
        </ul>
      )}
      <ChooseButton
        multiple
        label={t('attach')}
        accept={acceptOf(NOTE_FILE)}
        disabled={disabled || count >= MOST_NOTE_FILES}
        aria-describedby={hint}
        onChoose={take}
      />
      <Text c="dimmed" size="xs" id={hint} className={classes.takes}>
        {t('takes', { ...limits, maximum: MOST_NOTE_FILES })}
      </Text>
      {note === null ? null : (
        <Text size="sm" role="status" className={classes.wrong}>
          {note}
        </Text>
      )}
      {wrong.length === 0 ? null : (
        <div role="alert" className={classes.wrong}>
          {wrong.map((problem) => (
            <Text key={problem} c="red" size="sm">
              {problem}
            </Text>
          ))}
        </div>
      )}
    </div>
  );
}

interface PendingProps {
  pending: PendingFile;
  onRetry: () => void;
  onRemove: () => void;
}

function Pending({ pending, onRetry, onRemove }: PendingProps): ReactNode {
  const { t, i18n } = useTranslation('files');
  const failureText = useFailureText();
  const { file, sent, failure } = pending;
  const { name } = file;
  return (
    <li>
      <span className={classes.fileName}>{name}</span>
      {failure ? (
        <span role="alert" className={classes.failed}>
          <Text component="span" c="red" size="sm">
            {t('pictures.failed', { reason: failureText(failure) })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onRetry}>
            {t('pictures.retry', { name })}
          </Button>
        </span>
      ) : (
        <Progress
          className={classes.progress}
          value={sent * 100}
          aria-label={t('pictures.sending', {
            name,
            share: percent(sent, i18n.language as Locale),
          })}
        />
      )}
      <RemoveButton name={name} disabled={false} onClick={onRemove} />
    </li>
  );
}

interface RemoveButtonProps {
  name: string;
  disabled: boolean;
  onClick: () => void;
}

function RemoveButton({ name, disabled, onClick }: RemoveButtonProps): ReactNode {
  const { t } = useTranslation('files');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      disabled={disabled}
      aria-label={t('pictures.remove', { name })}
      onClick={onClick}
    >
      <Icon name="close" size={16} />
    </ActionIcon>
  );
}
