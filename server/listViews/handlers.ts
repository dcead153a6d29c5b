import type { Handlers } from '../../api/kernel/operation.ts';
import type { listViews as contract } from '../../api/listViews/calls.ts';
import type { Call } from '../kernel/context.ts';
import { addListView, chooseListView, deleteListView, editListView } from './moves.ts';
import { listListViews } from './queries.ts';

/** The saved views of lists. */
export const listViewHandlers = {
  listListView: ({ body }, call) => listListViews(call, body.list),
  addListView: ({ body }, call) => addListView(call, body),
  editListView: ({ params, body: { version, ...entry } }, call) =>
    editListView(call, { id: params.id, version }, entry),
  deleteListView: ({ params, body }, call) =>
    deleteListView(call, { id: params.id, version: body.version }),
  chooseListView: ({ body }, call) => chooseListView(call, body),
} satisfies Handlers<typeof contract, Call>;
