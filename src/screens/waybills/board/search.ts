import { BOARD_SORTS, type BoardSort } from '../../../../machines/waybill/board.ts';
import { day, words } from '../../../components/list/fields.ts';

/** The address of the load board: the day, what is sought among the orders, and what they are sorted by. */
export interface BoardSearch {
  day?: string;
  q?: string;
  sort?: string;
}

/** What an address means; what makes no sense is left out. @param today `YYYY-MM-DD`. */
export const boardView = (search: BoardSearch, today: string) => ({
  day: day.read(search.day) ?? today,
  q: words.read(search.q) ?? '',
  sort: BOARD_SORTS.find((sort): sort is BoardSort => sort === search.sort) ?? 'wanted',
});
