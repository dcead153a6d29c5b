import { describe, expect, test } from 'vitest';
import { nearOf } from '../support/near.ts';

describe('What belongs to changed files', () => {
  test('are the tests and pages of their domain, whatever the layer', () => {
    for (const path of [
      'src/screens/vouchers/VoucherList.tsx',
      'server/vouchers/handlers.ts',
      'api/vouchers/calls.ts',
      'i18n/vn-VM/vouchers.json',
    ]) {
      const { api, specs, pages } = nearOf([path]);
      expect({ path, api, specs, pages }).toEqual({
        path,
        api: ['tests/api/vouchers/'],
        specs: ['tests/e2e/vouchers.spec.ts'],
        pages: ['/marketing/vouchers'],
      });
    }
  });

  test('are told once where the whole folder is', () => {
    const changed = ['tests/api/vouchers/page.test.ts', 'tests/api/paths.test.ts'];
    expect(nearOf([...changed, 'api/vouchers/calls.ts']).api).toEqual([
      'tests/api/paths.test.ts',
      'tests/api/vouchers/',
    ]);
  });

  test('are of a chart those of the domains that enforce and show it', () => {
    const { api, specs, sources } = nearOf(['machines/purchaseOrder/law/rules.ts']);
    expect(api).toContain('tests/api/purchasing/');
    expect(specs).toContain('tests/e2e/purchasing.spec.ts');
    expect(specs).not.toContain('tests/e2e/vouchers.spec.ts');
    expect(sources).toEqual(['machines/purchaseOrder/law/rules.ts']);
  });

  test('are of the browser tests those that were changed, or use what was', () => {
    expect(nearOf(['tests/e2e/select.spec.ts']).specs).toEqual(['tests/e2e/select.spec.ts']);
    const { specs, sources } = nearOf(['tests/e2e/support/plantTexts.ts', 'docs/proof.md']);
    expect(specs).toEqual([]);
    expect(sources).toEqual([]);
    expect(nearOf(['tests/e2e/support/purchasing.ts']).specs).toEqual([
      'tests/e2e/purchaseLife.spec.ts',
      'tests/e2e/purchasing.spec.ts',
    ]);
  });

  test('are not all there is, which is said', () => {
    expect(nearOf(['server/kernel/record.ts']).left.join()).toMatch(/^api, process, embedded/);
    expect(nearOf(['src/components/desk/DeskPage.tsx']).left.join()).toContain('every page');
    expect(nearOf([]).left).toEqual(['the other database']);
  });
});
