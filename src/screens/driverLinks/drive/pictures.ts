/** The longer side of a photo as it is kept and sent: enough to see what was left where. */
const SIDE = 1280;
const QUALITY = 0.7;

/**
 * A photo made small enough to wait on the phone.
 * @throws Error where the browser cannot read it
 */
export async function smallPhoto(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  const share = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * share));
  canvas.height = Math.max(1, Math.round(image.height * share));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** A kept picture as a file to send. */
export function fileOfPicture(kept: string, name: string): File {
  const [, type = 'image/png', content = ''] = /^data:([^;]+);base64,(.*)$/.exec(kept) ?? [];
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  return new File([bytes], `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
}
