import { Alert, Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sendByKeys } from '../../lib/sendByKeys.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import classes from './entry.module.css';
import { focusFirst } from './focus.ts';
import { EntrySavedContext, useEntryFrame } from './frame.ts';
import { useEntryTexts } from './useEntryTexts.ts';

interface StepFrameProps {
  step: string;
  children: ReactNode;
  /** What moves on; 'Next' without it. */
  next?: ReactNode;
  /** What the last step does instead of moving on. */
  onSend?: (() => void) | undefined;
  /** Asked before it moves on; false where the person has to look at something first. */
  mayLeave?: () => boolean;
  /** What has to be in sight however long the question is: in the bar, above the buttons. */
  told?: ReactNode;
  /** Something loaded for this step did not come. */
  hasFailed?: boolean;
}

/** One question of a guided entry: Enter moves on, Back loses nothing. */
export function StepFrame({
  step,
  children,
  next,
  onSend,
  mayLeave,
  told,
  hasFailed,
}: StepFrameProps): ReactNode {
  const { t } = useTranslation('records');
  const { t: common } = useTranslation();
  const texts = useEntryTexts();
  const { steps, failure, send } = useEntryFrame();
  const form = useFocusOnWrong();
  const saved = useContext(EntrySavedContext);
  const failureText = useFailureText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!(mayLeave?.() ?? true)) return;
    if (onSend) {
      onSend();
      return;
    }
    send({ type: 'NEXT' });
    const sent = event.currentTarget;
    // What is wrong may lie far above the button.
    requestAnimationFrame(() => focusFirst(firstWrong(sent)));
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={sendByKeys}
      aria-labelledby="entry-question"
    >
      <Stack gap="md">
        <Title order={2} id="entry-question">
          {texts.question(step)}
        </Title>
        {hasFailed && failure ? (
          <Alert color="red" role="alert">
            <p className={classes.note}>{failureText(failure)}</p>
            <Button variant="default" onClick={() => send({ type: 'RETRY' })}>
              {common('actions.retry')}
            </Button>
          </Alert>
        ) : null}
        {children}
        <Group justify="space-between" className={classes.moves}>
          {told ? <div className={classes.told}>{told}</div> : null}
          {step === steps[0] ? (
            <span />
          ) : (
            <Button variant="default" onClick={() => send({ type: 'BACK' })}>
              {t('entry.back')}
            </Button>
          )}
          <div className={classes.kept}>{saved}</div>
          {next ?? <Button type="submit">{t('entry.next')}</Button>}
        </Group>
      </Stack>
    </form>
  );
}

/** The shape of a question that is still on its way. */
export function StepSkeleton(): ReactNode {
  return (
    <Stack gap="md" aria-hidden="true">
      <Skeleton height={20} width="40%" />
      <Skeleton height={36} />
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Stack>
  );
}

/**
 * What the server has against a field is told after one has gone on, and leads back: then the field has
 * the focus, whichever had it before. What is dropped as one types takes it from nobody.
 */
function useFocusOnWrong() {
  const { errors } = useEntryFrame();
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<ReadonlySet<string>>(new Set());
  const fields = Object.keys(errors).sort().join(' ');
  useEffect(() => {
    const now = new Set(fields.split(' ').filter((field) => field !== ''));
    const isNew = [...now].some((field) => !told.current.has(field));
    told.current = now;
    if (isNew && form.current) focusFirst(firstWrong(form.current));
  }, [fields]);
  return form;
}

/** The first wrong field; of radio buttons the chosen one, else the first. */
function firstWrong(form: HTMLFormElement): HTMLElement | null {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong?.role !== 'radiogroup') return wrong;
  return wrong.querySelector<HTMLElement>('input:checked') ?? wrong.querySelector('input');
}
