import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { callsOf, post } from '../kernel/operation.ts';
import { requiredText, text, versionNumber } from '../kernel/wire.ts';
import { listViewsDomain } from './domain.ts';

/** The most views that a person has of one list. */
export const MOST_VIEWS = 30;

const named = (max: number) => text(max).regex(/^[A-Za-z][A-Za-z0-9]*$/, 'validation.invalid');

/** Which list it is of, as its texts are called. */
const list = named(40);

/** What is saved of a list, as its address says it; a page of it is no part of a view. */
const kept = {
  filters: z.array(z.object({ name: named(40), value: text(400) })).max(40, 'validation.tooMany'),
  /** The columns that show, from left to right. */
  columns: z.array(named(40)).max(60, 'validation.tooMany'),
};

/** What a person enters of a view. */
export const listViewEntry = z.object({
  name: requiredText(60),
  /** Whose accounts see it too; null for nobody's. */
  roleId: idOf('role').nullable(),
  /** Whether the list opens with it, for this person alone. */
  isDefault: z.boolean(),
  ...kept,
});
export type ListViewEntry = z.input<typeof listViewEntry>;

const role = z.object({ id: idOf('role'), roleName: z.string(), roleNameEn: z.string() });

export const listView = z.object({
  id: idOf('listView'),
  name: z.string(),
  ...kept,
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
  role: role.nullable(),
  isDefault: z.boolean(),
  version: versionNumber,
});
export type ListView = z.output<typeof listView>;

/** The views of a list that the caller sees, as every call of the domain answers them. */
const listViewList = z.object({
  /** One's own first, each part by name. */
  rows: z.array(listView),
  /** The roles that the caller may share with; empty for who may not. */
  roles: z.array(role),
});
export type ListViews = z.output<typeof listViewList>;

const params = z.object({ id: idTextOf('listView') });
const version = versionNumber;

/**
 * Views are one's own, and of the roles that they are shared with. Whoever may share changes and
 * deletes what is shared, so that a view outlives nobody who left.
 */
export const listViews = callsOf(listViewsDomain, {
  listListView: post({
    summary: "The caller's views of a list, and those that are shared with the caller's role",
    access: 'inShop',
    body: z.object({ list }),
    data: listViewList,
  }),
  addListView: post({
    summary: 'Save a view of a list; sharing it takes `listView.share`',
    access: 'inShop',
    idempotency: 'optional',
    body: listViewEntry.extend({ list }),
    data: listViewList,
  }),
  editListView: post({
    summary: 'Change a view: what it shows, its name, whom it is shared with',
    access: 'inShop',
    params,
    body: listViewEntry.extend({ version }),
    data: listViewList,
  }),
  deleteListView: post({
    summary: 'Delete a view, for everybody who sees it',
    access: 'inShop',
    params,
    body: z.object({ version }),
    data: listViewList,
  }),
  chooseListView: post({
    summary: 'Choose the view that a list opens with for the caller, or none',
    access: 'inShop',
    body: z.object({ list, viewId: idOf('listView').nullable() }),
    data: listViewList,
  }),
});
