import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { inTime } from '../../lib/inTime.ts';
import { SitePages } from '../../screens/site/SitePages.tsx';

/** The public pages: what they share is nothing to who signs in. The bar comes with them. */
export const Route = createFileRoute('/_site/_pages')({
  loader: async () => {
    await Promise.all([loadTexts('site')(), inTime(import('../../screens/site/TopBar.tsx'))]);
  },
  component: SitePages,
});
