/** A browser-like upload. */

export type Sent = readonly [filename: string, bytes: Uint8Array | string];

const boundary = 'a-line-that-no-file-has';

/** Headers and body of a request with these files in one field. */
export function multipart(files: readonly Sent[], field: string) {
  const parts = files.flatMap(([filename, bytes]) => [
    Buffer.from(
      [
        `--${boundary}`,
        `content-disposition: form-data; name="${field}"; filename="${filename}"`,
        'content-type: application/octet-stream',
        '\r\n',
      ].join('\r\n'),
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
