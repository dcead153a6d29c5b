/** What `server/firstRoutes.ts` makes of the generated tree. */
declare module 'virtual:first-routes' {
  import type { AnyRoute } from '@tanstack/react-router';

  export const firstRoutes: AnyRoute[];
}
