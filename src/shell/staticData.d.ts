import '@tanstack/react-router';
import type { Permission } from '../../api/domains.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What an account's role has to grant for this screen to open. */
    permission?: Permission;
  }
}
