import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import classes from './layout.module.css';

// Who signs in waits for neither: they come beside the page.
const TopBar = lazyPart(async () => {
  const [{ TopBar: Bar }] = await Promise.all([import('./TopBar.tsx'), loadTexts('site')()]);
  return Bar;
});
const SiteFooter = lazyPart(async () => {
  const [{ SiteFooter: Footer }] = await Promise.all([
    import('./SiteFooter.tsx'),
    loadTexts('site')(),
  ]);
  return Footer;
});

/** The layout of the public pages and of the sign-in page (spec section 2). */
export function SiteLayout(): ReactNode {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

/** The bar above and the footer below what anybody may read. */
export function SiteFrame({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={classes.site}>
      <a className="skip-link" href="#content">
        {t('layout.skip')}
      </a>
      <Suspense fallback={<div className={classes.bar} />}>
        <TopBar />
      </Suspense>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Suspense fallback={<div className={classes.footerRoom} />}>
        <SiteFooter />
      </Suspense>
    </div>
  );
}
