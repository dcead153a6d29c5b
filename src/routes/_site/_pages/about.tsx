import { createFileRoute } from '@tanstack/react-router';
import { About } from '../../../screens/site/About.tsx';

export const Route = createFileRoute('/_site/_pages/about')({ component: About });
