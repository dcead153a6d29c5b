import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../lib/i18n.ts';
import { Brands } from '../../../screens/site/Brands.tsx';

export const Route = createFileRoute('/_site/_pages/brands')({
  // A shop's own brand page: what its exclusive link leads to.
  validateSearch: ({ shop }): { shop?: number } => (typeof shop === 'number' ? { shop } : {}),
  loader: loadTexts('errors'),
  component: Brands,
});
