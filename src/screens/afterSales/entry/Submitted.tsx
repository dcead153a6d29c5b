import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../../components/entry/focus.ts';
import { ButtonLink } from '../../../components/links.tsx';
import { Message } from '../../../components/Message.tsx';
import { useRefreshUrgentCounts } from '../../../shell/officeContext.ts';
import { useApplication } from './applicationKind.ts';

/** The case is submitted: its number, and what one may want to do next. */
export function Submitted(): ReactNode {
  const { t } = useTranslation('afterSalesEntry');
  const { committed, frame } = useApplication();
  const refreshCounts = useRefreshUrgentCounts();
  useEffect(() => refreshCounts(), [refreshCounts]);
  if (!committed) return null;
  const { id, caseNo } = committed.aftersale;
  return (
    <Message
      icon="check"
      role="status"
      title={t('submitted.title', { number: caseNo })}
      actions={
        <Group gap="sm">
          <Button variant="default" onClick={() => frame.send({ type: 'DISCARD' })}>
            {t('submitted.another')}
          </Button>
          <ButtonLink ref={focusFirst} to="/after-sales/$caseId" params={{ caseId: String(id) }}>
            {t('submitted.open')}
          </ButtonLink>
        </Group>
      }
    >
      {t('check.next')}
    </Message>
  );
}
