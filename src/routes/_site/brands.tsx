import { createFileRoute } from '@tanstack/react-router';
import { Brands } from '../../screens/site/Brands.tsx';

export const Route = createFileRoute('/_site/brands')({ component: Brands });
