import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../components/states.tsx';

/** Every address that no screen has. */
export const Route = createFileRoute('/_office/$')({
  component: NotFound,
});
