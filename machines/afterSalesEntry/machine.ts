import type { AfterSalesOrder } from '../../api/afterSales/afterSalesCase.ts';
import type { AfterSalesDetail } from '../../api/afterSales/calls.ts';
import type { Api, CallFlags } from '../../api/client.ts';
import { asFailure } from '../../api/kernel/failure.ts';
import type { EntryRules, EntryServices } from '../kernel/entry/context.ts';
import { searchMachine } from '../kernel/entry/search.ts';
import { readable } from '../kernel/wholeAnswer.ts';
import { type ApplicationChange, applicationOf, changed } from './changes.ts';
import { type Application, type ApplicationDraft, emptyApplication, type Step } from './draft.ts';
import { applicationSteps, stepVerdicts } from './verdicts.ts';

/** Applying for after-sales: the guided entry with its own questions. */
export const applicationRules: EntryRules<Step, ApplicationDraft, ApplicationChange, Application> =
  {
    id: 'afterSales',
    order: applicationSteps,
    empty: emptyApplication,
    isWorthKeeping: ({ order, attempt }) => order !== null || attempt !== null,
    verdicts: stepVerdicts,
    change: changed,
    bodyOf: applicationOf,
  };

const quietly = (signal: AbortSignal) => ({ signal, showError: false }) satisfies CallFlags;

/** A number is looked up once there are so many figures of it. */
const FIGURES = 6;
/** And no phone number of any country has more. */
const MOST_FIGURES = 15;
/** With letters it is an order's number, of which fewer characters say nothing. */
const SHORTEST_NUMBER = 4;
/** So many orders are shown at a time. */
const PAGE = 30;

const figuresOf = (text: string) => text.replace(/\D/g, '').length;
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Whether what was typed has more figures than any phone number. */
export const isTooLongForPhone = (text: string): boolean => figuresOf(text) > MOST_FIGURES;

const isEnough = (text: string) =>
  hasLetters(text) ? text.length >= SHORTEST_NUMBER : figuresOf(text) >= FIGURES;

/** What of an application reaches outside. */
export const applicationServices = (
  api: Api,
): EntryServices<ApplicationDraft, Application, AfterSalesDetail> => ({
  refresh: async (draft, signal) => {
    if (draft.order === null) return draft;
    const order = await readable(
      api.getCrmOrder({ query: { orderId: draft.order.id } }, quietly(signal)),
      isOrder,
    );
    const isGone = await Promise.all(
      draft.pictures.map(({ id }) => pictureIsGone(api, id, signal)),
    );
    const { pictures } = draft;
    return {
      ...draft,
      order,
      // What was proposed is known as that still, and what it was asked for is asked anew.
      most: draft.most && { ...draft.most, askedFor: '' },
      pictures: pictures.filter((_picture, index) => !isGone[index]),
      gone: [
        ...draft.gone,
        ...pictures.filter((_picture, index) => isGone[index]).map(({ name }) => name),
      ],
    };
  },
  commit: ({ key, body }) =>
    readable(
      api.submitAftersale({ body }, { idempotencyKey: key, showError: false }),
      ({ aftersale }) => Number.isInteger(aftersale.id),
    ),
});

/** Whether the server has dropped a picture; where it does not say, it is taken to be there. */
async function pictureIsGone(api: Api, fileId: number, signal: AbortSignal): Promise<boolean> {
  try {
    await api.getFile({ params: { fileId } }, { ...quietly(signal), blob: true });
    return false;
  } catch (error) {
    return asFailure(error).kind === 'notFound';
  }
}

/** The search of the first step: a phone number, that customer's orders; or an order's own number. */
export const orderSearch = (api: Api) =>
  searchMachine<AfterSalesOrder>(
    async ({ text, cursor }, signal) => {
      const search = text.normalize('NFKC').trim();
      if (!isEnough(search) || isTooLongForPhone(search)) return NOTHING;
      const page = cursor === undefined ? {} : { cursor };
      const { rows, total, next } = await readable(
        api.findOrderToClaim({ body: { search, size: PAGE, ...page } }, quietly(signal)),
        (found) => Array.isArray(found.rows),
      );
      return { rows, total, next };
    },
    (order) => ({ type: 'CHANGE', change: { type: 'order', order } }),
    { keepsWords: true },
  );

const NOTHING = { rows: [], total: { count: 0, exact: true } };

const isOrder = ({ id, lines }: AfterSalesOrder) => Number.isInteger(id) && Array.isArray(lines);
