import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { focusFirst } from '../../components/entry/focus.ts';
import { Icon } from '../../components/icons.tsx';
import forms from './form.module.css';
import classes from './site.module.css';

interface SentProps {
  title: string;
  text: string;
  /** Where one can go from here. */
  actions: ReactNode;
}

/** In the place of a form that has arrived: it is told, and has the focus that the form had. */
export function Sent({ title, text, actions }: SentProps): ReactNode {
  return (
    <div className={`${forms.form} ${forms.sent}`}>
      <span className={forms.sentIcon}>
        <Icon name="check" size={26} />
      </span>
      <Title order={2} ref={focusFirst} tabIndex={-1}>
        {title}
      </Title>
      <p>{text}</p>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
