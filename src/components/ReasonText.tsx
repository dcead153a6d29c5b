import { UnstyledButton } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/kernel/operation.ts';
import { hasPage, pageOf } from '../domains.ts';
import type { Page } from '../lib/domain.ts';
import { useReasonText } from '../lib/useReasonText.ts';
import classes from './components.module.css';
import { AnchorLink } from './links.tsx';

export interface ReasonTextProps {
  reason: Refusal;
  /**
   * Sends the event that would mend it, where the remedy is one of the same record; `name` is what
   * the event is called. Without it such a remedy is not offered.
   */
  onEvent?: { name: (event: string) => string; send: (event: string) => void } | undefined;
  /** Opens the remedy beside what one is doing here, instead of in its place. */
  newTab?: boolean;
}

/** Why something is refused, in words, with a way to what would mend it. */
export function ReasonText({ reason, onEvent, newTab }: ReasonTextProps): ReactNode {
  const text = useReasonText();
  return (
    <span>
      {text(reason)} <RemedyLink reason={reason} onEvent={onEvent} newTab={newTab} />
    </span>
  );
}

function RemedyLink({ reason: { remedy }, onEvent, newTab }: ReasonTextProps): ReactNode {
  const { t } = useTranslation('errors');
  const event = remedy?.event;
  if (event !== undefined && onEvent) {
    return (
      <UnstyledButton className={classes.remedy} onClick={() => onEvent.send(event)}>
        {onEvent.name(event)}
      </UnstyledButton>
    );
  }
  if (remedy?.record === undefined || !hasPage(remedy.record)) return null;
  const page = pageOf(remedy.record, remedy.id ?? '');
  return (
    <Elsewhere page={page}>
      <AnchorLink {...page} underline="always" target={newTab ? '_blank' : undefined}>
        {t(`remedy.${remedy.record}`)}
      </AnchorLink>
    </Elsewhere>
  );
}

/** A way to a page, where one is not on it already. */
function Elsewhere({ page, children }: { page: Page; children: ReactNode }): ReactNode {
  const router = useRouter();
  const here = useLocation({ select: ({ pathname }) => pathname });
  // A row of the list that one looks at is a way all the same.
  const isHere = !('search' in page) && router.buildLocation(page as never).pathname === here;
  return isHere ? null : children;
}
