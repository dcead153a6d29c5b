import type { FastifyRequest } from 'fastify';
import { languageTag } from '../../api/kernel/language.ts';
import { PRODUCT } from '../../api/kernel/product.ts';
import { PUBLIC_PAGES } from '../../api/kernel/publicPaths.ts';
import { LOCALES, type Locale } from '../../api/kernel/wire.ts';
import { textOf } from './messages.ts';

const [FIRST_LOCALE] = LOCALES;

/** What is no page for search engines, and is called by its name all the same. */
const SIGN_IN = { title: 'auth:title', description: 'auth:lead' };
const NOT_FOUND = { title: 'common:notFound.title', description: 'errors:notFound.address' };

/**
 * What search engines and messengers show of a page lies in it before any script has run; of the sign-in
 * page, and where no page is (`isThere`), what a browser's tab and its history show.
 */
export function withHead(html: string, request: FastifyRequest, isThere: boolean): string {
  const [path = ''] = request.url.split('?');
  const page = PUBLIC_PAGES.find((one) => one.path === path);
  const locale = acceptedLocale(request.headers['accept-language'] ?? '');
  if (!page) {
    const own = isThere ? (path === '/login' ? SIGN_IN : null) : NOT_FOUND;
    return own === null ? html : named(html, locale, own);
  }
  const title = `${textOf(locale, page.title)} · Larder`;
  const description = textOf(locale, page.description) ?? '';
  const at = originOf(request);
  const tags = [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(at + path)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', PRODUCT),
    meta('property', 'og:locale', languageTag(locale).replace('-', '_')),
    meta('property', 'og:url', at + path),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', `${at}/site/share.${locale}.jpg`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  return headed(html.replace(ROBOTS, ''), locale, tags);
}

const ROBOTS = /<meta\s+name="robots"[^>]*>\s*/;

/** A page with its title and description alone. */
function named(html: string, locale: Locale, page: { title: string; description: string }): string {
  return headed(html, locale, [
    `<title>${escaped(`${textOf(locale, page.title)} · ${PRODUCT}`)}</title>`,
    meta('name', 'description', textOf(locale, page.description) ?? ''),
  ]);
}

/** A page in a language with these tags in place of those that it was built with. */
const headed = (html: string, locale: Locale, tags: readonly string[]): string =>
  html
    .replace(/<meta\s+name="description"[^>]*>\s*/g, '')
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<html lang="[^"]*"/, `<html lang="${languageTag(locale)}"`)
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);

/** `/robots.txt`: the office says itself that it is nothing for search engines. */
export const robotsText = (request: FastifyRequest): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${originOf(request)}/sitemap.xml\n`;

/** `/sitemap.xml`: the public pages. */
export function sitemapOf(request: FastifyRequest): string {
  const at = originOf(request);
  const places = PUBLIC_PAGES.map(({ path }) => `  <url><loc>${escaped(at + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ].join('\n');
}

/** The language that a browser asks for first and the product speaks; the first one where there is none. */
function acceptedLocale(header: string): Locale {
  const asked = header
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().toLowerCase().split(';');
      const weight = settings.find((one) => one.trim().startsWith('q='))?.trim();
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of asked) {
    const found = LOCALES.find((locale) => languageTag(locale).slice(0, 2) === tag.slice(0, 2));
    if (found) return found;
  }
  return FIRST_LOCALE;
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
