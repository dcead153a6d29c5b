import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../server/install.mjs';

/** What is typed into is one of these, or is drawn by them. */
const FIELD =
  /<(?:TextInput|Textarea|Select|NativeSelect|MultiSelect|NumberInput|PasswordInput|Checkbox|Switch|Radio|PinInput|Autocomplete|\w*Fields?|Import(?:Rows|Sheet))\b/;
const DIALOG = /<(?:ActionDialog|EventDialog|Dialog|Modal)\b/;
/**
 * What keeps what is typed: the draft of a dialog, that of a record's event (`eventDraft`, `onKeep`), or
 * that of an import.
 */
const KEPT = /\b(?:eventDraft|use(?:FormDraft|AddDialog|Mending))\(|\bFormDraft<|\bonKeep\b/;

/** Dialogs whose fields are kept nowhere, each with the reason. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'src/screens/bankAccounts/PasswordDialog.tsx': 'a password is put into no storage',
  'src/screens/pickLists/ShortDialog.tsx': 'nothing is typed: two choices with the usual ones made',
  'src/screens/salesProfit/SalesProfitScreen.tsx':
    'its fields are those of the page, kept by its chart',
};

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [relative(root, path), readFileSync(path, 'utf8')] as const;
  });

const losesWhatIsTyped = (source: string) =>
  DIALOG.test(source) && FIELD.test(source) && !KEPT.test(source);

test('every dialog with fields keeps what is typed over a reload, an ended session and Escape', () => {
  const losing = sources.flatMap(([path, source]) => (losesWhatIsTyped(source) ? [path] : []));
  expect(losing.sort()).toEqual(Object.keys(NOT_KEPT).sort());
});

test('a dialog that keeps nothing is found', () => {
  const dialog = '<ActionDialog title="Add"><TextInput label="Name" /></ActionDialog>';
  expect(losesWhatIsTyped(dialog)).toBe(true);
  expect(losesWhatIsTyped(`const draft = useFormDraft('name', values);\n${dialog}`)).toBe(false);
  expect(losesWhatIsTyped('<ActionDialog title="Sure?"><Text /></ActionDialog>')).toBe(false);
});

test('whoever shows an ActionDialog with a draft says what was kept, and keeps it on Escape', () => {
  const silent = sources.flatMap(([path, source]) =>
    /\buseFormDraft\(/.test(source) &&
    /<ActionDialog\b/.test(source) &&
    !(/\bkept=\{/.test(source) && /\bonLeave=\{/.test(source))
      ? [path]
      : [],
  );
  expect(silent).toEqual([]);
});
