import { describe, expect, test } from 'vitest';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import type {
  ShortageEvent,
  ShortageFacts,
  ShortagePlace,
} from '../../machines/shortage/law/facts.ts';
import { SETTLED, shortageLifecycle, TO_DECIDE } from '../../machines/shortage/law/index.ts';
import { shortageFacts } from '../domains/shortages/variants.ts';

const all = () => true;
const answer = (place: ShortagePlace, event: ShortageEvent, change: Partial<ShortageFacts> = {}) =>
  ask(shortageLifecycle, restore(shortageLifecycle, place, shortageFacts(change)), event, all);
const goesTo = (place: ShortagePlace, event: ShortageEvent) => {
  const from = restore(shortageLifecycle, place, shortageFacts());
  return from.can(event) ? String(nextOf(place, event)) : null;
};
const nextOf = (place: ShortagePlace, event: ShortageEvent) => {
  const [target] = shortageLifecycle.chart.states[place]?.transitions.get(event.type) ?? [];
  return target?.target?.[0]?.key;
};
const refusal = (...args: Parameters<typeof answer>) => {
  const said = answer(...args);
  return said.possible ? null : said.reason;
};

const backOrder: ShortageEvent = { type: 'backOrder', remark: '' };
const leaveOut: ShortageEvent = { type: 'leaveOut', refund: false, remark: '' };
const withdraw: ShortageEvent = { type: 'withdraw', remark: 'Found' };
const substitute: ShortageEvent = {
  ...{ type: 'substitute', goodsId: 8, unit: 'kg', quantity: 2, remark: '' },
};

describe('a shortage', () => {
  test('waits, is decided, and stays decided', () => {
    expect(TO_DECIDE).toEqual(['open']);
    expect(SETTLED).toEqual(['substituted', 'leftOut']);
    expect(goesTo('open', backOrder)).toBe('backOrdered');
    expect(goesTo('open', substitute)).toBe('substituted');
    expect(goesTo('open', leaveOut)).toBe('leftOut');
    expect(goesTo('open', withdraw)).toBe('withdrawn');
    for (const place of ['substituted', 'leftOut', 'withdrawn'] as const) {
      for (const event of [backOrder, substitute, leaveOut, withdraw]) {
        expect(goesTo(place, event)).toBeNull();
      }
    }
  });

  test('is decided otherwise while it is a back-order', () => {
    expect(goesTo('backOrdered', substitute)).toBe('substituted');
    expect(goesTo('backOrdered', leaveOut)).toBe('leftOut');
    expect(goesTo('backOrdered', withdraw)).toBe('withdrawn');
    expect(refusal('backOrdered', backOrder)?.rule).toBe('wrongState');
  });

  test('is not decided where nothing is missing any more', () => {
    for (const event of [backOrder, substitute, leaveOut]) {
      expect(refusal('open', event, { left: 0 })).toMatchObject({
        rule: 'somethingIsMissing',
        figures: { order: 'SG20261129-0001', goods: 'Jasmine rice' },
        remedy: { record: 'order', id: 1 },
      });
    }
    expect(refusal('open', withdraw, { left: 0 })).toBeNull();
  });

  test('is not left out where its order has nothing else, which a substitute changes', () => {
    expect(refusal('open', leaveOut, { isAll: true })).toMatchObject({
      rule: 'orderKeepsGoods',
      figures: { order: 'SG20261129-0001', goods: 'Jasmine rice' },
      remedy: { record: 'order', id: 1 },
    });
    expect(refusal('open', substitute, { isAll: true })).toBeNull();
  });

  test('is decided by what was missing when it was agreed', () => {
    for (const event of [leaveOut, substitute]) {
      const agreed = { left: 3, total: '82.00' };
      expect(refusal('open', { ...event, agreed } as ShortageEvent)).toBeNull();
      expect(refusal('open', { ...event, agreed } as ShortageEvent, { left: 2 })).toMatchObject({
        rule: 'leftIsAsAgreed',
        figures: { goods: 'Jasmine rice', left: 2, agreed: 3 },
      });
    }
  });

  test('takes other goods, and a remark where it is closed by hand', () => {
    expect(refusal('open', { ...substitute, goodsId: 7 } as ShortageEvent)).toMatchObject({
      rule: 'substituteIsOther',
      figures: { goods: 'Jasmine rice' },
    });
    expect(refusal('open', { type: 'withdraw', remark: ' ' })?.rule).toBe('remarkIsGiven');
    expect(refusal('open', { type: 'withdraw', remark: '', ofPicking: true })).toBeNull();
  });
});
