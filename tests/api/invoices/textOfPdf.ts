import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What stands in a document, read by another program than the one that wrote it; null where that is
 * not installed.
 */
export async function textOfPdf(file: File): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-invoice-'));
  try {
    const path = join(folder, 'invoice.pdf');
    await writeFile(path, Buffer.from(await file.arrayBuffer()));
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
