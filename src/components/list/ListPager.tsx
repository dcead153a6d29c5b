import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPage } from '../../../machines/kernel/list.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Pager, type PagerProps } from '../table/Pager.tsx';
import classes from './list.module.css';

interface ListPagerProps {
  page: ListPage | null;
  size: number;
  /** Which page it is; null where nobody counted: the last of many. */
  at: number | null;
  onSize: (size: number) => void;
  onGo: (
    to: Parameters<PagerProps['onGo']>[0],
    page: { next: string | null; previous: string | null; pages: number | null },
  ) => void;
}

/** The way to the other pages, and which of how many this is. */
export function ListPager({ page, size, at, onSize, onGo }: ListPagerProps): ReactNode {
  const { t } = useTranslation('records');
  const { number } = useFormat();
  const next = page?.next ?? null;
  const previous = page?.previous ?? null;
  const pages = page?.total.exact === true ? Math.max(1, Math.ceil(page.total.count / size)) : null;
  return (
    <div className={classes.pages}>
      <Pager
        total={page?.total ?? null}
        hasPrevious={previous !== null}
        hasNext={next !== null}
        size={size}
        onSize={onSize}
        onGo={(to) => onGo(to, { next, previous, pages })}
      />
      <Text c="dimmed">
        {at === null
          ? t('list.lastPage')
          : pages === null
            ? t('list.pageOfMany', { page: number(at) })
            : t('list.page', { page: number(Math.min(at, pages)), pages: number(pages) })}
      </Text>
    </div>
  );
}
