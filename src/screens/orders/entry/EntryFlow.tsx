import { lazy, type ReactNode, Suspense } from 'react';
import { AddressStep } from './AddressStep.tsx';
import { Conflict } from './Conflict.tsx';
import { CustomerStep } from './CustomerStep.tsx';
import { EntrySteps } from './EntrySteps.tsx';
import classes from './entry.module.css';
import { type EntrySnapshot, useEntry } from './entryContext.ts';
import { GoodsStep } from './GoodsStep.tsx';
import { Offer } from './Offer.tsx';
import { StepSkeleton } from './StepFrame.tsx';
import { Summary } from './Summary.tsx';

// What comes after the goods is loaded while they are entered.
const DeliveryStep = lazy(async () => ({
  default: (await import('./DeliveryStep.tsx')).DeliveryStep,
}));
const PriceStep = lazy(async () => ({ default: (await import('./PriceStep.tsx')).PriceStep }));
const CheckStep = lazy(async () => ({ default: (await import('./CheckStep.tsx')).CheckStep }));
const Problem = lazy(async () => ({ default: (await import('./Problem.tsx')).Problem }));
const Committed = lazy(async () => ({ default: (await import('./Committed.tsx')).Committed }));

/** The place that shows for where the order entry is. */
export function EntryFlow(): ReactNode {
  const place = useEntry(placeOf);
  if (place === 'offered') return <Offer />;
  if (place === 'committed') {
    return (
      <Suspense fallback={<StepSkeleton />}>
        <Committed />
      </Suspense>
    );
  }
  const Question = QUESTIONS[place];
  return (
    <div className={classes.columns}>
      <EntrySteps />
      <section className={classes.question}>
        <Conflict />
        <Suspense fallback={<StepSkeleton />}>
          <Question key={place} />
        </Suspense>
      </section>
      <Summary />
    </div>
  );
}

const QUESTIONS = {
  customer: CustomerStep,
  address: AddressStep,
  goods: GoodsStep,
  delivery: DeliveryStep,
  price: PriceStep,
  check: CheckStep,
  problem: Problem,
  waiting: StepSkeleton,
};

type Place = keyof typeof QUESTIONS | 'offered' | 'committed';

function placeOf(snapshot: EntrySnapshot): Place {
  const { flow } = snapshot.value;
  if (typeof flow === 'object') {
    const { entering } = flow;
    const step = typeof entering === 'object' ? Object.keys(entering)[0] : entering;
    return step !== undefined && step in QUESTIONS ? (step as Place) : 'waiting';
  }
  if (flow === 'offered' || flow === 'committed') return flow;
  return flow === 'resuming' || flow === 'opening' ? 'waiting' : 'problem';
}
