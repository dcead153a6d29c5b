import { type ComponentType, useMemo } from 'react';
import type { z } from 'zod';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { Answer } from '../../../machines/kernel/law/explain.ts';
import type { FormDraft, Kept } from '../../lib/keptEntry.ts';
import type { RecordView } from './view.ts';

/** What every form of an event is given. */
export interface EventFormProps<View, Request extends { type: string }> {
  view: View;
  /** What was typed before, as the form's values; of unknown shape, since it may come from storage. */
  input: unknown;
  /** That it was kept from an earlier visit. */
  kept: Kept | null;
  /** Why the last try did not go through. */
  failure: ApiFailure | null;
  isSending: boolean;
  onKeep: (input: unknown) => void;
  onSubmit: (request: Request) => void;
  /** Gives up what is typed. */
  onClose: () => void;
  /** Closes the form, and keeps what is typed for the next time. */
  onLeave: () => void;
}

/** The events that carry something a person has to say first, each with its form. */
export type EventForms<View, Request extends { type: string }> = Readonly<
  Record<string, ComponentType<EventFormProps<View, Request>>>
>;

/** An event as a member of the contract's union of events. */
type EventSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

/**
 * The contract's own schema of one event.
 * @param union The discriminated union of all events of a record.
 */
export function schemaOf<
  Union extends z.ZodType<{ type: string }> & { options: readonly unknown[] },
  Type extends z.output<Union>['type'],
>(union: Union, type: Type): z.ZodType<Extract<z.output<Union>, { type: Type }>> {
  const found = (union.options as readonly EventSchema[]).find(
    ({ shape }) => shape.type.value === type,
  );
  if (!found) throw new Error(`The contract has no event ${type}`);
  // The union's member with this type is the one that was looked for.
  return found as unknown as z.ZodType<Extract<z.output<Union>, { type: Type }>>;
}

/** What was typed before where it still fits the form, else what the form begins with. */
export function valuesFrom<Values>(schema: z.ZodType<Values>, input: unknown, initial: Values) {
  const kept = schema.safeParse(input);
  return kept.success ? kept.data : initial;
}

/**
 * Keeps what is typed for an event that changes a record's fields, together with what they were filled
 * with, so that it can be merged with what somebody else saves meanwhile.
 * @param values What the fields hold. A constant.
 */
export function eventDraft<Values>(
  values: z.ZodType<Values>,
  { input, onKeep }: Pick<EventFormProps<unknown, never>, 'input' | 'onKeep'>,
): FormDraft<Values> {
  const drop = () => onKeep({});
  return {
    read: () => {
      const typed = values.safeParse(input);
      const from = values.safeParse((input as { from?: unknown } | null)?.from);
      return typed.success
        ? { values: typed.data, from: from.success ? from.data : null, at: null }
        : null;
    },
    keep: (typed, from) => onKeep({ ...typed, from }),
    drop,
    dropping: (close) => () => {
      drop();
      close();
    },
  };
}

const ofEvent = (path: string) => path.replace(/^event\./, '');

/**
 * A failure as a form takes it: fields are named from the event on, not from the call's body on.
 * @param called What the form calls a field of the body, where that is not by the event. A constant.
 */
export function useEventFailure(
  failure: ApiFailure | null,
  called: (path: string) => string = ofEvent,
): ApiFailure | null {
  return useMemo(() => {
    if (failure === null || Object.keys(failure.errors).length === 0) return failure;
    const errors = Object.fromEntries(
      Object.entries(failure.errors).map(([path, text]) => [called(path), text]),
    );
    return new ApiFailure({
      kind: failure.kind,
      msg: failure.msg,
      errors,
      reason: failure.reason ?? undefined,
    });
  }, [failure, called]);
}

/**
 * What the chart says to an event as it is typed now; null while it is not yet an event.
 * @param request As the form would send it, unchecked.
 */
export function answerTo<Event extends { type: string }>(
  schema: z.ZodType<{ type: string }>,
  request: unknown,
  view: RecordView<unknown, Event>,
): Answer<Event> | null {
  const read = schema.safeParse(request);
  return read.success ? view.askRequest(read.data) : null;
}
