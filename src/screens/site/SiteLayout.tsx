import '../../theme/office.ts';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { useApi } from '../../lib/api.ts';
import { useReading } from '../../lib/useReading.ts';
import { BrandsContext } from './brandsContext.ts';
import classes from './layout.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { TopBar } from './TopBar.tsx';

/**
 * The layout of the public pages (spec section 2). It holds the brands, which two pages show, so
 * that going back finds a page as long as it was left.
 */
export function SiteLayout(): ReactNode {
  const { t } = useTranslation();
  const api = useApi();
  const brands = useReading((signal) => api.listBrand({}, { signal, showError: false }));
  return (
    <BrandsContext value={brands}>
      <div className={classes.site}>
        <a className="skip-link" href="#content">
          {t('layout.skip')}
        </a>
        <TopBar />
        <main id="content" className={classes.main} tabIndex={-1}>
          <Suspense fallback={<RecordSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <SiteFooter />
      </div>
    </BrandsContext>
  );
}
