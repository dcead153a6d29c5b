import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The field that no person sees, beside the form's own: no draft keeps what stands in it. */
export function useTrap(): { value: string; onChange: (value: string) => void } {
  const [value, onChange] = useState('');
  return { value, onChange };
}

interface TrapProps extends ReturnType<typeof useTrap> {
  /** Given where the form was not sent for what stood in it. */
  error: ReactNode;
}

/**
 * Nobody sees it, so that only a program fills it in. Where it was a person's own browser that did, it
 * is emptied and said, for there is no field at which it could be mended.
 */
export function Trap({ value, onChange, error }: TrapProps): ReactNode {
  const { t } = useTranslation('site');
  const isSprung = Boolean(error);
  useEffect(() => {
    if (isSprung) onChange('');
  }, [isSprung, onChange]);
  return (
    <>
      {isSprung ? (
        <Alert color="yellow" role="alert" title={t('trap.title')}>
          {t('trap.text')}
        </Alert>
      ) : null}
      <div hidden>
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          // Managers of passwords heed these instead.
          data-1p-ignore
          data-lpignore="true"
          data-form-type="other"
          aria-hidden="true"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </>
  );
}
