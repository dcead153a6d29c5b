import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type Own<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

const PlainAnchor = (props: Own<AnchorProps>): ReactNode => <Anchor {...props} />;
const PlainButton = (props: Own<ButtonProps>): ReactNode => <Button component="a" {...props} />;

/** A link to a screen of the product, its address checked against the typed tree. */
export const AnchorLink = createLink(PlainAnchor);

/** The same, looking like a button. */
export const ButtonLink = createLink(PlainButton);
