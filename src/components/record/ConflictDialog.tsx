import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { ChartWords } from '../chart/words.ts';
import { Dialog } from '../Dialog.tsx';
import { ReasonText } from '../ReasonText.tsx';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

interface ConflictDialogProps {
  view: RecordView;
  words: ChartWords;
  /** What others did since the person looked. */
  since: readonly HistoryLine[];
  /** Whether the same may be sent again: what the record says has not changed. */
  stillStands: boolean;
  /** What the person wanted to send. */
  request: { type: string };
  /** Whether there is a form to go back to. */
  hasForm: boolean;
  actorOf: (line: HistoryLine) => string;
  /** What an event carried, in words. */
  payloadOf: (line: HistoryLine) => string[];
  onAgain: () => void;
  onRevise: () => void;
  /** Gives up what was typed. */
  onClose: () => void;
  /** Escape and the cross: it is kept for the next time. */
  onLeave: () => void;
}

/** Somebody was faster: who did what, where the record is now, and the way on with one click. */
export function ConflictDialog(props: ConflictDialogProps): ReactNode {
  const { view, words, since, request, stillStands } = props;
  const { t } = useTranslation('records');
  const { date } = useFormat();
  const texts = useLifecycleTexts(view.namespace);
  const answer = view.askRequest(request);
  // What is pressed without a look does no harm: the same event only where it is still of the same.
  const first = !answer.possible
    ? 'leave'
    : stillStands
      ? 'again'
      : props.hasForm
        ? 'review'
        : 'leave';
  const isFirst = (choice: typeof first) => choice === first;
  return (
    <Dialog onClose={props.onLeave} title={t('conflict.title', { record: texts.record })}>
      <Stack gap="md">
        <ul>
          {since.map((line) => (
            <li key={line.version}>
              {t('conflict.by', {
                who: props.actorOf(line),
                what: words.happened(line),
                when: date(line.at),
              })}
              {line.remark === null ? null : (
                <>
                  {' '}
                  <q>{line.remark}</q>
                </>
              )}
              <Text size="xs" c="dimmed">
                {props.payloadOf(line).join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
        <Text>{t('conflict.nowAt', { places: texts.state(view.places) })}</Text>
        <Text role="status" component="div">
          {answer.possible ? (
            t(stillStands ? 'conflict.still' : 'conflict.changed', { record: texts.record })
          ) : (
            <>
              {t('conflict.not')} <ReasonText reason={answer.reason} />
            </>
          )}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            onClick={props.onClose}
            data-autofocus={isFirst('leave') || undefined}
          >
            {t('conflict.leave')}
          </Button>
          {props.hasForm ? (
            <Button
              variant={isFirst('review') ? 'filled' : 'default'}
              data-autofocus={isFirst('review') || undefined}
              onClick={props.onRevise}
            >
              {t('conflict.review')}
            </Button>
          ) : null}
          {answer.possible && stillStands ? (
            <Button data-autofocus onClick={props.onAgain}>
              {t('conflict.again', { event: texts.event(request.type) })}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Dialog>
  );
}
