import encodeQR from 'qr';

/** What stands on a poster. */
interface Poster {
  shop: string;
  /** What a guest gets by the code. */
  call: string;
  /** What a guest does with the code. */
  hint: string;
  address: string;
}

/** How large a poster is, pixels: an A5 page at 150 dots an inch. */
const POSTER = { width: 874, height: 1240 } as const;
const MARGIN = 70;
/** The code's side; what is left over by whole modules is white around it, as readers want it. */
const CODE = 620;
/** The white modules around a code that readers count on. */
const QUIET = 4;
const FONT = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** Draws a poster. It is black on white in every colour scheme: it is printed and scanned. */
export function drawPoster(canvas: HTMLCanvasElement, { shop, call, hint, address }: Poster): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on');
  canvas.width = POSTER.width;
  canvas.height = POSTER.height;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, POSTER.width, POSTER.height);
  context.fillStyle = '#000000';
  context.textAlign = 'center';
  context.textBaseline = 'top';
  write(context, shop, { top: 90, size: 58, weight: 700, lines: 2 });
  write(context, call, { top: 236, size: 40, weight: 400, lines: 2 });
  drawCode(context, address, { left: (POSTER.width - CODE) / 2, top: 360 });
  write(context, hint, { top: 1010, size: 30, weight: 400, lines: 2 });
  write(context, address, { top: 1120, size: 22, weight: 400, lines: 3 });
}

function drawCode(
  context: CanvasRenderingContext2D,
  address: string,
  { left, top }: { left: number; top: number },
): void {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET });
  const side = Math.floor(CODE / modules.length);
  const rest = Math.floor((CODE - side * modules.length) / 2);
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(left + rest + x * side, top + rest + y * side, side, side);
    });
  });
}

interface Writing {
  top: number;
  size: number;
  weight: number;
  /** How many lines there is room for; a longer text is written smaller. */
  lines: number;
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  { top, size, weight, lines }: Writing,
): void {
  for (let height = size; ; height -= 2) {
    context.font = `${weight} ${height}px ${FONT}`;
    const broken = linesOf(context, text);
    if (broken.length > lines && height > 12) continue;
    broken.forEach((line, index) => {
      context.fillText(line, POSTER.width / 2, top + index * height * 1.25);
    });
    return;
  }
}

/** A text in lines that fit: broken between words, and inside one that is longer than a line. */
function linesOf(context: CanvasRenderingContext2D, text: string): string[] {
  const fits = (line: string) => context.measureText(line).width <= POSTER.width - 2 * MARGIN;
  const lines = [''];
  for (const part of text.split(/(?<=\s)|(?=[\u2e80-\uffef])|(?<=[/?&-])/u)) {
    const longer = `${lines.at(-1)}${part}`;
    if (fits(longer.trimEnd())) lines[lines.length - 1] = longer;
    else if (fits(part)) lines.push(part);
    else lines.push(...piecesOf(part, fits));
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  const pieces = [''];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}
