import { createTheme } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';

type Props = ComponentPropsWithRef<'button'> & { 'data-loading'?: boolean };

/** What a button of Mantine's is made of; one that leads somewhere is a link. */
const buttonRoot = (props: object): ReactNode =>
  'href' in props ? <a {...(props as { href: string })} /> : <ButtonRoot {...props} />;

/**
 * A button that cannot be pressed for now, as while it works, keeps the focus that it has: a browser
 * takes it from what is disabled, and whoever works by keyboard stands nowhere then.
 */
function ButtonRoot({ disabled, ref, ...props }: Props): ReactNode {
  const own = useRef<HTMLButtonElement>(null);
  const both = useMergedRef(own, ref);
  const [, look] = useState({});
  const isKept = disabled && own.current !== null && own.current === document.activeElement;
  const kept = {
    'aria-disabled': true,
    // It sends no form either.
    onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      props.onBlur?.(event);
      look({});
    },
  } as const;
  return (
    <button
      {...props}
      ref={both}
      disabled={disabled && !isKept}
      aria-busy={props['data-loading'] || undefined}
      {...(isKept ? kept : {})}
    />
  );
}

const ROOT = { defaultProps: { renderRoot: buttonRoot } } as const;

/** What the office has beside the theme of every page: the sign-in page does without it. */
export const officeTheme = createTheme({ components: { Button: ROOT, ActionIcon: ROOT } });
