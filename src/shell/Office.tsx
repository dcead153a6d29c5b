import '../theme/office.ts';
import { ActionIcon, Drawer, MantineThemeProvider, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useMatches, useSearch } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { PRODUCT } from '../../api/kernel/product.ts';
import { ColorSchemeButton } from '../components/ColorSchemeButton.tsx';
import { Icon } from '../components/icons.tsx';
import { LanguageSelect } from '../components/LanguageSelect.tsx';
import { Logo } from '../components/Logo.tsx';
import { keptLeaves } from '../components/list/keptLeaves.ts';
import { ListMemory, ListMemoryContext } from '../components/list/listMemory.ts';
import { RecordSkeleton } from '../components/RecordSkeleton.tsx';
import { NoAccess } from '../components/states.tsx';
import { useApi } from '../lib/api.ts';
import { onReturn } from '../lib/attention.ts';
import { loadTexts } from '../lib/i18n.ts';
import { PlaceContext } from '../lib/place.ts';
import { useShopWords } from '../lib/shopWords.ts';
import { officeTheme } from '../theme/officeTheme.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { LetterKeys } from './LetterKeys.tsx';
import { lazyPart } from './lazyPart.tsx';
import { Navigation } from './Navigation.tsx';
import { OnItsWay } from './OnItsWay.tsx';
import classes from './office.module.css';
import { OfficeContext, useOwnOffice } from './officeActor.ts';
import { WaitingCountsContext } from './officeContext.ts';
import { PaletteButton } from './PaletteButton.tsx';
import { createPaletteStore, PaletteContext } from './palette.ts';
import { Notices } from './Root.tsx';
import { ShopSwitcher } from './ShopSwitcher.tsx';
import { isSwitchingShop, loginOf, shopOf } from './session.ts';
import { useGrants, useSession } from './sessionContext.ts';
import { ignoreStrayClicks } from './strayClicks.ts';
import { useFocusOnPage } from './useFocusOnPage.ts';
import { useFoldedMenu } from './useFoldedMenu.ts';
import { waitingCountsMachine } from './waitingCounts.ts';

// Few addresses are of another shop.
const OtherShop = lazyPart(async () => (await import('./OtherShop.tsx')).OtherShop);

// Few people act on many orders at once: it is loaded when they do.
const BulkIndicator = lazyPart(async () => {
  await loadTexts('bulk')();
  return (await import('./BulkIndicator.tsx')).BulkIndicator;
});

/**
 * The layout of everything behind the sign-in. All of it is made anew for another shop or session,
 * so that nothing of the old one is left on any screen.
 */
export function Office(): ReactNode {
  const shop = useSession(shopOf);
  const token = useSession((snapshot) => loginOf(snapshot)?.token);
  useShopWords(shop?.countryCode ?? 'SG');
  const place = useMemo(
    () =>
      shop
        ? { currency: shop.currency, timeZone: shop.timeZone, countryCode: shop.countryCode }
        : { currency: 'SGD', timeZone: 'Asia/Singapore' },
    [shop],
  );
  return (
    <PlaceContext value={place}>
      <MantineThemeProvider theme={officeTheme}>
        <LetterKeys>
          <OfficeOfShop key={`${shop?.restaurantId} ${token}`} />
        </LetterKeys>
      </MantineThemeProvider>
    </PlaceContext>
  );
}

