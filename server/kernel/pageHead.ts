import type { FastifyRequest } from 'fastify';
import { languageTag } from '../../api/kernel/language.ts';
import { PRODUCT } from '../../api/kernel/product.ts';
import { PUBLIC_PAGES } from '../../api/kernel/publicPaths.ts';
import { LOCALES, type Locale } from '../../api/kernel/wire.ts';
import { textOf } from './messages.ts';

const [FIRST_LOCALE] = LOCALES;

/** What search engines and messengers show of a page lies in it before any script has run. */
export function withHead(html: string, request: FastifyRequest): string {
  const [path = ''] = request.url.split('?');
  const page = PUBLIC_PAGES.find((one) => one.path === path);
  if (!page) return html;
  const locale = acceptedLocale(request.headers['accept-language'] ?? '');
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
  return html
    .replace(/<meta\s+name="(?:robots|description)"[^>]*>\s*/g, '')
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<html lang="[^"]*"/, `<html lang="${languageTag(locale)}"`)
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
}

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
