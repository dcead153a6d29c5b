import { useMemo } from 'react';
import type { z } from 'zod';
import { ApiFailure } from '../../../../../api/failure.ts';
import { orderEvent } from '../../../../../api/orders.ts';
import { type Answer, ask, type Grants } from '../../../../../machines/explain.ts';
import { orderCase } from '../../../../../machines/order/case.ts';
import type { OrderEvent } from '../../../../../machines/order/facts.ts';
import { chartEventOf, type OrderRequest } from '../../../../../machines/order/flow.ts';
import type { OrderView } from '../offers.ts';

/** What every form of an event is given. */
export interface EventFormProps {
  view: OrderView;
  grants: Grants;
  /** What was typed before, as the form's values; of unknown shape, since it may come from storage. */
  input: unknown;
  /** Whether that was kept from an earlier visit. */
  restored: boolean;
  /** Why the last try did not go through. */
  failure: ApiFailure | null;
  isSending: boolean;
  onKeep: (input: unknown) => void;
  onSubmit: (request: OrderRequest) => void;
  onClose: () => void;
}

type WireEvent = z.output<typeof orderEvent>;

/** The contract's own schema of one event. */
export function schemaOf<Type extends WireEvent['type']>(
  type: Type,
): z.ZodType<Extract<WireEvent, { type: Type }>> {
  const found = orderEvent.options.find(({ shape }) => shape.type.value === type);
  if (!found) throw new Error(`The contract has no event ${type}`);
  // The union's member with this type is the one that was looked for.
  return found as unknown as z.ZodType<Extract<WireEvent, { type: Type }>>;
}

/** What was typed before where it still fits the form, else what the form begins with. */
export function valuesFrom<Values>(schema: z.ZodType<Values>, input: unknown, initial: Values) {
  const kept = schema.safeParse(input);
  return kept.success ? kept.data : initial;
}

/** A failure as a form takes it: fields are named from the event on, not from the call's body on. */
export function useEventFailure(failure: ApiFailure | null): ApiFailure | null {
  return useMemo(() => {
    if (failure === null || Object.keys(failure.errors).length === 0) return failure;
    const errors = Object.fromEntries(
      Object.entries(failure.errors).map(([path, text]) => [path.replace(/^event\./, ''), text]),
    );
    return new ApiFailure({
      kind: failure.kind,
      msg: failure.msg,
      errors,
      reason: failure.reason ?? undefined,
    });
  }, [failure]);
}

/**
 * What the chart says to an event as it is typed now; null while it is not yet an event.
 * @param request As the form would send it, unchecked.
 */
export function answerTo(
  schema: z.ZodType<WireEvent>,
  request: unknown,
  view: OrderView,
  grants: Grants,
): Answer<OrderEvent> | null {
  const read = schema.safeParse(request);
  if (!read.success) return null;
  return ask(orderCase, view.snapshot, chartEventOf(read.data, view.detail), grants);
}
