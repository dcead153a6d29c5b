import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteBrand } from '../../../api/site.ts';
import { AnchorLink } from '../../components/links.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useBrands } from './brandsContext.ts';
import { SitePage } from './SitePage.tsx';
import classes from './site.module.css';

/** The brands in use, each with the shops that carry it. */
export function Brands(): ReactNode {
  const { t } = useTranslation('site');
  return (
    <SitePage title={t('brands.title')} lead={t('brands.lead')}>
      <BrandList />
    </SitePage>
  );
}

function BrandList(): ReactNode {
  const { t } = useTranslation('site');
  const { data, failure, retry } = useBrands();
  const { number } = useFormat();
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!data) {
    return (
      <div className={classes.brands} role="status" aria-label={t('brands.loading')}>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <Skeleton key={key} height={112} radius="lg" />
        ))}
      </div>
    );
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        title={t('brands.emptyTitle')}
        actions={<AnchorLink to="/contact">{t('brands.ask')}</AnchorLink>}
      >
        {t('brands.emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <Text c="dimmed">
        {t('brands.count', { count: data.rows.length, shown: number(data.rows.length) })}
      </Text>
      <ul className={classes.brands}>
        {data.rows.map((brand) => (
          <BrandCard key={brand.nameEn} brand={brand} />
        ))}
      </ul>
    </>
  );
}

function BrandCard({ brand }: { brand: SiteBrand }): ReactNode {
  const { t } = useTranslation('site');
  const { name, locale } = useFormat();
  const shown = name({ name: brand.nameEn, nameZh: brand.name });
  const other = shown === brand.name ? brand.nameEn : brand.name;
  return (
    <li className={classes.card}>
      <h2 className={classes.smallTitle}>{shown}</h2>
      {other === '' || other === shown ? null : (
        <Text c="dimmed" size="sm" lang={locale === 'zh-CN' ? 'en' : 'zh-CN'}>
          {other}
        </Text>
      )}
      <ul className={classes.shops} aria-label={t('brands.shops')}>
        {brand.shops.map((shop) => (
          <li key={shop.id}>{name({ name: shop.nameEn, nameZh: shop.name })}</li>
        ))}
      </ul>
    </li>
  );
}
