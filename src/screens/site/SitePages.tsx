import '../../theme/office.ts';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { useApi } from '../../lib/api.ts';
import { useReading } from '../../lib/useReading.ts';
import { BrandsContext } from './brandsContext.ts';

/** Holds the brands, which two pages show, so that going back finds a page as long as it was left. */
export function SitePages(): ReactNode {
  const api = useApi();
  const brands = useReading((signal) => api.listBrand({}, { signal, showError: false }));
  return (
    <BrandsContext value={brands}>
      <Suspense fallback={<RecordSkeleton />}>
        <Outlet />
      </Suspense>
    </BrandsContext>
  );
}
