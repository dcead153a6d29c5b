import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadBoard } from '../../../../api/waybills/calls.ts';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { useFailureText } from '../../../lib/useFailureText.ts';
import type { Board } from './useBoard.ts';

interface UndoneProps {
  undone: NonNullable<Board['undone']>;
  board: LoadBoard | null;
  onClose: () => void;
}

/** A move that the server did not take: why, and that all is where it was. */
export function Undone({ undone, board, onClose }: UndoneProps): ReactNode {
  const { t } = useTranslation(['waybills', 'common']);
  const text = useFailureText();
  const { failure, move } = undone;
  const id = move.type === 'takeOff' ? move.from : move.to;
  const number = board?.columns.find(({ waybill }) => waybill.id === id)?.waybill.number ?? '';
  return (
    <Alert
      color="red"
      role="alert"
      mb="sm"
      withCloseButton
      closeButtonLabel={t('common:actions.close')}
      onClose={onClose}
    >
      {failure.kind === 'stale' ? (
        t('board.stale', { number })
      ) : failure.reason ? (
        <ReasonText reason={failure.reason} />
      ) : (
        text(failure)
      )}
    </Alert>
  );
}
