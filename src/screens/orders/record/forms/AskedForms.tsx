import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinor } from '../../../../../api/kernel/money.ts';
import { orderEvent } from '../../../../../api/orders/calls.ts';
import { AskForm } from '../../../../components/record/AskForm.tsx';
import { schemaOf } from '../../../../components/record/eventForm.ts';
import { RemarkForm } from '../../../../components/record/RemarkForm.tsx';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { OrderFormProps } from '../orderKind.ts';
import { useAskedText } from '../useAskedText.ts';
import { CorrectionEffects } from './CorrectionEffects.tsx';

interface SecondPersonNoteProps {
  /** In minor units. */
  limit: number | null;
  currency: string;
}

/** Tells that what is sent waits for a second person. */
export function SecondPersonNote({ limit, currency }: SecondPersonNoteProps): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  return (
    <Alert color="orange" role="status">
      {t('record.asked.willWait', { limit: money(fromMinor(limit ?? 0), currency) })}
    </Alert>
  );
}

/** Does what somebody else has asked for, after one has seen what it books. */
export function ApproveAskedForm(props: OrderFormProps): ReactNode {
  const { t } = useTranslation('orders');
  const said = useAskedText(props.view.facts.asked, props.view.facts.currency);
  return (
    <AskForm {...props} type="approveAsked" danger text={t('record.asked.approveText')}>
      {said ? <Text fw={600}>{said}</Text> : null}
      <CorrectionEffects
        view={props.view}
        event={{ type: 'approveAsked' }}
        title={t('record.asked.books')}
      />
    </AskForm>
  );
}

const schema = schemaOf(orderEvent, 'declineAsked');

/** Says no to it, with the reason; nothing is booked. */
export function DeclineAskedForm(props: OrderFormProps): ReactNode {
  const { t } = useTranslation('orders');
  const said = useAskedText(props.view.facts.asked, props.view.facts.currency);
  return (
    <RemarkForm {...props} type="declineAsked" schema={schema} text={t('record.asked.declineText')}>
      {said ? <Text fw={600}>{said}</Text> : null}
    </RemarkForm>
  );
}
