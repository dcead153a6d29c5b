import { createFileRoute } from '@tanstack/react-router';
import { Home } from '../../../screens/site/Home.tsx';

export const Route = createFileRoute('/_site/_pages/')({ component: Home });
