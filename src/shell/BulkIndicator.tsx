import { UnstyledButton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkActor, progressOf } from '../../machines/office/machine.ts';
import { Icon } from '../components/icons.tsx';
import { useFormat } from '../lib/useFormat.ts';
import { useLeavingWarning } from '../lib/useLeavingWarning.ts';
import { BulkWarning } from './BulkWarning.tsx';
import classes from './bulk.module.css';
import { useHeldBulk, useOffice } from './officeActor.ts';
import { useRefreshUrgentCounts } from './officeContext.ts';

/** How far the bulk action has come that goes on elsewhere, and the way back to it. */
export function BulkIndicator(): ReactNode {
  const { bulk, isWarned } = useHeldBulk();
  if (!bulk) return null;
  return (
    <>
      <Held bulk={bulk} />
      {isWarned ? <BulkWarning bulk={bulk} /> : null}
    </>
  );
}

function Held({ bulk }: { bulk: BulkActor }): ReactNode {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const router = useRouter();
  const office = useOffice();
  const snapshot = useSelector(bulk, (state) => state);
  const isUnderWay = snapshot.hasTag('underWay');
  const isReported = snapshot.matches('reported');
  useLeavingWarning(isUnderWay);
  const refreshCounts = useRefreshUrgentCounts();
  useEffect(() => {
    if (isReported) refreshCounts();
  }, [isReported, refreshCounts]);
  if (!snapshot.hasTag('begun')) return null;

  const progress = progressOf(snapshot.context);
  const figures = { answered: number(progress.answered), all: number(progress.all) };
  const how = snapshot.matches('running') ? 'running' : isUnderWay ? 'waiting' : 'reported';
  const show = () => {
    const { from } = office.getSnapshot().context;
    office.send({ type: 'SHOW' });
    const isThere = from?.split(/[?#]/)[0] === router.state.location.pathname;
    if (from !== null && !isThere) void router.navigate({ href: from });
  };
  return (
    <UnstyledButton
      className={classes.indicator}
      data-how={how}
      aria-label={t(how, figures)}
      title={t(how, figures)}
      onClick={show}
    >
      <Icon name={how === 'waiting' ? 'alert' : 'orders'} size={16} />
      <span>{how === 'reported' ? t('shortReported') : t('short', figures)}</span>
      <progress
        className={classes.line}
        aria-hidden="true"
        max={Math.max(progress.all, 1)}
        value={progress.answered}
      />
    </UnstyledButton>
  );
}
