import { Alert, Stack } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import type { Answer } from '../../../machines/kernel/law/explain.ts';
import type { Kept } from '../../lib/keptEntry.ts';
import { isAtFields } from '../../lib/useSchemaForm.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { ReasonText } from '../ReasonText.tsx';
import { useLifecycleTexts } from './useLifecycleTexts.ts';
import type { RecordView } from './view.ts';

interface EventDialogProps {
  view: RecordView;
  type: string;
  /** What the dialog and its button are called, where the event's own name does not say it. */
  title?: string;
  action?: string;
  children: ReactNode;
  /** That the fields hold what was typed on an earlier visit. */
  kept: Kept | null;
  failure: ApiFailure | null;
  isSending: boolean;
  /** What the chart says to what is typed now; null while that is incomplete. */
  answer: Answer<{ type: string }> | null;
  /** What stands against it is said at a field already. */
  isSaid?: boolean;
  danger?: boolean;
  disabled?: boolean;
  size?: 'md' | 'xl';
  closeLabel?: string;
  onAction: () => void;
  onClose: () => void;
  /** What Escape and the cross do: what is typed is kept. As Cancel does where nothing is typed. */
  onLeave?: (() => void) | undefined;
}

/** The dialog of one event: its fields, what the chart has against it, what went wrong last time. */
export function EventDialog(props: EventDialogProps): ReactNode {
  const { view, type, children, failure, answer } = props;
  const texts = useLifecycleTexts(view.namespace);
  const fields = useRef<HTMLDivElement>(null);
  const unsaid = useUnsaid(failure, fields);
  const isRefused = answer !== null && !answer.possible;
  return (
    <ActionDialog
      title={props.title ?? texts.event(type)}
      action={props.action ?? texts.event(type)}
      onAction={props.onAction}
      onClose={props.onClose}
      onLeave={props.onLeave}
      isSending={props.isSending}
      refusal={unsaid === null ? failure : null}
      danger={props.danger ?? false}
      disabled={isRefused || (props.disabled ?? false)}
      size={props.size ?? 'md'}
      closeLabel={props.closeLabel}
      kept={props.kept}
    >
      <Stack gap="md" ref={fields}>
        {children}
      </Stack>
      {unsaid !== null && unsaid.length > 0 ? (
        <Alert color="red" role="alert">
          {unsaid.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      ) : null}
      {isRefused && !props.isSaid ? (
        <Alert color="orange" role="status">
          <ReasonText reason={answer.reason} />
        </Alert>
      ) : null}
    </ActionDialog>
  );
}

/**
 * What the server found wrong with a field stands at the field. Answers what stands at none, since
 * the form has no such field any more; null where it named no fields.
 */
function useUnsaid(
  failure: ApiFailure | null,
  fields: RefObject<HTMLElement | null>,
): readonly string[] | null {
  const [unsaid, setUnsaid] = useState<readonly string[]>([]);
  useEffect(() => {
    const paths = fields.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
    const known = new Set([...paths].flatMap(({ dataset }) => dataset.path ?? []));
    const wrong = failure === null ? [] : Object.entries(failure.errors);
    setUnsaid(wrong.flatMap(([path, text]) => (known.has(path) ? [] : [text])));
  }, [failure, fields]);
  return isAtFields(failure) ? unsaid : null;
}
