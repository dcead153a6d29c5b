import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Named } from '../../../components/avatar/Named.tsx';
import { pictureIn } from '../../../components/avatar/pictureIn.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import type { AfterSalesView } from './afterSalesKind.ts';

/** Who submitted a case, and when. */
export function SubmittedBy({ view }: { view: AfterSalesView }): ReactNode {
  const { t } = useTranslation('afterSales');
  const { date } = useFormat();
  const { submittedBy: who, submittedAt: at } = view.detail.aftersale;
  return (
    <Named
      name={who}
      fileId={pictureIn(view.history, { actorName: who, at })}
      label={t('record.submitted', { when: date(at), who })}
    />
  );
}
