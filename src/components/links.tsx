import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  useContext,
} from 'react';
import { scrollBehavior } from '../lib/scrollBehavior.ts';
import { InMenu } from './inMenu.ts';

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
function PlainButton(props: Own<ButtonProps>): ReactNode {
  const Item = useContext(InMenu);
  const go = goingAgain(props.onClick);
  if (!Item) return <Button component="a" {...props} onClick={go} />;
  const { href, leftSection, children } = props;
  return (
    <Item
      href={href}
      leftSection={leftSection}
      onClick={go as MouseEventHandler<HTMLElement> | undefined}
    >
      {children}
    </Item>
  );
}

/** A link to a screen of the product, its address checked against the typed tree. */
export const AnchorLink = createLink(PlainAnchor);

/** The same, looking like a button; in a menu like an item of it (`InMenu`). */
export const ButtonLink = createLink(PlainButton);
