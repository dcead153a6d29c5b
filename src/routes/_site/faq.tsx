import { createFileRoute } from '@tanstack/react-router';
import { Faq } from '../../screens/site/Faq.tsx';

export const Route = createFileRoute('/_site/faq')({ component: Faq });
