import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { orderDrafts } from '../../../../machines/orderEntry/draft.ts';
import { provideOrderEntry } from '../../../../machines/orderEntry/machine.ts';
import { orderEntryServices } from '../../../../machines/orderEntry/services.ts';
import { orderSteps, ownerOfRule, stepVerdicts } from '../../../../machines/orderEntry/verdicts.ts';
import { EntryPage } from '../../../components/entry/EntryPage.tsx';
import { type EntryOwner, useEntryOwner } from '../../../components/entry/useEntryInput.ts';
import { useEntryMachine } from '../../../components/entry/useGuidedEntry.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { useApi } from '../../../lib/api.ts';
import { useUnitNames } from '../../../lib/useUnitNames.ts';
import { lazyPart } from '../../../shell/lazyPart.tsx';
import { AddressStep } from './AddressStep.tsx';
import { CustomerStep } from './CustomerStep.tsx';
import { DraftList, DraftsButton, ElsewhereNote, SavedState } from './Drafts.tsx';
import { contextOf, EntryContext, useEntry } from './entryContext.ts';
import { GoodsStep } from './GoodsStep.tsx';
import { OfferText } from './OfferText.tsx';
import { Summary } from './Summary.tsx';
import { QuoteContext, useQuote } from './useQuote.ts';
import { ShelfContext, useShelf } from './useShelf.ts';

const route = getRouteApi('/_office/orders/new');

// What comes after the goods is loaded while they are entered.
const DeliveryStep = lazyPart(async () => (await import('./DeliveryStep.tsx')).DeliveryStep);
const PriceStep = lazyPart(async () => (await import('./PriceStep.tsx')).PriceStep);
const CheckStep = lazyPart(async () => (await import('./CheckStep.tsx')).CheckStep);
const Pricing = lazyPart(async () => (await import('./PriceChanged.tsx')).Pricing);
const PriceChanged = lazyPart(async () => (await import('./PriceChanged.tsx')).PriceChanged);
const Committed = lazyPart(async () => (await import('./Committed.tsx')).Committed);

const LATER = [DeliveryStep, PriceStep, CheckStep, Pricing, PriceChanged, Committed];

/** Entering a wholesale order, one question after the other. */
export function OrderEntry(): ReactNode {
  useEffect(() => {
    for (const part of LATER) part.preload();
  }, []);
  const owner = useEntryOwner();
  return owner === null ? null : <EntryOf key={owner.key} owner={owner} />;
}

/** Every account has its own drafts in each of its shops, one of which is here. */
function EntryOf({ owner }: { owner: EntryOwner }): ReactNode {
  const { t } = useTranslation('orderEntry');
  const api = useApi();
  const unitNames = useUnitNames();
  const { entry, snapshot, frame } = useEntryMachine(
    () => provideOrderEntry(orderEntryServices(api, unitNames)),
    { namespace: 'orderEntry', drafts: orderDrafts, order: orderSteps, verdicts: stepVerdicts },
    owner,
  );
  const { repeat } = route.useSearch();
  const navigate = route.useNavigate();
  const mayRepeat = snapshot.can({ type: 'REPEAT', orderId: repeat ?? 0 });
  // Asked for once: the next order begins without it.
  useEffect(() => {
    if (repeat === undefined || !mayRepeat) return;
    if (Number.isSafeInteger(repeat)) entry.send({ type: 'REPEAT', orderId: repeat });
    void navigate({ search: {}, state: true, replace: true });
  }, [repeat, mayRepeat, entry, navigate]);
  const shelf = useShelf(entry, owner);
  return (
    <EntryContext value={entry}>
      <ShelfContext value={shelf}>
        <Quoted>
          <EntryPage
            frame={{
              ...frame,
              // What is given up is so on the server too.
              send: (event) => (event.type === 'DISCARD' ? shelf.discard() : frame.send(event)),
            }}
            actions={<DraftsButton />}
            saved={<SavedState />}
            others={<DraftList hidesHere />}
            conflict={<ElsewhereNote />}
            questions={{
              customer: <CustomerStep />,
              address: <AddressStep />,
              goods: <GoodsStep />,
              delivery: <DeliveryStep />,
              price: <PriceStep />,
              check: <CheckStep />,
            }}
            summary={<Summary />}
            offer={<OfferText />}
            committed={<Committed />}
            look={
              <AnchorLink to="/orders" target="_blank">
                {t('problem.look')}
              </AnchorLink>
            }
            ownerOfRule={ownerOfRule}
            problems={{ recalculating: <Pricing />, priceChanged: <PriceChanged /> }}
          />
        </Quoted>
      </ShelfContext>
    </EntryContext>
  );
}

/** Asks what the order costs so far, once for all that shows it. */
function Quoted({ children }: { children: ReactNode }): ReactNode {
  const { draft } = useEntry(contextOf);
  return <QuoteContext value={useQuote(draft)}>{children}</QuoteContext>;
}
