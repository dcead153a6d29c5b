import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkActor, progressOf } from '../../machines/office/machine.ts';
import { ActionDialog } from '../components/ActionDialog.tsx';
import { useFormat } from '../lib/useFormat.ts';
import { useOffice } from './officeActor.ts';

/** Says what would be lost of a bulk action before the shop or the session is left. */
export function BulkWarning({ bulk }: { bulk: BulkActor }): ReactNode {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const office = useOffice();
  const snapshot = useSelector(bulk, (state) => state);
  const leave = useSelector(office, ({ context }) => context.leave);
  const { answered, left, all } = progressOf(snapshot.context);
  const figures = { answered: number(answered), left: number(left), all: number(all) };
  const isUnderWay = snapshot.hasTag('underWay');
  return (
    <ActionDialog
      title={t(isUnderWay ? 'warning.title' : 'warning.titleReported')}
      action={t(leave?.type === 'SIGN_OUT' ? 'warning.signOut' : 'warning.switchShop')}
      closeLabel={t('warning.stay')}
      danger
      onAction={() => office.send({ type: 'LEAVE_ANYWAY' })}
      onClose={() => office.send({ type: 'STAY' })}
    >
      <p>{t(isUnderWay ? 'warning.underWay' : 'warning.reported', figures)}</p>
    </ActionDialog>
  );
}
