/**
 * Sends a request as `fetch` does, and also reports the upload's progress, which `fetch` does not. The
 * request's signal cancels it.
 * @param onProgress the share that is sent, from 0 to 1.
 */
export const sendingWithProgress =
  (onProgress: (share: number) => void) =>
  async (request: Request): Promise<Response> => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      const giveUp = () => sending.abort();
      sending.open(request.method, request.url);
      sending.responseType = 'arraybuffer';
      for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
      sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
      sending.onload = () => resolve(answerOf(sending));
      sending.onerror = () => reject(new TypeError('The connection broke'));
      sending.onabort = () => reject(request.signal.reason ?? new Error('Given up'));
      sending.onloadend = () => request.signal.removeEventListener('abort', giveUp);
      if (request.signal.aborted) return reject(request.signal.reason);
      request.signal.addEventListener('abort', giveUp);
      sending.send(body);
    });
  };

function answerOf(sending: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of sending
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Response(sending.response as ArrayBuffer, {
    status: sending.status,
    statusText: sending.statusText,
    headers,
  });
}

/** A multipart body: its fields as text, and its files. */
export function formOf(
  files: Readonly<Record<string, File | File[] | undefined>>,
  body: unknown,
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) form.append(field, String(one));
    }
  }
  for (const [field, given] of Object.entries(files)) {
    for (const file of [given ?? []].flat()) form.append(field, file, file.name);
  }
  return form;
}

/** The name that the server gave a file (RFC 6266); null where the answer is not a file. */
function fileNameOf(response: Response): string | null {
  const header = response.headers.get('content-disposition');
  if (header === null) return null;
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename="?((?:[^";\\]|\\.)*)"?/i.exec(header)?.[1];
  try {
    return decodeURIComponent(encoded ?? '') || (plain ?? '');
  } catch {
    return plain ?? '';
  }
}

/** The answer as a file, under the name that the server gave it. */
export async function fileOf(response: Response): Promise<File> {
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.arrayBuffer()], fileNameOf(response) ?? '', { type });
}
