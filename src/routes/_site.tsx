import { createFileRoute } from '@tanstack/react-router';
import { SiteLayout } from '../screens/site/SiteLayout.tsx';

/** What anybody may read, and the sign-in page: their common layout (spec section 2). */
export const Route = createFileRoute('/_site')({ component: SiteLayout });
