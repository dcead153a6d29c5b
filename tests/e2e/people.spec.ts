import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import {
  beginEvent,
  confirmEvent,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  placeChip,
  test,
} from './support/office.ts';

type Words = Awaited<ReturnType<typeof openOffice>>['t'];

const origin = () => test.info().project.use.baseURL ?? '';
const OWN = 'Own4ever';
/** What somebody chose before: the demo's own is known, and so is not taken. */
/** One pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FIRST = 'First4now';

/** What a new account is called: unlike any other. */
const newUsername = () => `new${randomUUID().slice(0, 8)}`;

const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click();
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function signInAs(page: Page, t: Words, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: t('auth:username'), exact: true }).fill(username);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
}

/** Fills the form of another password and sends it. */
async function choose(page: Page, t: Words, old: string, next: string, again = next) {
  await page.locator('input[autocomplete="current-password"]').fill(old);
  const [first, second] = [0, 1].map((at) =>
    page.locator('input[autocomplete="new-password"]').nth(at),
  );
  await first?.fill(next);
  await second?.fill(again);
  await page.getByRole('button', { name: t('account:password.save'), exact: true }).click();
}

/** The event's button of an account's page, and the dialog that it opens. */
async function move(page: Page, t: Words, event: string): Promise<void> {
  const name = t(`accounts:events.${event}`);
  const shown = page.locator('main').getByRole('button', { name, exact: true }).first();
  const more = page.getByRole('button', { name: t('records:more'), exact: true });
  await expect(more).toBeVisible();
  if (await shown.isVisible()) await shown.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name }).first().click();
  }
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const CLERK = { 'en-US': 'Clerk', 'zh-CN': '店员', 'vn-VM': 'Nhân viên' };

