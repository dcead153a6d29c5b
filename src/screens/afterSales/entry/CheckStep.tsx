import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../../components/entry/focus.ts';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { Answers } from './Answers.tsx';
import { useApplication } from './applicationKind.ts';

/** Everything once more, before the case is submitted. */
export function CheckStep(): ReactNode {
  const { t } = useTranslation('afterSalesEntry');
  const { commit } = useApplication();
  return (
    <StepFrame
      step="check"
      onSend={() => commit()}
      next={
        <Button ref={focusFirst} type="submit">
          {t('check.submit')}
        </Button>
      }
    >
      <Answers />
      <Text c="dimmed">{t('check.next')}</Text>
    </StepFrame>
  );
}
