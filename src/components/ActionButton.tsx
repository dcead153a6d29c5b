import { Button, type ButtonVariant } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import type { Refusal } from '../../api/kernel/operation.ts';
import { InMenu } from './inMenu.ts';
import { RefusedButton } from './RefusedButton.tsx';

interface ActionButtonProps {
  label: string;
  /** What it is called where the label alone, in a line of a list, does not say of which; begins with the label. */
  name?: string;
  onClick: () => void;
  /** Why it is not possible now; the button stays where it is and says so when asked. */
  reason?: Refusal | null;
  variant?: ButtonVariant;
  /** What cannot be undone is red. */
  danger?: boolean;
  loading?: boolean;
  leftSection?: ReactNode;
}

/**
 * A button for something that the law may refuse. Where it does, the button looks disabled but
 * takes the focus, and tells the reason with the way to mend it. In a menu it is an item (`InMenu`).
 */
export function ActionButton(props: ActionButtonProps): ReactNode {
  const { reason, variant = 'default' } = props;
  const Item = useContext(InMenu);
  if (Item) {
    return (
      <Item
        reason={reason}
        isBusy={props.loading ?? false}
        leftSection={props.leftSection}
        onClick={props.onClick}
      >
        {props.label}
      </Item>
    );
  }
  // In a line of a list room is short.
  const name = props.name === undefined ? {} : { 'aria-label': props.name, px: 'xs' };
  const color = props.danger ? { color: 'red' } : {};
  if (!reason) {
    return (
      <Button
        variant={variant}
        {...color}
        {...name}
        onClick={props.onClick}
        loading={props.loading ?? false}
        leftSection={props.leftSection}
      >
        {props.label}
      </Button>
    );
  }
  return (
    <RefusedButton
      label={props.label}
      variant={variant}
      {...color}
      {...name}
      leftSection={props.leftSection}
      reason={reason}
    />
  );
}
