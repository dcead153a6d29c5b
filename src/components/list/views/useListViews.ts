import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView, ListViews } from '../../../../api/listViews/calls.ts';
import { useApi } from '../../../lib/api.ts';
import { wallClockOf } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notices.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useList } from '../../../lib/useList.ts';
import type { DataColumn } from '../../table/columns.ts';
import type { ChosenColumns } from '../../table/useColumnChoice.ts';
import type { ListAddress } from '../address.ts';
import { presetDays, presetOf } from '../dayPresets.ts';

/** A list as its saved views take and change it. */
export interface Viewed<Search> {
  /** Which list it is. */
  name: string;
  address: Pick<ListAddress<Search, unknown>, 'read' | 'hasUnread'>;
  search: Search;
  go: (search: Search, replace?: boolean) => void;
  columns: readonly Pick<DataColumn<never>, 'id' | 'show'>[];
  chosen: ChosenColumns;
}

/** The saved views of a list, and the one that shows. */
export interface ListViewsHere {
  /** Null before they came, or where they did not. */
  views: ListViews | null;
  hasFailed: boolean;
  reload: () => void;
  /** Whether the list may yet open with a view: until then its rows are not those that are wanted. */
  isOpening: boolean;
  /** The view that the address names, where the person sees it. */
  current: ListView | null;
  /** Whether filters, order or columns are others than the view's. */
  isChanged: boolean;
  /** Shows the list as the view keeps it; null as it is without any. */
  show: (view: ListView | null) => void;
  /** What would be saved now. */
  kept: Pick<ListView, 'filters' | 'columns'>;
}

/** Filters and order of an address, without the page and the view; of a preset its name alone. */
function filtersOf(search: object): ListView['filters'] {
  const { page, cursor, direction, view, from, to, ...rest } = search as Record<string, unknown>;
  const kept: Record<string, unknown> = rest.days === undefined ? { from, to, ...rest } : rest;
  return Object.keys(kept)
    .sort()
    .flatMap((name) => (kept[name] === undefined ? [] : [{ name, value: String(kept[name]) }]));
}

/** Reads the saved views of a list, and opens it with the one that the person has chosen for that. */
export function useListViews<Search extends object>(viewed: Viewed<Search>): ListViewsHere {
  const { name, address, search, go, columns, chosen } = viewed;
  const [choice, setChoice] = chosen;
  const { t } = useTranslation('records');
  const api = useApi();
  const list = useList<string, ListViews>(name, (asked, signal) =>
    api.listListView({ body: { list: asked } }, { showError: false, signal }),
  );
  const views = list.page;
  const at = (search as { view?: number }).view;
  const current = views?.rows.find(({ id }) => id === at) ?? null;
  const shown = columns.filter(({ id }) => choice[id]).map(({ id }) => id);

  const { timeZone } = useFormat();
  const today = wallClockOf(new Date(), timeZone).slice(0, 10);
  const saidBy = ({ filters }: ListView) =>
    ofToday(Object.fromEntries(filters.map(({ name: filter, value }) => [filter, value])), today);
  const searchOf = (view: ListView): Search => address.read({ ...saidBy(view), view: view.id });
  const columnsOf = (view: ListView) =>
    Object.fromEntries(
      columns.map(({ id, show }) => [id, show === 'always' || view.columns.includes(id)]),
    );
  const takeColumns = (view: ListView) => {
    localStorage.setItem(stampKey(name), stampOf(view));
    if (view.columns.length > 0) setChoice(columnsOf(view));
    const known = columns.map(({ id }) => id);
    if (address.hasUnread(saidBy(view)) || view.columns.some((id) => !known.includes(id))) {
      notify({ kind: 'error', text: t('views.stale', { name: view.name }) });
    }
  };

  const goToday = () => go(address.read(ofToday(search, today)), true);
  const newest = useRef({ takeColumns, searchOf, go, goToday });
  useEffect(() => {
    newest.current = { takeColumns, searchOf, go, goToday };
  });
  const isWithin = useIsWithin(search);
  const isBare = !isWithin && Object.keys(search).length === 0;
  const opening = views?.rows.find(({ isDefault }) => isDefault) ?? null;
  // An address that says nothing is the list as the person wants it to open, where one comes to it
  // from elsewhere: whoever takes away the last filter wants none.
  useEffect(() => {
    if (isBare && opening) newest.current.go(newest.current.searchOf(opening), true);
  }, [isBare, opening]);
  // A preset of an address that is kept for longer is of the day on which it is read.
  const isOld = JSON.stringify(ofToday(search, today)) !== JSON.stringify(search);
  useEffect(() => {
    if (isOld) newest.current.goToday();
  }, [isOld]);
  // The columns of a view are taken once, from whatever address leads to it; what is changed of them
  // then stays as it is chosen.
  useEffect(() => {
    if (current && localStorage.getItem(stampKey(name)) !== stampOf(current)) {
      newest.current.takeColumns(current);
    }
  }, [current, name]);

  const show = useCallback(
    (view: ListView | null) => {
      if (view === null) {
        localStorage.removeItem(stampKey(name));
        newest.current.go(address.read({}));
        return;
      }
      newest.current.takeColumns(view);
      newest.current.go(newest.current.searchOf(view));
    },
    [name, address],
  );

  const kept = { filters: filtersOf(search), columns: shown };
  return {
    views,
    hasFailed: list.failure !== null,
    reload: list.reload,
    isOpening: isBare && (views === null ? list.isLoading : opening !== null),
    current,
    isChanged:
      current !== null &&
      (JSON.stringify(filtersOf(searchOf(current))) !== JSON.stringify(kept.filters) ||
        (current.columns.length > 0 &&
          columns.some(({ id }) => columnsOf(current)[id] !== choice[id]))),
    show,
    kept,
  };
}

/** An address with the days that its preset has today. */
function ofToday(search: object, today: string): Record<string, unknown> {
  const said: Record<string, unknown> = { ...search };
  const preset = presetOf(said.days);
  return preset ? { ...said, ...presetDays(preset, today) } : said;
}

/** Whether one came to what the address says from within the list. */
function useIsWithin(search: object): boolean {
  const isNow = useLocation({ select: ({ state }) => state.isWithinList === true });
  const said = JSON.stringify(search);
  const [held, hold] = useState({ said, isWithin: isNow });
  // The router tells where it goes before it is there: of what is still said that says nothing.
  if (held.said !== said || (held.isWithin && !isNow)) hold({ said, isWithin: isNow });
  return held.isWithin;
}

/** Which view the columns of a list were taken from. */
const stampKey = (name: string) => `columns.${name}.view`;
const stampOf = ({ id, version }: ListView) => `${id}.${version}`;
