import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens what a link leads to, here or in a new tab. */
export function useRowOpening() {
  const router = useRouter();
  return useCallback(
    (link: LinkProps, newTab: boolean) => {
      // A link is checked where it is written; here it is only handed on.
      const target = link as Parameters<typeof router.navigate>[0];
      if (!newTab) return void router.navigate(target);
      window.open(router.buildLocation(target).href, '_blank', 'noopener');
    },
    [router],
  );
}
