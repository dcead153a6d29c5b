import { Alert, Button, Text, Textarea } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_WORDS, PICTURES } from '../../../../api/afterSales/calls.ts';
import { countWords } from '../../../../api/kernel/words.ts';
import { bringIntoSight, focusFirst } from '../../../components/entry/focus.ts';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { PictureField } from '../../../components/files/PictureField.tsx';
import { useUploadsOpen } from '../../../components/files/useUploadsOpen.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useApplication } from './applicationKind.ts';

/** What the customer says, in at most 150 words, and up to five pictures. */
export function EvidenceStep(): ReactNode {
  const { t } = useTranslation('afterSalesEntry');
  const { number } = useFormat();
  const { draft, change } = useApplication();
  const errorAt = useFieldErrors('evidence');
  const place = useRef<HTMLDivElement>(null);
  const uploads = useUploadsOpen(() => place.current?.closest('form')?.requestSubmit());
  return (
    <StepFrame
      step="evidence"
      mayLeave={() => {
        // One that failed is left behind knowingly; one on its way never is.
        if (uploads.count === 0 || (uploads.isWarned && !uploads.isUnderWay)) return true;
        uploads.send();
        return false;
      }}
    >
      <div ref={place}>
        <Textarea
          ref={focusFirst}
          label={t('evidence.description')}
          required
          autosize
          minRows={4}
          maxRows={12}
          value={draft.description}
          error={errorAt('description')}
          onChange={({ currentTarget: { value } }) =>
            change({ type: 'description', description: value })
          }
        />
        <Text size="xs" c="dimmed" ta="end" role="status">
          {t('evidence.words', {
            words: number(countWords(draft.description)),
            most: DESCRIPTION_WORDS,
          })}
        </Text>
      </div>
      <PictureField
        kind="afterSales"
        maximum={PICTURES}
        label={t('evidence.pictures')}
        value={draft.pictures}
        error={errorAt('pictureIds')}
        onChange={(pictures) => change({ type: 'pictures', pictures: [...pictures] })}
        note={uploads.isAwaited ? t('evidence.awaited') : null}
        onOpen={uploads.onOpen}
      />
      {draft.gone.length > 0 ? (
        <Button
          variant="default"
          onClick={() => change({ type: 'pictures', pictures: draft.pictures })}
        >
          {t('evidence.withoutGone')}
        </Button>
      ) : null}
      {uploads.isWarned ? (
        <Alert ref={bringIntoSight} color="orange" role="alert">
          {t('evidence.notUploaded', { pictures: number(uploads.failed) })}
        </Alert>
      ) : null}
    </StepFrame>
  );
}
