import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../../../api/failure.ts';
import type { Answer } from '../../../../../machines/explain.ts';
import type { OrderEvent, OrderEventType } from '../../../../../machines/order/facts.ts';
import { ActionDialog } from '../../../../components/ActionDialog.tsx';
import { ReasonText } from '../../../../components/ReasonText.tsx';
import { useOrderTexts } from '../useOrderTexts.ts';

interface EventDialogProps {
  type: OrderEventType;
  children: ReactNode;
  restored: boolean;
  failure: ApiFailure | null;
  isSending: boolean;
  /** What the chart says to what is typed now; null while that is incomplete. */
  answer: Answer<OrderEvent> | null;
  danger?: boolean;
  disabled?: boolean;
  size?: 'md' | 'xl';
  closeLabel?: string;
  onAction: () => void;
  onClose: () => void;
}

/** The dialog of one event: its fields, what the chart has against it, what went wrong last time. */
export function EventDialog(props: EventDialogProps): ReactNode {
  const { type, children, restored, failure, answer } = props;
  const { t } = useTranslation('orders');
  const texts = useOrderTexts();
  const isRefused = answer !== null && !answer.possible;
  return (
    <ActionDialog
      title={texts.event(type)}
      action={texts.event(type)}
      onAction={props.onAction}
      onClose={props.onClose}
      isSending={props.isSending}
      // What is wrong with a field stands at the field.
      refusal={failure?.kind === 'invalid' && hasFields(failure) ? null : failure}
      danger={props.danger ?? false}
      disabled={isRefused || (props.disabled ?? false)}
      size={props.size ?? 'md'}
      closeLabel={props.closeLabel}
    >
      {restored ? (
        <Text size="sm" c="dimmed" role="status">
          {t('record.form.draftKept')}
        </Text>
      ) : null}
      {children}
      {isRefused ? (
        <Alert color="orange" role="status">
          <ReasonText reason={answer.reason} />
        </Alert>
      ) : null}
    </ActionDialog>
  );
}

const hasFields = ({ errors }: ApiFailure) => Object.keys(errors).length > 0;
