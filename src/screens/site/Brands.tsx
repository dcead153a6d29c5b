import { Skeleton, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteBrand } from '../../../api/brands/calls.ts';
import { usePicture } from '../../components/files/useStoredPicture.ts';
import { AnchorLink } from '../../components/links.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import own from './brands.module.css';
import { useBrands } from './brandsContext.ts';
import { SitePage } from './SitePage.tsx';
import classes from './site.module.css';

const route = getRouteApi('/_site/_pages/brands');

/** The brands in use, each with the shops that carry it; with a shop in the address that shop's. */
export function Brands(): ReactNode {
  const { t } = useTranslation('site');
  const { name } = useFormat();
  const { data } = useBrands();
  const shopId = route.useSearch().shop;
  const shop = data?.rows.flatMap(({ shops }) => shops).find(({ id }) => id === shopId);
  const shown = shop ? name({ name: shop.nameEn, nameZh: shop.name }) : null;
  return (
    <SitePage
      title={shown === null ? t('brands.title') : t('brands.titleOfShop', { shop: shown })}
      lead={shown === null ? t('brands.lead') : t('brands.leadOfShop', { shop: shown })}
    >
      <BrandList shopId={shopId} />
    </SitePage>
  );
}

function BrandList({ shopId }: { shopId: number | undefined }): ReactNode {
  const { t } = useTranslation('site');
  const { data, failure, retry } = useBrands();
  const { number } = useFormat();
  const isCarried = ({ shops }: SiteBrand) =>
    shopId === undefined || shops.some(({ id }) => id === shopId);
  const rows = data?.rows.filter(isCarried) ?? [];
  const toAll =
    shopId === undefined ? null : (
      <AnchorLink to="/brands" search={{}}>
        {t('brands.all')}
      </AnchorLink>
    );
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
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t(shopId === undefined ? 'brands.emptyTitle' : 'brands.emptyOfShopTitle')}
        actions={toAll ?? <AnchorLink to="/contact">{t('brands.ask')}</AnchorLink>}
      >
        {t(shopId === undefined ? 'brands.emptyText' : 'brands.emptyOfShopText')}
      </EmptyState>
    );
  }
  return (
    <>
      <Text c="dimmed">
        {t('brands.count', { count: rows.length, shown: number(rows.length) })} {toAll}
      </Text>
      <ul className={classes.brands}>
        {rows.map((brand) => (
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
      {brand.logoOf === null ? null : (
        <BrandLogo brandId={brand.logoOf} alt={t('brands.logo', { name: shown })} />
      )}
      <h2 className={classes.smallTitle}>{shown}</h2>
      {other === '' || other === shown ? null : (
        <Text c="dimmed" size="sm" lang={locale === 'zh-CN' ? 'en' : 'zh-CN'}>
          {other}
        </Text>
      )}
      <ul className={classes.shops} aria-label={t('brands.shops')}>
        {brand.shops.map((shop) => (
          <li key={shop.id}>
            {name({ name: shop.nameEn, nameZh: shop.name })}
            {shop.address === '' ? null : <span className={own.shopAddress}>{shop.address}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The logo, in room that is kept for it; nothing where it cannot be had. */
function BrandLogo({ brandId, alt }: { brandId: number; alt: string }): ReactNode {
  const address = usePicture(brandId, loadLogo);
  if (address === null) return null;
  return <div className={own.logo}>{address ? <img src={address} alt={alt} /> : null}</div>;
}

const loadLogo: Parameters<typeof usePicture>[1] = (api, brandId, flags) =>
  api.getBrandLogo({ params: { brandId } }, flags);
