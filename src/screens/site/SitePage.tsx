import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import classes from './site.module.css';

interface SitePageProps {
  title: string;
  /** In a sentence or two, what the page is for. */
  lead: string;
  children: ReactNode;
}

/** A public page; its title is the browser tab's too. */
export function SitePage({ title, lead, children }: SitePageProps): ReactNode {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.pageHead}>
        <Title order={1} className={classes.pageTitle}>
          {title}
        </Title>
        <p className={classes.lead}>{lead}</p>
      </div>
      {children}
    </div>
  );
}
