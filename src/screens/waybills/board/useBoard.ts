import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiFailure } from '../../../../api/kernel/failure.ts';
import type { LoadBoard, WaybillDetail } from '../../../../api/waybills/calls.ts';
import { type BoardMove, movedBoard, withColumn } from '../../../../machines/waybill/board.ts';
import { useFollow } from '../../../components/record/useFollow.ts';
import { useApi } from '../../../lib/api.ts';
import { newKey } from '../../../lib/newKey.ts';
import { useList } from '../../../lib/useList.ts';

/** A move that did not go through: all is back where it was. */
interface Undone {
  failure: ApiFailure;
  move: BoardMove;
}

/**
 * The load board of a day with what is done on it: shown at once, and put back where the server refuses
 * it. What others do is seen by itself.
 * @param options.isHeld Something is dragged, open or filled in: it stays as it is until that is over.
 * @param options.isFollowed It is read anew by itself.
 */
export function useBoard(
  day: string,
  { isHeld, isFollowed }: { isHeld: boolean; isFollowed: boolean },
) {
  const api = useApi();
  const byItself = useRef(false);
  const list = useList<{ day: string }, LoadBoard>({ day }, (query, signal) => {
    const background = byItself.current;
    byItself.current = false;
    return api.getLoadBoard({ query }, { signal, showError: false, background });
  });
  const [ahead, setAhead] = useState<{ of: LoadBoard; board: LoadBoard } | null>(null);
  const [isSending, setSending] = useState(false);
  const [undone, setUndone] = useState<Undone | null>(null);
  const newest = list.page?.day === day ? list.page : null;
  // What was asked for before it was held, and comes while it is, is shown afterwards.
  const [shown, setShown] = useState(newest);
  if (!isHeld && shown !== newest) setShown(newest);
  const read = isHeld && shown?.day === day ? shown : newest;
  // What was asked for before a move may come while it is sent: it is older.
  const isAhead = read !== null && (ahead?.of === read || (isSending && ahead?.board.day === day));
  const board = isAhead && ahead ? ahead.board : read;
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const follow = useEffectEvent(() => {
    if (isHeld || !isFollowed || isSending || list.isLoading) return;
    byItself.current = true;
    list.reload();
  });
  useFollow(useMemo(() => ({ send: () => follow() }), []));

  const versionOf = (id: number) =>
    board?.columns.find(({ waybill }) => waybill.id === id)?.waybill.version;

  const sent = async (move: BoardMove, version: number | undefined) => {
    const flags = { idempotencyKey: newKey(), showError: false };
    if (move.type === 'takeOff') {
      const { orderId, version: seen } = move;
      const event = { type: 'leaveWaybill' as const };
      await api.operation({ body: { orderId, version: seen, event } }, flags);
      return null;
    }
    const event = { type: move.type, orderIds: [...move.orderIds] };
    return api.moveWaybill({ params: { id: move.to }, body: { event, version } }, flags);
  };

  /**
   * Does a move, which is seen at once.
   * @param now The waybill as the server has answered it last, where that is newer than the board.
   */
  const move = async (wanted: BoardMove, now?: WaybillDetail): Promise<boolean> => {
    if (read === null || board === null || isSending) return false;
    const from = now ? withColumn(board, now) : board;
    setSending(true);
    setUndone(null);
    setAhead({ of: read, board: movedBoard(from, wanted) });
    try {
      const to = wanted.type === 'takeOff' ? wanted.from : wanted.to;
      const answered = await sent(wanted, now?.waybill.version ?? versionOf(to));
      const moved = movedBoard(from, wanted);
      setAhead({
        of: latest.current ?? read,
        board: answered ? withColumn(moved, answered) : moved,
      });
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setAhead({ of: latest.current ?? read, board: from });
      setUndone({ failure, move: wanted });
      return false;
    } finally {
      setSending(false);
      list.reload();
    }
  };

  return {
    board,
    failure: read === null ? list.failure : null,
    isSending,
    undone,
    reload: list.reload,
    forget: () => setUndone(null),
    move,
  };
}

export type Board = ReturnType<typeof useBoard>;
