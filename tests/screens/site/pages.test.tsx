import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { entriesWith } from '../../../src/screens/site/faqSearch.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { pageOf, siteFactsOf } from '../support/samples.ts';

const host = startHost();

const FACTS = siteFactsOf({
  nameEn: 'Old Market Provisions',
  address: '12 Market Street',
  gstNumber: 'M90312345A',
});

const SHOP = {
  id: 1,
  name: '老巴刹食品行',
  nameEn: 'Old Market',
  countryCode: 'SG',
  address: '12 Market Street',
};

beforeEach(() => {
  localStorage.clear();
  host.on('getSiteFacts', () => FACTS);
  host.on('listBrand', () => ({
    rows: [{ name: '金稻', nameEn: 'Golden Paddy', logoOf: null, shops: [SHOP] }],
  }));
  host.on('listOrder4Merchant', () => pageOf([]));
});

describe('the public pages', () => {
  it('lead a visitor to the sign-in page, and who is signed in to the office', async () => {
    const visitor = await openApp(host, '/', { login: null });
    await findHeading(/Know where every order is/);
    await visitor.user.click(
      within(await screen.findByRole('banner')).getByRole('link', { name: 'Sign in' }),
    );
    await screen.findByLabelText('Account');
    expect(visitor.address()).toBe('/login');
  });

  it('say at their foot who runs the product, and lead to terms and privacy', async () => {
    const visitor = await openApp(host, '/faq', { login: null });
    await findHeading(/Frequently asked questions/);
    const foot = within(await screen.findByRole('contentinfo'));
    expect(await foot.findByText(/Old Market Provisions/)).toBeVisible();
    expect(foot.getByText('12 Market Street')).toBeVisible();
    expect(foot.getByText(/M90312345A/)).toBeVisible();
    await visitor.user.click(foot.getByRole('link', { name: 'Privacy' }));
    await findHeading('Privacy');
    await visitor.user.click(foot.getByRole('link', { name: 'Terms' }));
    await findHeading('Terms');
    expect(screen.getByRole('heading', { level: 2, name: 'What you tell us' })).toBeVisible();
  });

  it('are whole where nobody says who runs the product', async () => {
    host.on('getSiteFacts', () => null);
    await openApp(host, '/terms', { login: null });
    await findHeading('Terms');
    const foot = await screen.findByRole('contentinfo');
    expect(within(foot).getByRole('link', { name: 'Privacy' })).toBeVisible();
    expect(foot).not.toHaveTextContent('Operated by');
  });

  it('are open to who is signed in, who finds the office from there', async () => {
    const app = await openApp(host, '/', { login: loginWith(['order.view']) });
    await findHeading(/Know where every order is/);
    await app.user.click(await screen.findByRole('link', { name: 'Back-office' }));
    await findHeading('Orders');
    expect(app.address()).toBe('/orders?shop=1');
  });

  it('stay where they are when the session ends', async () => {
    host.on('listBrand', () => {
      throw new HostFailure({ code: CODES.sessionExpired, msg: 'over' });
    });
    const app = await openApp(host, '/about', { login: loginWith() });
    await findHeading('About us');
    await within(await screen.findByRole('banner')).findByRole('link', { name: 'Sign in' });
    expect(app.address()).toBe('/about');
  });
});

describe('the brands', () => {
  it('are shown with the shops that carry them, in the words of the reader', async () => {
    await openApp(host, '/brands', { login: null });
    const brand = await screen.findByRole('heading', { level: 2, name: 'Golden Paddy' });
    expect(within(brand.parentElement as HTMLElement).getByText('金稻')).toBeInTheDocument();
    expect(screen.getByText('Old Market')).toBeInTheDocument();
    expect(screen.getByText('1 brand')).toBeInTheDocument();
  });

  it('say so where there are none', async () => {
    host.on('listBrand', () => ({ rows: [] }));
    await openApp(host, '/brands', { login: null });
    expect(await screen.findByText('No brands yet')).toBeInTheDocument();
  });

  it('can be asked for again where they did not come', async () => {
    host.on('listBrand', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'Not now' });
    });
    const app = await openApp(host, '/brands', { login: null });
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.on('listBrand', () => ({
      rows: [{ name: '', nameEn: 'Egret', logoOf: null, shops: [SHOP] }],
    }));
    await app.user.click(again);
    expect(await screen.findByRole('heading', { level: 2, name: 'Egret' })).toBeInTheDocument();
  });
});

describe('the search of the questions', () => {
  const entries = [
    { id: 'credit', question: 'Hạn mức tín dụng là gì?', answer: 'Công nợ của Đại lý.', words: '' },
    { id: 'backup', question: 'Backup?', answer: 'One command.', words: 'restore licence' },
  ];
  const found = (searched: string) => entriesWith(entries, searched).map(({ id }) => id);

  it('finds every word in question or answer, whatever the marks and capitals', () => {
    expect(found('')).toEqual(['credit', 'backup']);
    expect(found('han muc DAI LY')).toEqual(['credit']);
    expect(found('tín dụng')).toEqual(['credit']);
    expect(found('  COMMAND backup ')).toEqual(['backup']);
    expect(found('credit command')).toEqual([]);
    expect(found('restore command')).toEqual(['backup']);
  });

  it.each([
    ['en-US', 'How do I register?', 'join'],
    ['en-US', '"backup"', 'backup'],
    ['en-US', 'What happens when I am offline?', 'offline'],
    ['en-US', 'Is it secure?', 'where'],
    ['en-US', 'how much does it cost', 'price'],
    ['zh-CN', '如何注册', 'join'],
    ['zh-CN', '怎么备份', 'backup'],
    ['zh-CN', '密码忘了', 'forgot'],
    ['zh-CN', '忘记密码怎么办?', 'forgot'],
    ['zh-CN', '多少钱', 'price'],
    ['zh-CN', 'Ｅxcel', 'import'],
    ['vn-VM', 'Làm sao để sao lưu?', 'backup'],
    ['vn-VM', 'gia bao nhieu', 'price'],
  ] as const)('finds in %s what is asked as "%s"', (locale, asked, wanted) => {
    const { entries: texts } = textsOf(locale).faq;
    const all = Object.entries(texts).map(([id, text]) => ({ id, ...text }));
    expect(entriesWith(all, asked).map(({ id }) => id)).toContain(wanted);
  });

  it('finds nothing by what no question is about', () => {
    const all = Object.entries(textsOf('en-US').faq.entries).map(([id, text]) => ({ id, ...text }));
    expect(entriesWith(all, 'xylophone')).toEqual([]);
    expect(entriesWith(all, 'How do I register a xylophone orchestra?')).toEqual([]);
  });
});

/** The public pages' texts as they are. */
const textsOf = (locale: string) =>
  JSON.parse(readFileSync(`i18n/${locale}/site.json`, 'utf8')) as {
    faq: { entries: Record<string, { question: string; answer: string; words: string }> };
  };
