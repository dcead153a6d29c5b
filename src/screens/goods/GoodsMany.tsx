import { Progress, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { LinesReport } from '../../components/LinesReport.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { useApi } from '../../lib/api.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSubmission } from '../../lib/useSubmission.ts';

/** What can be done to goods that were chosen in the list. */
export type Many = 'putOn' | 'recommended' | 'notRecommended';

/** What became of one of them. */
interface Line {
  goodsId: number;
  name: string;
  nameZh: string;
  isDone: boolean;
  /** Why not, in the person's language; null where it was done or the shop has none such. */
  message: string | null;
}

/** How many go on the shelf in one call: the next begins when these are answered, so that one sees how far it is. */
const AT_ONCE = 50;

interface GoodsManyProps {
  what: Many;
  goodsIds: readonly number[];
  onClose: () => void;
}

/** Does something to many goods, and says of each what became of it. */
export function GoodsMany({ what, goodsIds, onClose }: GoodsManyProps): ReactNode {
  const { t } = useTranslation('goods');
  const { name, number } = useFormat();
  const api = useApi();
  const failureText = useFailureText();
  // What the list shows meanwhile changes nothing of what is asked here.
  const [asked] = useState(goodsIds);
  const [answer, setAnswer] = useState<readonly Line[] | null>(null);
  const submission = useSubmission({
    send: (ids: readonly number[], key, onProgress) =>
      what === 'putOn'
        ? putOn(api, ids, key, onProgress)
        : recommend(api, ids, { status: what, onProgress, failureText }),
    onDone: setAnswer,
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
  const figures = { count: did, shown: number(did) };
  return (
    <LinesReport
      title={t('many.done')}
      summary={what === 'putOn' ? t('many.putOn.summary', figures) : t('many.changed', figures)}
      lines={answer
        .toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
        .map((line) => ({
          key: line.goodsId,
          name: (
            <AnchorLink
              underline="always"
              to="/goods/$goodsId"
              params={{ goodsId: String(line.goodsId) }}
            >
              {name(line) || t('many.unknown', { number: String(line.goodsId) })}
            </AnchorLink>
          ),
          said: line.message ?? (line.isDone ? words.did : t('many.notFound')),
          isDone: line.isDone,
        }))}
      close={t('many.close')}
      onClose={onClose}
    />
  );
}

async function putOn(
  api: Api,
  ids: readonly number[],
  key: string,
  onProgress: (share: number) => void,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const goodsIds = ids.slice(from, from + AT_ONCE);
    const flags = { idempotencyKey: `${key}-${from}`, showError: false };
    const answered = await api.dispatchGoods({ body: { goodsIds } }, flags);
    lines.push(...answered.map((one) => ({ ...one, isDone: one.outcome === 'onShelf' })));
    onProgress(lines.length / ids.length);
  }
  return lines;
}

/** One by one: each call says how it shall be, so that the whole can be tried again. */
async function recommend(
  api: Api,
  ids: readonly number[],
  how: {
    status: Exclude<Many, 'putOn'>;
    onProgress: (share: number) => void;
    failureText: (failure: ApiFailure) => string;
  },
): Promise<Line[]> {
  const lines: Line[] = [];
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
