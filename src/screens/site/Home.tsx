import { Skeleton, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../components/icons.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { useBrands } from './brandsContext.ts';
import { OfficePicture } from './OfficePicture.tsx';
import classes from './site.module.css';

const TOURS = ['order', 'list', 'desk'] as const;
const POINTS = ['first', 'second', 'third'] as const;
const AREAS = [
  ['orders', 'orders'],
  ['purchasing', 'truck'],
  ['afterSales', 'undo'],
  ['customers', 'customer'],
  ['goods', 'box'],
  ['members', 'wallet'],
  ['finance', 'chart'],
  ['shop', 'store'],
] as const satisfies readonly (readonly [string, IconName])[];
/** How many brands the strip names. */
const STRIP = 12;
const PLACES_IN_STRIP = Array.from({ length: STRIP }, (_, place) => place);
const READERS = ['wholesale', 'restaurant', 'grocery'] as const;

/** The first public page: what the product does, and for whom (spec section 1). */
export function Home(): ReactNode {
  const { t } = useTranslation('site');
  usePageTitle(t('home.tab'));
  return (
    <div className={classes.home}>
      <section className={classes.hero}>
        <div className={classes.heroText}>
          <Title order={1} className={classes.heroTitle}>
            {t('home.title')}
          </Title>
          <p className={classes.lead}>{t('home.lead')}</p>
          <div className={classes.actions}>
            <ButtonLink to="/register" search={{}} size="md">
              {t('home.register')}
            </ButtonLink>
            <ButtonLink to="/" hash="order" size="md" variant="default">
              {t('home.look')}
            </ButtonLink>
          </div>
        </div>
        <OfficePicture of="list" first />
      </section>

      <section className={classes.section} aria-labelledby="areas">
        <Title order={2} id="areas" className={classes.sectionTitle}>
          {t('home.areasTitle')}
        </Title>
        <ul className={classes.areas}>
          {AREAS.map(([area, icon]) => (
            <li key={area} className={classes.area}>
              <span className={classes.areaIcon}>
                <Icon name={icon} size={22} />
              </span>
              <div>
                <h3 className={classes.smallTitle}>{t(`home.areas.${area}.title`)}</h3>
                <p>{t(`home.areas.${area}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      {TOURS.map((tour) => (
        <section key={tour} id={tour} className={classes.tour} aria-labelledby={`${tour}-title`}>
          <div>
            <Title order={2} id={`${tour}-title`} className={classes.sectionTitle}>
              {t(`home.tours.${tour}.title`)}
            </Title>
            <ul className={classes.points}>
              {POINTS.map((point) => (
                <li key={point}>
                  <Icon name="check" />
                  <span>{t(`home.tours.${tour}.${point}`)}</span>
                </li>
              ))}
            </ul>
          </div>
          <OfficePicture of={tour} />
        </section>
      ))}

      <section className={classes.section} aria-labelledby="readers">
        <Title order={2} id="readers" className={classes.sectionTitle}>
          {t('home.readersTitle')}
        </Title>
        <div className={classes.three}>
          {READERS.map((reader) => (
            <div key={reader} className={classes.card}>
              <h3 className={classes.smallTitle}>{t(`home.readers.${reader}.title`)}</h3>
              <p>{t(`home.readers.${reader}.text`)}</p>
            </div>
          ))}
        </div>
      </section>

      <BrandStrip />

      <section className={classes.closing} aria-labelledby="closing">
        <div>
          <Title order={2} id="closing" className={classes.sectionTitle}>
            {t('home.closingTitle')}
          </Title>
          <p>{t('home.closingText')}</p>
        </div>
        <div className={classes.actions}>
          <ButtonLink to="/register" search={{}}>
            {t('home.register')}
          </ButtonLink>
          <ButtonLink to="/register" search={{ kind: 'branch' }} variant="default">
            {t('home.branch')}
          </ButtonLink>
          <AnchorLink to="/contact">{t('home.ask')}</AnchorLink>
        </div>
      </section>
    </div>
  );
}

/**
 * Some of the brands by name; nothing where there are none, or they cannot be had. Their room is kept
 * until they are here: a page that is loaded anew finds back to where it was.
 */
function BrandStrip(): ReactNode {
  const { t } = useTranslation('site');
  const { name } = useFormat();
  const { data, failure } = useBrands();
  if (failure || data?.rows.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="strip">
      <Title order={2} id="strip" className={classes.sectionTitle}>
        {t('home.brandsTitle')}
      </Title>
      {data ? (
        <ul className={classes.strip}>
          {data.rows.slice(0, STRIP).map((brand) => (
            <li key={brand.nameEn}>{name({ name: brand.nameEn, nameZh: brand.name })}</li>
          ))}
        </ul>
      ) : (
        <div className={classes.strip} role="status" aria-label={t('brands.loading')}>
          {PLACES_IN_STRIP.map((place) => (
            <Skeleton key={place} width="7.5rem" height="2.125rem" radius="xl" />
          ))}
        </div>
      )}
      <Link to="/brands" className={classes.more}>
        {t('home.allBrands')}
      </Link>
    </section>
  );
}