function OfficeOfShop(): ReactNode {
  const { t } = useTranslation(['common', 'shell']);
  const [isOpen, { open, close }] = useDisclosure(false);
  const [palette] = useState(createPaletteStore);
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const shopId = useSession(shopOf)?.restaurantId ?? 0;
  const [lists] = useState(
    () => new ListMemory(keptLeaves(window.sessionStorage, { userId, shopId })),
  );
  useFocusOnPage();
  const [isFolded, fold] = useFoldedMenu();
  const counts = useUrgentCounts();
  const office = useOwnOffice();
  // What goes wrong is told by it, so it is there before the connection fails.
  useEffect(() => Notices.preload(), []);
  useEffect(() => ignoreStrayClicks(), []);
  const holdsBulk = useSelector(office, (snapshot) => snapshot.matches({ bulk: 'held' }));
  const content = useSelector(counts, ({ context }) => context.counts);

  return (
    <PaletteContext value={palette}>
      <WaitingCountsContext value={counts}>
        <OfficeContext value={office}>
          <ListMemoryContext value={lists}>
            <div className={classes.office} data-office data-folded={isFolded || undefined}>
              <a className="skip-link" href="#content">
                {t('layout.skip')}
              </a>
              <header className={classes.top} data-frame>
                <ActionIcon
                  className={classes.burger}
                  variant="subtle"
                  color="gray"
                  aria-label={t('shell:frame.openNavigation')}
                  aria-expanded={isOpen}
                  onClick={open}
                >
                  <Icon name="menu" />
                </ActionIcon>
                <Link to="/start" className={classes.brand} aria-label={PRODUCT}>
                  <Logo size={26} />
                  <span className={classes.brandName}>{PRODUCT}</span>
                </Link>
                <ShopSwitcher />
                <span className={classes.spacer} />
                {holdsBulk ? (
                  <Suspense fallback={null}>
                    <BulkIndicator />
                  </Suspense>
                ) : null}
                <PaletteButton />
                <div className={classes.onlyWide}>
                  <LanguageSelect />
                </div>
                <div className={classes.onlyWide}>
                  <ColorSchemeButton />
                </div>
                <AccountMenu />
                <OnItsWay />
              </header>
              <aside className={classes.side} data-frame>
                <Navigation counts={content} isFolded={isFolded} />
                <UnstyledButton
                  className={classes.fold}
                  aria-label={t(
                    isFolded ? 'shell:frame.unfoldNavigation' : 'shell:frame.foldNavigation',
                  )}
                  title={t(
                    isFolded ? 'shell:frame.unfoldNavigation' : 'shell:frame.foldNavigation',
                  )}
                  onClick={() => fold(!isFolded)}
                >
                  <Icon name={isFolded ? 'chevronRight' : 'chevronLeft'} size={16} />
                  <span className={classes.foldName}>{t('shell:frame.foldNavigation')}</span>
                </UnstyledButton>
              </aside>
              <main id="content" className={classes.main} tabIndex={-1}>
                <Suspense fallback={<RecordSkeleton />}>
                  <Permitted />
                </Suspense>
              </main>
            </div>
          </ListMemoryContext>
          <Drawer
            opened={isOpen}
            onClose={close}
            size="17rem"
            title={PRODUCT}
            closeButtonProps={{ 'aria-label': t('shell:frame.closeNavigation') }}
          >
            <Navigation counts={content} onGo={close} />
            <div className={classes.onlyNarrow}>
              <LanguageSelect />
              <ColorSchemeButton />
            </div>
          </Drawer>
        </OfficeContext>
      </WaitingCountsContext>
    </PaletteContext>
  );
}

/** The screen, where the account's role opens it and it is one of the open shop's. */
function Permitted(): ReactNode {
  const grants = useGrants();
  const openShop = useSession(shopOf)?.restaurantId;
  const isSwitching = useSession(isSwitchingShop);
  const named = useSearch({ from: '/_office', select: ({ shop }) => shop });
  const needed = useMatches({
    select: (matches) => matches.map(({ staticData }) => staticData.permission),
  });
  const mayOpen = needed.every((permission) => permission === undefined || grants(permission));
  if (!mayOpen) return <NoAccess />;
  if (named === undefined || named === openShop) return <Outlet />;
  // The page of the shop that is left is on its way out.
  return isSwitching ? null : (
    <Suspense fallback={<RecordSkeleton />}>
      <OtherShop key={named} shopId={named} />
    </Suspense>
  );
}

function useUrgentCounts() {
  const api = useApi();
  const counts = useActorRef(
    waitingCountsMachine.provide({
      actors: {
        // By itself, and not as a use of the session.
        ask: fromPromise(({ signal }) =>
          api.countWaiting({}, { showError: false, background: true, signal }),
        ),
      },
    }),
  );
  useEffect(() => onReturn(() => counts.send({ type: 'REFRESH' })), [counts]);
  return counts;
}
