import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import type { ListsHow } from './ListsChoice.tsx';

interface MakeListsCalls {
  onMade: () => void;
  onRefused?: () => void;
}

/** Makes pick lists of orders, says which, and shows the one that was made, or those that are open. */
export function useMakeLists({ onMade, onRefused }: MakeListsCalls): {
  isSending: boolean;
  /** Why none was made, in words; null where nothing is known against it. */
  problem: string | null;
  make: (orderIds: readonly number[], how: ListsHow) => void;
} {
  const { t } = useTranslation('pickLists');
  const api = useApi();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const submission = useSubmission({
    send: async (body: { orderIds: number[]; each: boolean }, idempotencyKey) => {
      try {
        return await api.addPickLists({ body }, { idempotencyKey, showError: false });
      } catch (error) {
        onRefused?.();
        throw error;
      }
    },
    onDone: ({ lists }) => {
      onMade();
      const [first] = lists;
      if (first && lists.length === 1) {
        notify({ kind: 'success', text: t('new.made', { number: first.number }) });
        void navigate({ to: '/pickLists/$pickListId', params: { pickListId: String(first.id) } });
        return;
      }
      notify({ kind: 'success', text: t('new.madeSeveral', { count: lists.length }) });
      void navigate({ to: '/pickLists', search: { tab: 'open' } });
    },
  });
  const { failure, isSending } = submission;
  return {
    isSending,
    // Which order stands in the way is said at the orders.
    problem: failure && (failure.errors.orderIds ?? failureText(failure)),
    make: (orderIds, how) => submission.send({ orderIds: [...orderIds], each: how === 'each' }),
  };
}