for (const locale of languagesNow('accounts')) {
  test(`an account is added, signs in, chooses its password, is frozen and comes back, in ${locale}`, async ({
    browser,
  }) => {
    const width = locale === 'vn-VM' ? 390 : 1440;
    const { page, t } = await openOffice(browser, {
      user: 'admin',
      locale,
      path: '/system/accounts',
      width,
    });
    const username = newUsername();
    await press(page, t('accounts:list.add'));
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await inDialog(page, t('accounts:list.add'));
    await expect(dialog.getByText(t('validation:required')).first()).toBeVisible();
    const field = (name: string) =>
      dialog.getByRole('textbox', { name: new RegExp(`^${t(`accounts:fields.${name}`)}`) });
    await field('username').fill(username);
    await field('name').fill('Two Words');
    await field('phone').fill('1234567');
    await inDialog(page, t('accounts:list.add'));
    await expect(dialog.getByText(t('validation:noBlanks'))).toBeVisible();
    await expect(dialog.getByText(t('validation:phoneOfSG'))).toBeVisible();
    await field('name').fill('Newcomer');
    await field('phone').fill('91234567');
    await dialog
      .getByRole('combobox', { name: t('accounts:fields.role') })
      .first()
      .click();
    await page.getByRole('option', { name: CLERK[locale], exact: true }).click();
    await inDialog(page, t('accounts:list.add'));

    const password = dialog.getByLabel(t('accounts:fields.password'), { exact: true });
    await expect(password).toBeVisible();
    const oneTime = (await password.textContent()) ?? '';
    // There is nothing to cancel: the account is there.
    await expect(dialog.getByRole('button', { name: t('common:actions.cancel') })).toHaveCount(0);
    await expectAccessible(page);
    await inDialog(page, t('accounts:oneTime.done'));
    await page.waitForURL(/\/system\/accounts\/\d+/);

    // Not before it is activated.
    const own = await browser.newContext({
      baseURL: origin(),
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await own.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    const theirs = await own.newPage();
    await theirs.goto('/login');
    await signInAs(theirs, t, username, oneTime);
    await expect(theirs.getByText(t('server:notAdmitted.pendingActivation'))).toBeVisible();
    await move(page, t, 'activate');

    await signInAs(theirs, t, username, oneTime);
    await expect(theirs.getByText(t('account:ownPassword.title'))).toBeVisible();
    await expectAccessible(theirs);
    await expectNoSideScroll(theirs);
    // Laid out as the office's forms are, though nothing of the office is loaded yet.
    const gap = await theirs
      .locator('form [class*="Stack"]')
      .first()
      .evaluate((stack) => getComputedStyle(stack).rowGap);
    expect(Number.parseFloat(gap)).toBeGreaterThan(7);
    await choose(theirs, t, oneTime, 'ab1');
    await expect(theirs.getByText(t('validation:newPassword'), { exact: true })).toBeVisible();
    await choose(theirs, t, oneTime, OWN, `${OWN}x`);
    await expect(theirs.getByText(t('validation:passwordsMatch'))).toBeVisible();
    await choose(theirs, t, 'wrong-one', OWN);
    await expect(theirs.getByText(t('server:wrongOldPassword'))).toBeVisible();
    await choose(theirs, t, oneTime, OWN);
    await theirs.waitForURL(/\/dashboard$/);
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

    // Frozen: the session ends at once, as its next call says.
    await move(page, t, 'freeze');
    // A call that nobody asked for may have said so before, and taken the field away.
    const search = theirs.getByRole('searchbox').first();
    await search.fill('anything', { timeout: 5_000 }).catch(() => undefined);
    await theirs.waitForURL(/\/login/);
    await expect(theirs.getByText(t('common:session.expired'))).toBeVisible();
    await signInAs(theirs, t, username, OWN);
    await expect(theirs.getByText(t('server:notAdmitted.frozen'))).toBeVisible();
    await move(page, t, 'activate');
    await signInAs(theirs, t, username, OWN);
    await theirs.waitForURL((url) => url.pathname !== '/login');
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });

  test(`personal info and password say what is wrong and what has changed, in ${locale}`, async ({
    browser,
  }) => {
    const admin = await signIn(origin(), 'admin', DEMO_PASSWORD);
    const clerk = (await admin.getSystemRole({})).find(({ code }) => code === 'clerk');
    const username = newUsername();
    const card = { name: 'Before', phone: '91234567', roleId: clerk?.roleId ?? 0, shopIds: [1] };
    const added = await admin.addUser({ body: { ...card, username } });
    const { id } = added.account;
    await admin.changeUserStatus({ body: { id, status: 'active' } });
    const first = await signIn(origin(), username, added.oneTimePassword ?? '');
    await first.changePassword({
      body: {
        oldPassword: added.oneTimePassword ?? '',
        newPassword: FIRST,
        confirmPassword: FIRST,
      },
    });
    const { page, t } = await openOffice(browser, {
      user: username,
      password: FIRST,
      locale,
      path: '/account',
      width: locale === 'zh-CN' ? 390 : 1440,
    });
    const name = page.getByRole('textbox', { name: new RegExp(`^${t('account:info.name')}`) });
    const phone = page.getByRole('textbox', { name: new RegExp(`^${t('account:info.phone')}`) });
    const save = () => press(page, t('account:info.save'));
    await name.fill('');
    await save();
    await expect(page.getByText(t('validation:required'))).toBeVisible();
    await name.fill('a'.repeat(21));
    await phone.fill('123');
    await save();
    await expect(page.getByText(t('errors:rule.textIsShortEnough', { maximum: 20 }))).toBeVisible();
    await expect(page.getByText(t('validation:phoneOfSG'))).toBeVisible();

    // Somebody else changes the account meanwhile: what was typed stays, and is told of.
    await name.fill('After');
    await phone.fill('81234567');
    await admin.editUser({ body: { id, ...card, name: 'Meanwhile' } });
    await save();
    await expect(page.getByText(t('records:merge.now', { value: 'Meanwhile' }))).toBeVisible();
    await expect(name).toHaveValue('After');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await save();
    await expect(page.getByText(t('account:info.saved'))).toBeVisible();
    const now = await admin.getUser({ params: { id } });
    expect(now.account).toMatchObject({ name: 'After', phone: '81234567' });

    // A picture of one's own: a file that is none says so; the other one stands in the bar.
    const choosePicture = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
    await choosePicture('me.txt', 'text/plain', Buffer.from('me'));
    await expect(
      page.getByText(t('files:pictures.type', { kinds: '.jpg, .png, .webp' })),
    ).toBeVisible();
    await choosePicture('me.png', 'image/png', Buffer.from(PICTURE, 'base64'));
    await expect(page.getByRole('img', { name: 'me.png' })).toBeVisible();
    const inBar = page.locator('[data-frame]').getByRole('button', {
      name: t('common:layout.account', { name: username }),
    });
    // Nothing is sent while the picture is on its way.
    await expect(async () => {
      await save();
      await expect(inBar.locator('img')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page
      .getByRole('button', { name: t('files:pictures.remove', { name: 'me.png' }) })
      .click();
    await save();
    await expect(inBar.locator('img')).toHaveCount(0);
    await expectNoSideScroll(page);

    await choose(page, t, FIRST, 'Larder2026');
    await expect(page.getByText(t('server:easyPassword'))).toBeVisible();
    await choose(page, t, 'not-mine', OWN);
    await expect(page.getByText(t('server:wrongOldPassword'))).toBeVisible();
    await expect(page.getByText(t('account:password.failed'))).toBeVisible();
    await choose(page, t, FIRST, FIRST);
    await expect(page.getByText(t('validation:passwordIsNew'))).toBeVisible();
    await choose(page, t, FIRST, OWN, 'Other1234');
    await expect(page.getByText(t('validation:passwordsMatch'))).toBeVisible();
    await choose(page, t, FIRST, OWN);
    await expect(page.getByText(t('account:password.done'))).toBeVisible();

    const elsewhere = await signIn(origin(), username, OWN);
    await page.reload();
    await press(page, t('account:sessions.end'));
    await expectAccessible(page);
    await inDialog(page, t('account:sessions.end'));
    await expect(page.getByText(t('account:sessions.ended'))).toBeVisible();
    await expect(elsewhere.currentLogin()).rejects.toThrow();
    await expectNoSideScroll(page);
  });
}

for (const locale of languagesNow('a role loses a menu')) {
  test(`a menu that a role loses goes from the navigation at once, and comes back with it, in ${locale}`, async ({
    browser,
  }) => {
    const username = newUsername();
    const roleNameEn = `Passing ${username}`;
    const admin = await signIn(origin(), 'admin', DEMO_PASSWORD);
    const role = await admin.addRole({
      body: {
        roleName: `临时${username}`,
        roleNameEn,
        permissions: ['order.view', 'goods.view', 'supplier.view', 'supplier.edit'],
      },
    });
    const added = await admin.addUser({
      body: { username, name: 'Passing', phone: '91234567', roleId: role.roleId, shopIds: [1] },
    });
    await admin.changeUserStatus({ body: { id: added.account.id, status: 'active' } });
    const oneTime = added.oneTimePassword ?? '';
    const first = await signIn(origin(), username, oneTime);
    await first.changePassword({
      body: { oldPassword: oneTime, newPassword: FIRST, confirmPassword: FIRST },
    });
    const { page, t } = await openOffice(browser, {
      user: username,
      password: FIRST,
      locale,
      path: '/orders',
    });
    const navigation = page
      .getByRole('navigation', { name: t('common:layout.navigation') })
      .first();
    const suppliers = navigation.getByRole('link', {
      name: t('shell:nav.suppliers'),
      exact: true,
    });
    await expect(suppliers).toBeVisible();

    // On the role's page, found by its name.
    const office = await openOffice(browser, { user: 'admin', locale, path: '/system/roles' });
    await office.page.getByRole('searchbox', { name: t('roles:search') }).fill(username);
    await expect(office.page.getByRole('link', { name: CLERK[locale], exact: true })).toHaveCount(
      0,
    );
    await expectAccessible(office.page);
    await office.page.getByRole('link', { name: username }).click();
    await office.page.waitForURL(/\/system\/roles\/\d+/);
    const menu = office.page.getByRole('checkbox', {
      name: t('roles:menus.supplier'),
      exact: true,
    });
    const saved = office.page.getByText(t('roles:saved'));
    await menu.uncheck();
    await press(office.page, t('roles:save'));
    await expect(saved).toBeVisible();

    await page.getByRole('searchbox').first().fill('anything');
    await expect(suppliers).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    // One permission of the menu, found in the tree, opens it again.
    await office.page
      .getByRole('button', { name: t('roles:fold', { name: t('roles:menus.supplier') }) })
      .click();
    await office.page
      .getByRole('checkbox', { name: t('errors:permissions.supplier.view'), exact: true })
      .check();
    await expectAccessible(office.page);
    await expect(saved).toBeHidden();
    await press(office.page, t('roles:save'));
    await expect(saved).toBeVisible();
    await page.getByRole('searchbox').first().fill('anything else');
    await expect(suppliers).toBeVisible();
  });
}

for (const locale of languagesNow('a role is retired')) {
  test(`a role is retired once nobody has it, and restored, in ${locale}`, async ({ browser }) => {
    const roleNameEn = `Idle ${randomUUID().slice(0, 8)}`;
    const admin = await signIn(origin(), 'admin', DEMO_PASSWORD);
    const { roleId } = await admin.addRole({
      body: { roleName: roleNameEn, roleNameEn, permissions: ['order.view'] },
    });
    const { page, t } = await openOffice(browser, {
      user: 'admin',
      locale,
      path: `/system/roles/${roleId}`,
      width: locale === 'en-US' ? 390 : 1440,
    });
    for (const [event, place] of [
      ['retire', 'retired'],
      ['restore', 'active'],
    ] as const) {
      const dialog = await beginEvent(page, t, `roles:events.${event}`);
      await expectAccessible(page);
      await dialog.getByRole('textbox').fill('Two roles became one');
      await confirmEvent(page, t, `roles:events.${event}`);
      await expect(placeChip(page, t, `roles:places.${place}`)).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.goto(`/system/roles?tab=${place}`);
      await expect(page.getByRole('link', { name: roleNameEn })).toBeVisible();
      await page.getByRole('link', { name: roleNameEn }).click();
      await expect(placeChip(page, t, `roles:places.${place}`)).toBeVisible();
    }
  });
}

test('the accounts list shows who waits and who is frozen, with their phones', async ({
  browser,
}) => {
  for (const width of [1440, 390]) {
    const { page, t } = await openOffice(browser, {
      user: 'admin',
      path: '/system/accounts?tab=frozen',
      width,
    });
    await expect(page.getByText('former', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('9123 0012', { exact: true }).first()).toBeVisible();
    await page.goto('/system/accounts?tab=pendingActivation');
    await expect(page.getByText('trainee', { exact: true }).first()).toBeVisible();
    await expect(
      page
        .locator('main')
        .getByText(t('accounts:places.pendingActivation'), { exact: true })
        .last(),
    ).toBeVisible();
    await expectAccessible(page);
  }
});
