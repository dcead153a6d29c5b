import { createFileRoute } from '@tanstack/react-router';
import { Privacy } from '../../../screens/site/Privacy.tsx';

export const Route = createFileRoute('/_site/_pages/privacy')({ component: Privacy });
