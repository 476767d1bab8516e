/** Uploads a file with progress, which `fetch` can't report. */
import type { Outgoing } from './client.ts';

/** Posts a multipart form with one file; `onProgress` gets the share sent, from 0 to 1. Rejects without an answer. */
export function sendFile(
  { url, method, headers, signal }: Outgoing,
  field: string,
  file: File,
  onProgress?: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', () => reject(new TypeError('No answer')));
    request.addEventListener('abort', () => reject(new TypeError('Aborted')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    signal.throwIfAborted();
    const form = new FormData();
    form.set(field, file);
    request.send(form);
  });
}
