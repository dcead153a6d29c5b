import type { ReadCode } from './readings.ts';

/** What is printed on goods and shelves. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39'] as const;

/** The browser's own reader, which TypeScript does not know yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

let reading: Promise<ReadCode> | null = null;

/** The browser's own reader where it has one for goods, else one that is loaded. Rejects where it does not come. */
export function loadReader(): Promise<ReadCode> {
  const loaded = reading ?? findReader();
  reading = loaded;
  loaded.catch(() => {
    reading = null;
  });
  return loaded;
}

async function findReader(): Promise<ReadCode> {
  const Own = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Own || !known.includes('ean_13')) return (await import('./zxingReader.ts')).zxingReader();
  const detector = new Own({ formats: FORMATS.filter((format) => known.includes(format)) });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}
