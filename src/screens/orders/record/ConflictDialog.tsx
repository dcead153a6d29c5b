import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../../api/orders.ts';
import { ask, type Grants } from '../../../../machines/explain.ts';
import { orderCase } from '../../../../machines/order/case.ts';
import { chartEventOf, type OrderRequest } from '../../../../machines/order/flow.ts';
import type { ChartWords } from '../../../components/chart/words.ts';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { hasForm } from './forms/forms.ts';
import type { OrderView } from './offers.ts';
import { useOrderTexts } from './useOrderTexts.ts';

interface ConflictDialogProps {
  view: OrderView;
  words: ChartWords;
  grants: Grants;
  /** What others did since the person looked. */
  since: readonly HistoryLine[];
  /** What the person wanted to send. */
  request: OrderRequest;
  actorOf: (line: HistoryLine) => string;
  onAgain: () => void;
  onRevise: () => void;
  onClose: () => void;
}

/** Somebody was faster: who did what, where the order is now, and the way on with one click. */
export function ConflictDialog(props: ConflictDialogProps): ReactNode {
  const { view, words, grants, since, request } = props;
  const { t } = useTranslation('orders');
  const { t: common } = useTranslation();
  const { date } = useFormat();
  const texts = useOrderTexts();
  const answer = ask(orderCase, view.snapshot, chartEventOf(request, view.detail), grants);
  return (
    <Modal
      opened
      centered
      onClose={props.onClose}
      title={t('record.conflict.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <Stack gap="md">
        <ul>
          {since.map((line) => (
            <li key={line.version}>
              {t('record.conflict.by', {
                who: props.actorOf(line),
                what: words.happened(line.event),
                when: date(line.at),
              })}
              {line.remark === null ? null : <q> {line.remark}</q>}
            </li>
          ))}
        </ul>
        <Text>{t('record.conflict.nowAt', { places: texts.state(view.detail.state) })}</Text>
        <Text role="status" component="div">
          {answer.possible ? (
            t('record.conflict.still')
          ) : (
            <>
              {t('record.conflict.not')} <ReasonText reason={answer.reason} />
            </>
          )}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose}>
            {t('record.conflict.leave')}
          </Button>
          {hasForm(request.type) ? (
            <Button variant="default" onClick={props.onRevise}>
              {t('record.conflict.review')}
            </Button>
          ) : null}
          {answer.possible ? (
            <Button data-autofocus onClick={props.onAgain}>
              {t('record.conflict.again', { event: texts.event(request.type) })}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}
