import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { listed } from '../../../api/kernel/listInWords.ts';
import { type NoteTarget, noteEntry } from '../../../api/notes/calls.ts';
import { useApi } from '../../lib/api.ts';
import type { FormDraft } from '../../lib/keptEntry.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { Refusal } from '../ActionDialog.tsx';
import { DraftNote } from '../DraftNote.tsx';
import { useUploadsOpen } from '../files/useUploadsOpen.ts';
import { NoteFiles } from './NoteFiles.tsx';
import classes from './notes.module.css';
import type { NoteValues } from './noteValues.ts';

interface NoteFormProps {
  about: NoteTarget;
  /** Where what is typed is kept, the uploaded files too. */
  draft: FormDraft<NoteValues>;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onAdded: () => void;
  /** Closes it: after Cancel empty, after Escape with what was typed kept. */
  onClose: () => void;
}

const EMPTY: NoteValues = { text: '', files: [] };

/** A new note: its words and its files. Ctrl+Enter adds it, Escape leaves it for later. */
export function NoteForm(props: NoteFormProps): ReactNode {
  const { about, draft, fieldRef, onAdded, onClose } = props;
  const { t } = useTranslation(['notes', 'common']);
  const api = useApi();
  /** Whether somebody wanted to leave it while files were on their way. */
  const [isLeft, leave] = useState(false);
  const submission = useSubmission({
    send: (body: z.output<typeof noteEntry>, idempotencyKey) =>
      api.addNote(
        { body: { about, ...body } },
        { idempotencyKey, showError: false, showSuccess: true },
      ),
    onDone: () => {
      draft.drop();
      onAdded();
    },
  });
  const { form, submit, kept, refusal } = useSchemaForm({
    schema: noteEntry,
    initialValues: EMPTY,
    toBody: ({ text, files }) => ({ text, fileIds: files.map(({ id }) => id) }),
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
  });
  const gone = useGone(form, submission.failure);
  const { isSending } = submission;
  const uploads = useUploadsOpen(submit);
  const { isUnderWay } = uploads;
  useEffect(() => {
    if (!isUnderWay) leave(false);
  }, [isUnderWay]);
  const add = () => {
    if (isSending) return;
    leave(false);
    gone.forget();
    uploads.send();
  };
  const close = () => {
    // With the form they would be given up, and nothing would say so.
    if (isUnderWay) {
      uploads.takeBack();
      leave(true);
    } else if (!isSending) onClose();
  };
  const error =
    form.errors.fileIds ??
    gone.text ??
    (isLeft ? t('underWay') : uploads.isWarned ? t('notUploaded') : null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      onKeyDown={(event) => {
        // The keys of an input method choose among its own words.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') {
          event.stopPropagation();
          close();
        }
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        add();
      }}
    >
      <Stack gap="sm">
        <DraftNote kept={kept} />
        <Textarea
          ref={fieldRef}
          label={t('text')}
          description={t('hint')}
          autosize
          minRows={2}
          maxRows={12}
          {...form.getInputProps('text')}
        />
        <NoteFiles
          value={form.getValues().files}
          onChange={(files) => {
            form.setFieldValue('files', files);
            form.clearFieldError('fileIds');
            gone.forget();
          }}
          error={typeof error === 'string' ? error : null}
          disabled={isSending}
          note={uploads.isAwaited ? t('awaited') : null}
          onOpen={uploads.onOpen}
        />
        {refusal ? <Refusal failure={refusal} /> : null}
        <Group justify="flex-end" gap="sm">
          <Text size="xs" c="dimmed" className={classes.keys}>
            {t('keys')}
          </Text>
          <Button variant="default" disabled={isSending} onClick={draft.dropping(onClose)}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A kept note may name files that nobody keeps any more: they are left out of it, and named. */
function useGone(form: UseFormReturnType<NoteValues>, failure: ApiFailure | null) {
  const { t } = useTranslation('notes');
  const { locale } = useFormat();
  const [names, setNames] = useState<readonly string[]>([]);
  const newest = useRef(form);
  newest.current = form;
  useEffect(() => {
    const isGone = (at: number) => Object.hasOwn(failure?.errors ?? {}, `fileIds.${at}`);
    const { files } = newest.current.getValues();
    const gone = files.filter((_file, at) => isGone(at));
    if (gone.length === 0) return;
    setNames(gone.map(({ name }) => name));
    newest.current.setFieldValue(
      'files',
      files.filter((_file, at) => !isGone(at)),
    );
  }, [failure]);
  const text = names.length === 0 ? null : t('gone', { names: listed(names, locale) });
  return { text, forget: () => setNames([]) };
}
