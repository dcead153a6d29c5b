import i18next, { type BackendModule, type ResourceNamespaceMap } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolated } from '../../api/kernel/textInSentence.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { inTime } from './inTime.ts';
import { INITIAL_LOCALE, isLocale, LOCALE_KEY, languageTag } from './language.ts';
import { notify } from './notices.ts';

/** The namespaces of the public pages, of each language in one chunk. */
const firstTexts = import.meta.glob<Record<string, unknown>>('./*/{common,auth,site}.json', {
  base: '../../i18n',
  query: '?namespace',
  import: 'default',
});

/** The texts of one file. The list of all others comes with the first of them. */
async function textsIn(language: string, namespace: string): Promise<Record<string, unknown>> {
  const path = `./${language}/${namespace}.json`;
  const load = firstTexts[path] ?? (await import('./moreTexts.ts')).moreTexts[path];
  if (!load) throw new Error(`No texts ${namespace} in ${language}`);
  return load();
}

const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    inTime(textsIn(language, namespace)).then(
      (texts) => done(null, texts),
      (error: unknown) => {
        failed = error;
        done(asError(error), false);
      },
    );
  },
};

/**
 * Starts the texts in the language that the person chose last, or in the initial one, and keeps the
 * page's `lang` and the stored choice in step with it, in every open tab.
 */
export function startTexts(): Promise<void> {
  started ??= start();
  return started;
}

/**
 * Loads namespaces beside the chunk of the screen that speaks from them, so that the screen does
 * not have to wait for its texts: a route's `loader`. Who tells `errors` tells reasons, which name
 * units and roles: `names` come with it.
 */
export function loadTexts(...asked: (keyof ResourceNamespaceMap)[]): () => Promise<void> {
  return async () => {
    const namespaces = asked.includes('errors') ? [...asked, 'names'] : asked;
    await Promise.all([startTexts(), i18next.loadNamespaces(namespaces)]);
    await bring(i18next.language, namespaces);
  };
}

/** Loads the missing namespaces of a language. A failed request is not repeated automatically. */
async function bring(language: string, namespaces: readonly string[]): Promise<void> {
  const wanted = missing(language, namespaces);
  if (wanted.length === 0) return;
  await i18next.reloadResources([language], wanted);
  if (missing(language, namespaces).length > 0) throw failed;
}

const missing = (language: string, namespaces: readonly string[]): string[] =>
  namespaces.filter((name) => !i18next.hasResourceBundle(language, name));

/** Changes to a language once all is there that pages speak from. Rejects where it does not come. */
async function changeTo(locale: Locale): Promise<void> {
  // A part of the page that comes meanwhile asks for more: i18next adds its names to this same list.
  for (let asked = namesAsked(); missing(locale, asked).length > 0; asked = namesAsked()) {
    await bring(locale, asked);
  }
  await i18next.changeLanguage(locale);
}

/** The namespaces that the page has asked for so far. */
function namesAsked(): string[] {
  const { ns = [] } = i18next.options;
  return typeof ns === 'string' ? [ns] : [...ns];
}

/** Why texts could not be loaded, the last time. */
let failed: unknown;

let started: Promise<void> | null = null;

async function start(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = languageTag(isLocale(language) ? language : INITIAL_LOCALE);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    // A tab that cannot load the language stays in its own, and says so.
    if (key === LOCALE_KEY && isLocale(newValue)) changeTo(newValue).catch(tellLanguageMissing);
  });
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: storedLocale(),
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      // React escapes what it shows; what is filled in must not turn the sentence around it.
      interpolation: { escapeValue: true, escape: isolated },
      returnNull: false,
      // No text has a context, and names like `CASH_PAY` hold the usual separator.
      contextSeparator: '::',
      react: { useSuspense: true },
    });
}

/** Says that another language could not be had, in the one that is there. */
export function tellLanguageMissing(): void {
  notify({ kind: 'error', text: i18next.t('missingPart.network.title') });
}

/** The language that the texts are in now. */
export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : INITIAL_LOCALE;
}

/** A text of the shell outside of any component, in the language of now. */
export function textOf(
  key: `session.${'expired' | 'shopSwitched' | 'shopTaken' | 'rightsTaken'}`,
): string {
  return i18next.t(key);
}

/**
 * Changes the language and remembers the choice (spec section 1). Rejects, and leaves all as it is,
 * where the texts of that language cannot be loaded.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await changeTo(locale);
  localStorage.setItem(LOCALE_KEY, locale);
}

function storedLocale(): Locale {
  const stored = localStorage.getItem(LOCALE_KEY);
  return isLocale(stored) ? stored : INITIAL_LOCALE;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
