import { Progress, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useApi } from '../../lib/api.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { inParts, type ManyLine, ManyReport } from './ManyReport.tsx';

/** What can be done to goods that were chosen in the list. */
export type Many = 'putOn' | 'recommended' | 'notRecommended';

interface GoodsManyProps {
  what: Many;
  goodsIds: readonly number[];
  onClose: () => void;
  /** What became of each. */
  onDone: (lines: readonly ManyLine[]) => void;
}

/** Does something to many goods, and says of each what became of it. */
export function GoodsMany({ what, goodsIds, onClose, onDone }: GoodsManyProps): ReactNode {
  const { t } = useTranslation('goods');
  const { number } = useFormat();
  const api = useApi();
  const failureText = useFailureText();
  // What the list shows meanwhile changes nothing of what is asked here.
  const [asked] = useState(goodsIds);
  const [answer, setAnswer] = useState<readonly ManyLine[] | null>(null);
  const submission = useSubmission({
    send: (ids: readonly number[], key, onProgress) =>
      what === 'putOn'
        ? putOn(api, ids, key, onProgress)
        : recommend(api, ids, { status: what, onProgress, failureText }),
    onDone: (lines) => {
      setAnswer(lines);
      onDone(lines);
    },
  });
  const count = asked.length;
  const words = {
    putOn: {
      action: t('many.putOn.action'),
      text: t('many.putOn.text', { count, shown: number(count) }),
      did: t('many.putOn.did'),
    },
    recommended: {
      action: t('recommend.on'),
      text: t('many.recommended.text', { count, shown: number(count) }),
      did: t('many.recommended.did'),
    },
    notRecommended: {
      action: t('recommend.off'),
      text: t('many.notRecommended.text', { count, shown: number(count) }),
      did: t('many.notRecommended.did'),
    },
  }[what];
  if (!answer) {
    const done = Math.round(submission.share * count);
    const progress = t('many.progress', { done: number(done), all: number(count) });
    return (
      <ActionDialog
        title={words.action}
        action={words.action}
        isSending={submission.isSending}
        refusal={submission.failure}
        onClose={onClose}
        onAction={() => submission.send(asked)}
      >
        <Text>{words.text}</Text>
        {submission.isSending && count > 1 ? (
          <div>
            <Text aria-live="polite">{progress}</Text>
            <Progress value={submission.share * 100} aria-label={progress} />
          </div>
        ) : null}
      </ActionDialog>
    );
  }
  const did = answer.filter(({ isDone }) => isDone).length;
  return (
    <ManyReport
      lines={answer}
      summary={
        what === 'putOn' ? t('many.putOn.summary', { count: did, shown: number(did) }) : undefined
      }
      did={words.did}
      onClose={onClose}
    />
  );
}

const putOn = (
  api: Api,
  ids: readonly number[],
  key: string,
  onProgress: (share: number) => void,
): Promise<ManyLine[]> =>
  inParts(ids, onProgress, async (goodsIds, from) => {
    const flags = { idempotencyKey: `${key}-${from}`, showError: false };
    const answered = await api.dispatchGoods({ body: { goodsIds } }, flags);
    return answered.map((one) => ({ ...one, isDone: one.outcome === 'onShelf' }));
  });

/** One by one: each call says how it shall be, so that the whole can be tried again. */
async function recommend(
  api: Api,
  ids: readonly number[],
  how: {
    status: Exclude<Many, 'putOn'>;
    onProgress: (share: number) => void;
    failureText: (failure: ApiFailure) => string;
  },
): Promise<ManyLine[]> {
  const lines: ManyLine[] = [];
  for (const goodsId of ids) {
    const query = { goodsId, status: how.status };
    try {
      const { name, nameZh } = await api.recommendGoods({ query }, { showError: false });
      lines.push({ goodsId, name, nameZh, isDone: true, message: null });
    } catch (error) {
      // What is in the way of all of them ends it here: what was done is done, and stays.
      if (!(error instanceof ApiFailure) || error.kind !== 'notFound') throw error;
      const message = how.failureText(error);
      lines.push({ goodsId, name: '', nameZh: '', isDone: false, message });
    }
    how.onProgress(lines.length / ids.length);
  }
  return lines;
}
