import sharp from 'sharp';
import type { Sample, Verdict } from './sample.ts';
import { noise, strangers } from './strangers.ts';
import { workbook, zip } from './workbooks.ts';

const MEGABYTE = 1024 * 1024;

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7' }, limitInputPixels: false });

/** Pictures and what pretends to be one; at most 5 MB and 25 million pixels are taken. */
export async function pictures(): Promise<Sample[]> {
  const png = await solid(40, 30).png().toBuffer();
  const jpg = await solid(40, 30).jpeg().toBuffer();
  const webp = await solid(40, 30).webp().toBuffer();
  const samples: Sample[] = [];
  const add = (label: string, name: string, content: Buffer, ...verdicts: Verdict[]) =>
    samples.push({ label, name, content, verdicts });
  add('good png', 'a.png', png, 'taken');
  add('good jpg', 'a.jpg', jpg, 'taken');
  add('good jpeg', 'a.JPEG', jpg, 'taken');
  add('good webp', 'a.webp', webp, 'taken');
  add('png named jpg', 'a.jpg', png, 'taken');
  add(
    'with a place and a camera',
    'a.jpg',
    await solid(40, 30)
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer(),
    'taken',
  );
  add(
    'turned by its metadata',
    'a.jpg',
    await solid(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'taken',
  );
  add(
    'animated webp',
    'a.webp',
    await sharp(
      await sharp([png, png], { join: { animated: true } })
        .webp({ loop: 0 })
        .toBuffer(),
      { animated: true },
    )
      .webp()
      .toBuffer(),
    'taken',
  );
  add(
    'png with a script behind',
    'a.png',
    Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
    'taken',
  );
  add(
    'jpg with a zip behind',
    'a.jpg',
    Buffer.concat([jpg, zip([{ name: 'a', content: 'x' }])]),
    'taken',
  );
  for (const [what, content] of strangers()) {
    add(`${what} as png`, 'a.png', content, 'fileFormatIsRight');
  }
  add(
    'html as jpg',
    'a.jpg',
    Buffer.from('<html><script>alert(1)</script></html>'),
    'fileFormatIsRight',
  );
  add('workbook as png', 'a.png', workbook(), 'fileFormatIsRight');
  add('good png named svg', 'a.svg', png, 'fileFormatIsRight');
  add('good png named html', 'a.html', png, 'fileFormatIsRight');
  add('good png without an ending', 'a', png, 'fileFormatIsRight');
  add('tiff', 'a.png', await solid(4, 4).tiff().toBuffer(), 'fileFormatIsRight');
  add('gif', 'a.png', await solid(4, 4).gif().toBuffer(), 'fileFormatIsRight');
  add('avif', 'a.png', await solid(4, 4).avif().toBuffer(), 'fileFormatIsRight');
  add(
    'png cut off',
    'a.png',
    (
      await sharp(noise(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
        .png()
        .toBuffer()
    ).subarray(0, 1500),
    'fileIsWhole',
  );
  add('jpg cut off', 'a.jpg', jpg.subarray(0, 200), 'fileIsWhole');
  add('png mark alone', 'a.png', png.subarray(0, 8), 'fileIsWhole', 'fileFormatIsRight');
  add(
    'png mark before html',
    'a.png',
    Buffer.concat([png.subarray(0, 33), Buffer.from('<html>')]),
    'fileIsWhole',
  );
  add(
    'huge: 10,000 by 10,000 pixels',
    'a.png',
    await solid(10_000, 10_000).png().toBuffer(),
    'pictureIsNotTooLarge',
  );
  add(
    'huge: 16,000 by 2,000 pixels',
    'a.jpg',
    await solid(16_000, 2_000).jpeg().toBuffer(),
    'pictureIsNotTooLarge',
  );
  add('just within the pixels', 'a.jpg', await solid(5_000, 5_000).jpeg().toBuffer(), 'taken');
  add('over 5 MB', 'a.png', Buffer.concat([png, noise(5 * MEGABYTE)]), 'fileIsNotTooLarge');
  add('just 5 MB', 'a.png', Buffer.concat([png, noise(5 * MEGABYTE - png.length)]), 'taken');
  add(
    'one byte over 5 MB',
    'a.png',
    Buffer.concat([png, noise(5 * MEGABYTE - png.length + 1)]),
    'fileIsNotTooLarge',
  );
  add('empty', 'a.png', Buffer.alloc(0), 'fileFormatIsRight');
  return samples;
}
