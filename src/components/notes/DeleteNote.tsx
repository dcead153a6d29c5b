import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { Note } from '../../../api/notes/calls.ts';
import { useApi } from '../../lib/api.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { ActionDialog } from '../ActionDialog.tsx';

interface DeleteNoteProps {
  note: Note;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a note of one's own is deleted, with what it says. */
export function DeleteNote({ note, onClose, onDone }: DeleteNoteProps): ReactNode {
  const { t } = useTranslation(['notes', 'errors']);
  const api = useApi();
  const submission = useSubmission({
    send: async (id: Note['id']) => {
      try {
        await api.deleteNote({ params: { id }, body: {} }, { showError: false, showSuccess: true });
      } catch (error) {
        // Deleted meanwhile, in another tab: what was wanted.
        if (!(error instanceof ApiFailure && error.kind === 'notFound')) throw error;
      }
    },
    onDone,
  });
  const { text, files } = note;
  return (
    <ActionDialog
      title={t('delete')}
      action={t('delete')}
      danger
      failed={t('errors:deleteFailed')}
      isSending={submission.isSending}
      refusal={submission.failure}
      onClose={onClose}
      onAction={() => submission.send(note.id)}
    >
      <Text>
        {files.length === 0 ? t('deleteText') : t('deleteWithFiles', { count: files.length })}
      </Text>
      {text === '' ? null : (
        <Text c="dimmed" lineClamp={3} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      )}
    </ActionDialog>
  );
}
