import { writeFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Locale } from '../../api/kernel/wire.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import {
  enter,
  expectAccessible,
  expectNoSideScroll,
  LOCALES,
  speak,
  test,
  wordsOf,
} from './support/office.ts';
import { bar, LINKS, link } from './support/site.ts';

/** A public page in a new browser profile, nobody signed in. */
async function openSite(
  browser: Browser,
  path: string,
  { locale = 'en-US' as Locale, width = 1440, dark = false, moves = false } = {},
): Promise<{ page: Page; t: ReturnType<typeof wordsOf> }> {
  const { baseURL = '' } = test.info().project.use;
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: moves ? 'no-preference' : 'reduce',
    baseURL,
  });
  await context.addInitScript((chosen) => {
    if (localStorage.getItem('locale') === null) localStorage.setItem('locale', chosen);
  }, locale);
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  return { page, t: wordsOf(locale) };
}

const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Turns the wheel as a hand does, and waits until the page has come to rest there. */
async function wheel(page: Page, by: number): Promise<void> {
  const from = await position(page);
  await page.mouse.wheel(0, by);
  await expect.poll(() => position(page)).toBe(Math.max(0, from + by));
}

test('the bar goes when one reads on, and comes back on the way up and near the top', async ({
  browser,
}) => {
  const { page, t } = await openSite(browser, '/');
  await expect(link(page, t('site:bar.about'))).toBeInViewport();
  expect((await bar(page).boundingBox())?.height).toBe(100);
  expect(await bar(page).getByRole('navigation').getByRole('link').allTextContents()).toEqual(
    LINKS.map((name) => t(`site:bar.${name}`)),
  );
  await page.mouse.move(700, 500);

  await wheel(page, 40);
  await expect(link(page, t('site:bar.about'))).toBeInViewport();
  await wheel(page, 400);
  await expect(bar(page)).not.toBeInViewport();
  await wheel(page, -20);
  await expect(bar(page)).toBeInViewport();
  await wheel(page, 300);
  await expect(bar(page)).not.toBeInViewport();
  await wheel(page, -10_000);
  await expect(bar(page)).toBeInViewport();
});

test('the keyboard finds the bar while it is away', async ({ browser }) => {
  const { page } = await openSite(browser, '/');
  await page.mouse.move(700, 500);
  await wheel(page, 400);
  await expect(bar(page)).not.toBeInViewport();

  await bar(page).getByRole('link').first().focus();

  await expect(bar(page)).toBeInViewport();
});

test('a new page begins at its top with the bar, and going back leads to where one was', async ({
  browser,
}) => {
  const { page, t } = await openSite(browser, '/');
  await page.mouse.move(700, 500);
  await wheel(page, 900);
  await expect(bar(page)).not.toBeInViewport();

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('site:bar.faq') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('site:faq.title'));
  expect(await position(page)).toBe(0);
  await expect(bar(page)).toBeInViewport();
  await expect(page).toHaveTitle(`${t('site:faq.title')} · Larder`);
  await wheel(page, 200);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('site:home.title'));
  await expect.poll(() => position(page)).toBeGreaterThan(800);
  await expect(bar(page)).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('site:faq.title'));
  await expect.poll(() => position(page)).toBe(200);
});

test('a link to a part of a page leads there, clear of the bar', async ({ browser }) => {
  const { page, t } = await openSite(browser, '/');

  await page.getByRole('link', { name: t('site:home.look') }).click();
  await expect(page).toHaveURL(/#order$/);
  const title = page.getByRole('heading', { name: t('site:home.tours.order.title') });
  await expect(title).toBeInViewport();
  await expect.poll(async () => (await title.boundingBox())?.y ?? 0).toBeGreaterThan(100);

  await page.goto('/faq#credit');
  await expect(page.getByText(t('site:faq.entries.credit.answer'))).toBeInViewport();
});

/** Notes where the page is at each scroll from now on; answers how many places those were. */
async function placesOf(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const places = new Set<number>();
    Object.assign(window, { places });
    window.addEventListener('scroll', () => places.add(Math.round(window.scrollY)));
  });
  return () => page.evaluate(() => (window as unknown as { places: Set<number> }).places.size);
}

/** Waits until the page has glided to its end. */
async function standsStill(page: Page): Promise<void> {
  let last = -1;
  const hasMoved = async () => {
    const before = last;
    last = await position(page);
    return last !== before;
  };
  await expect.poll(hasMoved, { intervals: [250] }).toBe(false);
}

