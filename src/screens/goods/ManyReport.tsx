import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesReport } from '../../components/LinesReport.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { useFormat } from '../../lib/useFormat.ts';

/** What became of one of many goods. */
export interface ManyLine {
  goodsId: number;
  name: string;
  nameZh: string;
  isDone: boolean;
  /** Why not, in the person's language; null where it was done or the shop has none such. */
  message: string | null;
}

/** How many go in one call: the next begins when these are answered, so that one sees how far it is. */
const AT_ONCE = 50;

/** Does something to many goods, so many in a call; `from` tells one call from another. */
export async function inParts(
  ids: readonly number[],
  onProgress: (share: number) => void,
  send: (ids: number[], from: number) => Promise<readonly ManyLine[]>,
): Promise<ManyLine[]> {
  const lines: ManyLine[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    lines.push(...(await send(ids.slice(from, from + AT_ONCE), from)));
    onProgress(lines.length / ids.length);
  }
  return lines;
}

interface ManyReportProps {
  lines: readonly ManyLine[];
  /** How many it was done to; so many were changed, unless told. */
  summary?: string | undefined;
  /** What is said of goods that it was done to. */
  did: string;
  onClose: () => void;
}

/** What became of each of many goods, those first that it was not done to. */
export function ManyReport({ lines, summary, did, onClose }: ManyReportProps): ReactNode {
  const { t } = useTranslation('goods');
  const { name, number } = useFormat();
  const count = lines.filter(({ isDone }) => isDone).length;
  return (
    <LinesReport
      title={t('many.done')}
      summary={summary ?? t('many.changed', { count, shown: number(count) })}
      lines={lines
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
          said: line.message ?? (line.isDone ? did : t('many.notFound')),
          isDone: line.isDone,
        }))}
      close={t('many.close')}
      onClose={onClose}
    />
  );
}
