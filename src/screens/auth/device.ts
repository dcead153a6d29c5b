/** Names of browsers as they call themselves, the more particular first: most say others' too. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Version', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** The browser and the system that a device says it is; null where it is none that is known. */
export function deviceNames(device: string): { browser: string; system: string } | null {
  const browser = BROWSERS.find(([mark]) => device.includes(`${mark}/`))?.[1];
  const system = SYSTEMS.find(([mark]) => device.includes(mark))?.[1];
  return browser && system ? { browser, system } : null;
}