for (const moves of [true, false]) {
  test(`a link to a part of this or another page ${moves ? 'glides' : 'goes at once, where one asked for no motion,'} to it`, async ({
    browser,
  }) => {
    const { page, t } = await openSite(browser, '/', { moves });
    const glided = await placesOf(page);
    const expectGliding = async () => {
      if (moves) expect(await glided()).toBeGreaterThan(5);
      else expect(await glided()).toBe(1);
    };
    await page.getByRole('link', { name: t('site:home.look') }).click();
    const part = page.getByRole('heading', { name: t('site:home.tours.order.title') });
    await expect.poll(async () => (await part.boundingBox())?.y ?? 0).toBeLessThan(250);
    expect((await part.boundingBox())?.y).toBeGreaterThan(100);
    await expectGliding();

    // Once more, when it has arrived: the address says so already.
    await standsStill(page);
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, -5_000);
    await expect.poll(() => position(page)).toBe(0);
    await page.getByRole('link', { name: t('site:home.look') }).click();
    await expect.poll(async () => (await part.boundingBox())?.y ?? 0).toBeLessThan(250);

    // Another page, of which nothing has been loaded yet and what there is comes late.
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth:title'));
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue();
    });
    await placesOf(page);
    await page.getByRole('link', { name: t('auth:forgotMore') }).click();
    await expect(page).toHaveURL(/\/faq#forgot$/);
    const answer = page.getByText(t('site:faq.entries.forgot.answer'));
    await expect(answer).toBeInViewport();
    const question = page.getByText(t('site:faq.entries.forgot.question'));
    await expect.poll(async () => (await question.boundingBox())?.y ?? 0).toBeLessThan(250);
    expect((await question.boundingBox())?.y).toBeGreaterThan(100);
    await expectGliding();
  });
}

test('the questions can be searched, without the marks of a language too', async ({ browser }) => {
  const { page, t } = await openSite(browser, '/faq', { locale: 'vn-VM' });
  const field = page.getByRole('searchbox', { name: t('site:faq.search') });
  const questions = page.locator('main summary');
  expect(await questions.count()).toBeGreaterThan(20);

  await field.fill('han muc tin dung');
  await expect(page.getByText(t('site:faq.entries.credit.answer'))).toBeVisible();
  await expect(page.getByText(t('site:faq.entries.backup.question'))).toBeHidden();
  await field.fill('zzz');
  await expect(page.getByText(t('site:faq.noneTitle'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('site:faq.all') }).click();
  await expect(page.getByText(t('site:faq.entries.backup.question'))).toBeVisible();
});

for (const locale of languagesNow('a message to the office')) {
  test(`a message names what is missing, and reaches the outbox (${locale}, 390 px)`, async ({
    browser,
  }) => {
    const { page, t } = await openSite(browser, '/contact', { locale, width: 390 });
    await expect(page.locator('html')).toHaveAttribute(
      'lang',
      locale === 'vn-VM' ? 'vi-VN' : locale,
    );
    const send = page.getByRole('button', { name: t('site:contact.send') });
    const field = (name: string) =>
      page.locator('form').getByRole('textbox', { name: t(`site:contact.${name}`) });

    await send.click();
    await expect(page.getByText(t('validation:required'))).toHaveCount(3);
    await expect(field('name')).toBeFocused();
    const name = `Prospect ${locale} ${Date.now()}`;
    await field('name').fill(name);
    await field('email').fill('nobody');
    await field('message').fill('How many shops?');
    await send.click();
    await expect(page.getByText(t('validation:email'))).toBeVisible();
    await expect(field('email')).toBeFocused();
    await expect(field('message')).toHaveValue('How many shops?');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await field('email').fill('prospect@shop.example');
    await send.click();

    await expect(page.getByRole('heading', { name: t('site:contact.sentTitle') })).toBeFocused();
    await expectAccessible(page);
    const { baseURL = '' } = test.info().project.use;
    const api = await signIn(baseURL, 'manager', DEMO_PASSWORD, { shopId: 1 });
    const { rows } = await api.listOutbox({ body: { search: name } });
    expect(rows.map(({ subject }) => subject)).toEqual([expect.stringContaining(name)]);
  });
}

/** Who registers, in which languages. */
const KINDS = [
  ['branch', ['en-US', 'zh-CN']],
  ['merchant', ['en-US', 'vn-VM']],
] as const;

for (const [kind, locale] of KINDS.flatMap(([kind, languages]) =>
  languagesNow(`a ${kind} registers`, languages).map((locale) => [kind, locale] as const),
)) {
  const width = kind === 'branch' && locale === 'en-US' ? 1440 : 390;
  test(`a ${kind} registers, is told what is wrong, and is a lead in the office (${locale}, ${width} px)`, async ({
    browser,
  }) => {
    const { page, t } = await openSite(browser, '/register', { locale, width });
    await page.getByRole('radio', { name: t(`leads:kinds.${kind}`) }).check();
    const send = page.getByRole('button', {
      name: t(kind === 'branch' ? 'site:register.sendBranch' : 'site:register.send'),
    });
    const field = (name: string) =>
      page.locator('form').getByRole('textbox', { name: t(`leads:fields.${name}`) });

    await send.click();
    await expect(page.getByText(t('validation:required'))).toHaveCount(5);
    await expect(page.getByText(t('validation:termsAgreed'))).toBeVisible();
    await expect(field('businessName')).toBeFocused();
    const business = `Corner ${locale} ${Date.now()}`;
    await field('businessName').fill(business);
    await field('contactName').fill('Nurul');
    await field('email').fill('nurul@corner.example');
    await field('mobile').fill('12');
    await field('branchAddress').fill('18 Tampines Street 11');
    await page.locator('input[type=file]').setInputFiles({
      name: 'licence.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PICTURE, 'base64'),
    });
    await page.getByRole('checkbox', { name: t('site:register.terms') }).click();
    await expectAccessible(page);
    // It begins at its text, and both ways out are in view below it.
    const terms = page.getByRole('dialog');
    await expect(
      terms.getByRole('region', { name: t('site:register.termsDialog.title') }),
    ).toBeFocused();
    const agree = terms.getByRole('button', { name: t('site:register.termsDialog.agree') });
    for (const wayOut of [
      agree,
      terms.getByRole('button', { name: t('site:register.termsDialog.close'), exact: true }).last(),
    ]) {
      await expect(wayOut).toBeInViewport({ ratio: 1 });
    }
    await agree.click();
    await expect(page.getByRole('checkbox', { name: t('site:register.terms') })).toBeChecked();
    await send.click();
    await expect(page.getByText(t('validation:phoneOfSG'))).toBeVisible();
    await expect(field('mobile')).toBeFocused();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await field('mobile').fill('9123 4567');
    await send.click();

    await expect(
      page.getByRole('heading', {
        name: t(kind === 'branch' ? 'site:register.sentTitleBranch' : 'site:register.sentTitle'),
      }),
    ).toBeFocused();
    const { baseURL = '' } = test.info().project.use;
    const api = await signIn(baseURL, 'manager', DEMO_PASSWORD, { shopId: 1 });
    const { rows } = await api.listLead({ body: { search: business } });
    expect(rows).toMatchObject([{ kind, mobile: '9123 4567', language: locale }]);
    await expect(page.getByText(rows[0]?.leadNo ?? 'no number')).toBeVisible();
    const { lead } = await api.getLead({ params: { id: rows[0]?.id ?? 0 } });
    expect(lead.licence?.name).toBe('licence.png');
  });
}

test('a licence that was taken away again can be chosen once more', async ({
  browser,
}, testInfo) => {
  const { page, t } = await openSite(browser, '/register');
  const licence = testInfo.outputPath('licence.png');
  await writeFile(licence, Buffer.from(PICTURE, 'base64'));
  const remove = page.getByRole('button', {
    name: t('site:register.removeLicence', { name: 'licence.png' }),
  });
  for (const _time of ['first', 'second']) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('files:field.choose') }).click();
    await (await chooser).setFiles(licence);
    await remove.click();
    await expect(remove).toBeHidden();
  }
});

