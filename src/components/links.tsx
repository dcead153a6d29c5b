import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import { scrollBehavior } from '../lib/scrollBehavior.ts';

type Own<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/** The router goes nowhere where one is already: a part of this page that was left is gone to here. */
function goingAgain(go: MouseEventHandler<HTMLAnchorElement> | undefined) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const { href, hash } = event.currentTarget;
    const part = href === window.location.href ? document.getElementById(hash.slice(1)) : null;
    if (part === null || event.ctrlKey || event.metaKey || event.shiftKey) return go?.(event);
    event.preventDefault();
    part.scrollIntoView({ behavior: scrollBehavior() });
  };
}

const PlainAnchor = (props: Own<AnchorProps>): ReactNode => (
  <Anchor {...props} onClick={goingAgain(props.onClick)} />
);
const PlainButton = (props: Own<ButtonProps>): ReactNode => (
  <Button component="a" {...props} onClick={goingAgain(props.onClick)} />
);

/** A link to a screen of the product, its address checked against the typed tree. */
export const AnchorLink = createLink(PlainAnchor);

/** The same, looking like a button. */
export const ButtonLink = createLink(PlainButton);
