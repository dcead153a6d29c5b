import type { Gathered, OwnTexts, RecordsWith } from './domain.ts';
import 'i18next';

/**
 * The keys of every text, from the en-US files: a key that does not exist does not compile. Here are
 * those that serve every domain; a domain declares its own in its `domain.ts`. Of the parts that are
 * gathered (`i18n/namespaces.ts`), those are typed that screens read by such keys.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    contextSeparator: '::';
  }
  interface ResourceNamespaceMap extends Omit<OwnTexts, 'lifecycles' | 'roles'> {
    common: typeof import('../../i18n/en-US/common.json');
    bulk: typeof import('../../i18n/en-US/bulk.json');
    desk: typeof import('../../i18n/en-US/desk.json');
    errors: typeof import('../../i18n/en-US/errors.json') & {
      permissions: Gathered<'permissions'>;
      remedy: Record<RecordsWith<'remedy'>, string>;
    };
    lifecycles: OwnTexts['lifecycles'] & { charts: Record<RecordsWith<'chart'>, string> };
    names: typeof import('../../i18n/en-US/names.json');
    records: typeof import('../../i18n/en-US/records.json');
    roles: OwnTexts['roles'] & { menus: Gathered<'menu'> };
    scanner: typeof import('../../i18n/en-US/scanner.json');
    shell: typeof import('../../i18n/en-US/shell.json') & Gathered<'shell'>;
    validation: typeof import('../../i18n/en-US/validation.json');
  }
}