test('a page that is loaded anew is where it was, with what comes late', async ({ browser }) => {
  const { page, t } = await openSite(browser, '/');
  await page.route('**/goods/brand/list', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  const strip = page.getByRole('heading', { name: t('site:home.brandsTitle') });
  await expect(page.getByRole('link', { name: t('site:home.allBrands') })).toBeVisible();
  await strip.scrollIntoViewIfNeeded();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 9_000);
  await standsStill(page);
  const before = await position(page);
  await page.reload();
  await expect(page.getByRole('link', { name: t('site:home.allBrands') })).toBeVisible();
  // A row of brands more or less than the room that was kept for them.
  await expect.poll(async () => Math.abs((await position(page)) - before)).toBeLessThan(60);
});

test('the language that is chosen here is kept, and the pages are in it at once', async ({
  browser,
}) => {
  const { page } = await openSite(browser, '/about');
  const zh = wordsOf('zh-CN');

  await page
    .getByRole('combobox', { name: wordsOf('en-US')('common:layout.language') })
    .selectOption('zh-CN');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('site:about.title'));
  await expect(page).toHaveTitle(`${zh('site:about.title')} · Larder`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('site:about.title'));
});

test('signing in leads from the public pages into the office, and back out to them', async ({
  browser,
}) => {
  const { page, t } = await openSite(browser, '/');
  await link(page, t('site:bar.signIn')).click();
  // Under the same bar, which leads back, and does not lead where one is.
  await expect(page.getByText(t('auth:forgot'))).toBeVisible();
  await expect(link(page, t('site:bar.signIn'))).toBeHidden();
  await link(page, t('site:bar.about')).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('site:about.title'));
  await link(page, t('site:bar.signIn')).click();
  await enter(page, t, 'clerk');
  await page.waitForURL(/\/dashboard$/);

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('site:home.title'));
  // On a phone too the sign, the language and the way into the office stand beside each other.
  for (const locale of LOCALES) {
    await speak(page, locale);
    const way = link(page, wordsOf(locale)('site:bar.office'));
    await expect(way).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const parts = [bar(page).locator('svg').first(), bar(page).getByRole('combobox'), way];
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const edges = boxes.flatMap((box) => [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)]);
      expect([0, ...edges, width], `${locale}, ${width} px`).toEqual(
        [0, ...edges, width].toSorted((one, other) => one - other),
      );
    }
  }
  await speak(page, 'en-US');
  await page.setViewportSize({ width: 1440, height: 800 });
  await link(page, t('site:bar.office')).click();
  await page.waitForURL(/\/dashboard$/);
});

/** One transparent pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
