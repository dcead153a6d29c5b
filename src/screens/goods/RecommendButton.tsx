import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsDetail, GoodsListed } from '../../../api/goods/calls.ts';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

interface RecommendButtonProps {
  goods: GoodsDetail;
  /** Why the goods cannot be changed; null where they can. */
  reason: Refusal | null;
  onDone: () => void;
}

/** Puts the shop's recommendation on goods, or takes it off: at once, since it is undone as easily. Mount it anew for the next. */
export function RecommendButton({ goods, reason, onDone }: RecommendButtonProps): ReactNode {
  const { t } = useTranslation('goods');
  const { name } = useFormat();
  const api = useApi();
  const isNow = goods.flags.includes('recommended');
  const submission = useSubmission({
    send: (status: 'recommended' | 'notRecommended', idempotencyKey): Promise<GoodsListed> =>
      api.recommendGoods({ query: { goodsId: goods.id, status } }, { idempotencyKey }),
    onDone: (said) => {
      const key = said.flags.includes('recommended') ? 'recommend.doneOn' : 'recommend.doneOff';
      notify({ kind: 'success', text: t(key, { name: name(said) }) });
      onDone();
    },
  });
  return (
    <ActionButton
      label={t(isNow ? 'recommend.off' : 'recommend.on')}
      reason={reason}
      loading={submission.isSending}
      onClick={() => submission.send(isNow ? 'notRecommended' : 'recommended')}
    />
  );
}
