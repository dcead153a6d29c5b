import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ownerOfRule } from '../../../../machines/afterSalesEntry/verdicts.ts';
import { EntryPage } from '../../../components/entry/EntryPage.tsx';
import { type EntryOwner, useEntryOwner } from '../../../components/entry/useEntryInput.ts';
import { useGuidedEntry } from '../../../components/entry/useGuidedEntry.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { whole } from '../../../components/list/fields.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { lazyPart } from '../../../shell/lazyPart.tsx';
import { Answers } from './Answers.tsx';
import { ApplicationContext, type ApplicationEntry, applicationKind } from './applicationKind.ts';
import { LinesStep } from './LinesStep.tsx';
import { OrderStep } from './OrderStep.tsx';
import { Submitted } from './Submitted.tsx';

const route = getRouteApi('/_office/after-sales/new');

// What comes after the goods is loaded while they are chosen.
const ProblemStep = lazyPart(async () => (await import('./ProblemStep.tsx')).ProblemStep);
const RefundStep = lazyPart(async () => (await import('./RefundStep.tsx')).RefundStep);
const EvidenceStep = lazyPart(async () => (await import('./EvidenceStep.tsx')).EvidenceStep);
const CheckStep = lazyPart(async () => (await import('./CheckStep.tsx')).CheckStep);

const LATER = [ProblemStep, RefundStep, EvidenceStep, CheckStep];

/** Applying for after-sales on the phone: from the number that calls to the submitted case. */
export function ApplicationEntryPage(): ReactNode {
  useEffect(() => {
    for (const part of LATER) part.preload();
  }, []);
  const owner = useEntryOwner();
  return owner === null ? null : <EntryOf key={owner.key} owner={owner} />;
}

function EntryOf({ owner }: { owner: EntryOwner }): ReactNode {
  const { t } = useTranslation('afterSalesEntry');
  const entry = useGuidedEntry(applicationKind, owner);
  const navigate = route.useNavigate();
  const wanted = whole.read(route.useSearch().order);
  const hasOrder = entry.draft.order !== null;
  // Asked for once: the next application begins without it.
  useEffect(() => {
    if (wanted !== undefined && hasOrder) {
      void navigate({ search: {}, state: true, replace: true });
    }
  }, [wanted, hasOrder, navigate]);
  return (
    <ApplicationContext value={entry}>
      <EntryPage
        frame={entry.frame}
        questions={{
          order: <OrderStep wanted={wanted} />,
          lines: <LinesStep />,
          problem: <ProblemStep />,
          refund: <RefundStep />,
          evidence: <EvidenceStep />,
          check: <CheckStep />,
        }}
        summary={<Answers />}
        offer={<OfferText entry={entry} />}
        committed={<Submitted />}
        look={
          <AnchorLink to="/after-sales" target="_blank">
            {t('look')}
          </AnchorLink>
        }
        ownerOfRule={ownerOfRule}
      />
    </ApplicationContext>
  );
}

function OfferText({ entry: { offer } }: { entry: ApplicationEntry }): ReactNode {
  const { t } = useTranslation('afterSalesEntry');
  const { date, name } = useFormat();
  const order = offer?.draft.order;
  return order
    ? t('offer.text', {
        customer: name({ name: order.customerName, nameZh: order.customerNameZh }),
        number: order.orderSn,
        time: date(offer.savedAt),
      })
    : null;
}
