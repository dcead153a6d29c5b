import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import type { Kept } from '../lib/keptEntry.ts';
import { sendByKeys } from '../lib/sendByKeys.ts';
import { useFailureText } from '../lib/useFailureText.ts';
import { Dialog } from './Dialog.tsx';
import { DraftNote } from './DraftNote.tsx';
import { ReasonText } from './ReasonText.tsx';

interface ActionDialogProps {
  title: string;
  /** What is asked for: text, or fields. */
  children: ReactNode;
  /** What the button does, as a verb with its object. */
  action: string;
  onAction: () => void;
  onClose: () => void;
  /**
   * What Escape and the cross do where what is typed is kept for the next time; without it they give
   * it up, as Cancel does.
   */
  onLeave?: (() => void) | undefined;
  isSending?: boolean;
  /** Why the last try was refused; the dialog stays open with what was typed. */
  refusal?: ApiFailure | null;
  /** What is said above that: what failed. */
  failed?: string;
  /** What cannot be undone is red. */
  danger?: boolean;
  /** Given where the action is not possible now, with the reason below the fields. */
  disabled?: boolean;
  /**
   * What closing without acting is called, where "Cancel" could be taken for the action; null where
   * there is nothing to cancel.
   */
  closeLabel?: string | null | undefined;
  /** That the fields hold what was typed on an earlier visit. */
  kept?: Kept | null;
  /** What it says is said nowhere else: neither Escape nor a second Enter closes it. */
  saysOnce?: boolean;
  /** A dialog with rows of fields is wider. */
  size?: 'md' | 'xl';
}

/**
 * Asks before something is done, or for what it takes. Cancel leaves everything as it was, Escape
 * and the cross too, or they keep what is typed (`onLeave`); a click beside it does nothing. While it
 * is being sent it cannot be closed.
 */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { t } = useTranslation();
  const isSending = props.isSending ?? false;
  const isDisabled = props.disabled ?? false;
  return (
    <Dialog
      size={props.size ?? 'md'}
      // What is typed must not be gone by a click that missed.
      closeOnClickOutside={false}
      closeOnEscape={!props.saysOnce}
      onClose={() => {
        if (!isSending) (props.onLeave ?? props.onClose)();
      }}
      title={props.title}
    >
      <form
        ref={isDisabled || props.danger ? beginInside : undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && !props.disabled) props.onAction();
        }}
        onKeyDown={sendByKeys}
      >
        <Stack gap="md">
          <DraftNote kept={props.kept ?? null} />
          {props.children}
          {props.refusal ? <Refusal title={props.failed} failure={props.refusal} /> : null}
          <Group justify="flex-end" gap="sm">
            {props.closeLabel === null ? null : (
              <Button variant="default" onClick={props.onClose} disabled={isSending} data-cancels>
                {props.closeLabel ?? t('actions.cancel')}
              </Button>
            )}
            <Button
              type="submit"
              color={props.danger ? 'red' : undefined}
              loading={isSending}
              disabled={isDisabled}
              // Where there is no field to begin with, Enter does it, unless it cannot be undone.
              data-autofocus={props.danger || props.saysOnce || isDisabled ? undefined : true}
            >
              {props.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** What a dialog can begin at. */
const FIELDS =
  'input:not(:disabled, [type=hidden], [type=file]), textarea:not(:disabled), select:not(:disabled)';

/**
 * Where the button is not to begin with, a dialog begins at its first field, and without one at what
 * leaves all as it was: a button that cannot be pressed takes no focus, and Enter must do nothing that
 * cannot be undone. A ref, called once the fields are there.
 */
function beginInside(form: HTMLFormElement | null): void {
  if (form === null || form.querySelector('[data-autofocus]:not(:disabled)')) return;
  const first = form.querySelector(FIELDS) ?? form.querySelector('[data-cancels]');
  first?.setAttribute('data-autofocus', '');
}

/** Why something was not done, in place; a rule's reason comes with the way to mend it. */
export function Refusal(props: { failure: ApiFailure; title?: string | undefined }): ReactNode {
  const { failure, title } = props;
  const text = useFailureText();
  return (
    <Alert color="red" role="alert" title={title}>
      {failure.reason ? <ReasonText reason={failure.reason} /> : text(failure)}
    </Alert>
  );
}
