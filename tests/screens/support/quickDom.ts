import { configure, getConfig } from '@testing-library/dom';

/** What jsdom and the testing library take half of a test's time for, told sooner. */

const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

/** The labels of a field: jsdom looks through the whole page for the field of each label of the page. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  const root = this.getRootNode();
  if (!(root instanceof Document)) return [];
  return [...root.getElementsByTagName('label')].filter((label) => {
    const named = label.getAttribute('for');
    if (named !== null) return named === this.id && root.getElementById(named) === this;
    return label.contains(this) && label.querySelector(LABELABLE) === this;
  });
}

for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]) {
  Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true });
}

/** What the testing library's types leave out. */
type Told = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics: boolean };

// Whoever waits asks again and again: what the page shows is told when it has not come at last.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: waits } = getConfig() as Told;
    if (!waits) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

/** What is asked of the style of a field beside its measures. */
const SHOWN: ReadonlySet<string | symbol> = new Set([
  'display',
  'visibility',
  'opacity',
  'pointerEvents',
  'getPropertyValue',
]);

/** A field that grows with its text measures itself again and again, where nothing is laid out. */
const withoutMeasures = (style: CSSStyleDeclaration) =>
  new Proxy(style, {
    get(target, name) {
      if (!SHOWN.has(name)) return '';
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

// jsdom throws for a pseudo-element; the accessible name of an element does not depend on one here.
// A worker's files share the window: what was its own function stays so.
const shared = window as Window & { ownStyle?: typeof window.getComputedStyle };
shared.ownStyle ??= window.getComputedStyle.bind(window);
const { ownStyle } = shared;
window.getComputedStyle = (element) =>
  element instanceof HTMLTextAreaElement ? withoutMeasures(ownStyle(element)) : ownStyle(element);
