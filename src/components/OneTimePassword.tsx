import { Code, Group, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../lib/useCopy.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { CopyButton, CopyTold } from './Copying.tsx';

interface OneTimePasswordProps {
  title: string;
  /** What the password is called. */
  label: string;
  /** What to do with it. */
  text: string;
  /** What closing is called. */
  done: string;
  password: string;
  onClose: () => void;
  children?: ReactNode;
}

/** A click selects all of it, to be copied. */
const SELECTED_WHOLE = { userSelect: 'all' } as const;

/** Says a one-time password, here and nowhere else. */
export function OneTimePassword(props: OneTimePasswordProps): ReactNode {
  const { title, label, text, done, password, onClose } = props;
  const { t } = useTranslation('shell');
  const place = useRef<HTMLDivElement & HTMLPreElement>(null);
  const copy = useCopy(place);
  return (
    <ActionDialog
      title={title}
      action={done}
      closeLabel={null}
      saysOnce
      onAction={onClose}
      onClose={onClose}
    >
      <Code
        ref={place}
        block
        fz="lg"
        aria-label={label}
        tabIndex={0}
        data-autofocus
        style={SELECTED_WHOLE}
      >
        {password}
      </Code>
      <Group gap="sm">
        <CopyButton copy={copy} text={password}>
          {t('copy.password')}
        </CopyButton>
      </Group>
      <CopyTold copy={copy} />
      <Text>{text}</Text>
      {props.children}
    </ActionDialog>
  );
}
