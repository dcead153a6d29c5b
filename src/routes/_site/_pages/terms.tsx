import { createFileRoute } from '@tanstack/react-router';
import { Terms } from '../../../screens/site/Terms.tsx';

export const Route = createFileRoute('/_site/_pages/terms')({ component: Terms });
