import { Alert, Button, Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StepFrame, StepSkeleton } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { RadioChoice } from '../../../components/RadioChoice.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useReading } from '../../../lib/useReading.ts';
import { useApplication } from './applicationKind.ts';

/** What is wrong, and why. */
export function ProblemStep(): ReactNode {
  const { t } = useTranslation(['afterSalesEntry', 'common']);
  const failureText = useFailureText();
  const api = useApi();
  const { draft, change } = useApplication();
  const errorAt = useFieldErrors('problem');
  const { data, failure, retry } = useReading((signal) =>
    api.listAftersaleProblem({}, { signal, showError: false }),
  );
  if (data === null) {
    return failure === null ? (
      <StepSkeleton />
    ) : (
      <StepFrame step="problem">
        <Alert color="red" role="alert">
          {failureText(failure)}{' '}
          <Button variant="default" onClick={retry}>
            {t('common:actions.retry')}
          </Button>
        </Alert>
      </StepFrame>
    );
  }
  const problem = data.find(({ code }) => code === draft.problem?.code);
  return (
    <StepFrame step="problem">
      <RadioChoice
        label={t('problem.problem')}
        required
        value={draft.problem?.code ?? ''}
        error={errorAt('problemCode')}
        onChange={(chosen) => {
          const next = data.find(({ code }) => code === chosen);
          if (next) change({ type: 'problem', problem: { code: next.code, name: next.name } });
        }}
      >
        <Stack gap="xs" mt="xs">
          {data.map(({ code, name }) => (
            <Radio key={code} value={code} label={name} />
          ))}
        </Stack>
      </RadioChoice>
      {problem ? (
        <RadioChoice
          label={t('problem.reason')}
          required
          value={draft.reason?.code ?? ''}
          error={errorAt('reasonCode')}
          onChange={(chosen) => {
            const reason = problem.reasons.find(({ code }) => code === chosen);
            if (reason) change({ type: 'reason', reason });
          }}
        >
          <Stack gap="xs" mt="xs">
            {problem.reasons.map(({ code, name }) => (
              <Radio key={code} value={code} label={name} />
            ))}
          </Stack>
        </RadioChoice>
      ) : null}
    </StepFrame>
  );
}
