import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../lib/i18n.ts';
import { SiteLayout } from '../screens/site/SiteLayout.tsx';

/** What anybody may read: the layout of the public pages (spec section 2). */
export const Route = createFileRoute('/_site')({
  loader: loadTexts('site'),
  component: SiteLayout,
});
