/** Compresses text on the fly, in a format that the browser accepts. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);

/** Fast enough for every response. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export interface Compressed {
  /** For `Content-Encoding`; `undefined` when the text is not compressed. */
  encoding: 'br' | 'gzip' | undefined;
  bytes: Buffer;
}

const accepts = (header: string, name: string) =>
  header.split(',').some((item) => {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return coding === name && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each));
  });

/** `accepted` is the `Accept-Encoding` of the request. */
export async function compress(text: string, accepted: string | undefined): Promise<Compressed> {
  const header = accepted ?? '';
  const bytes = Buffer.from(text);
  if (accepts(header, 'br')) return { encoding: 'br', bytes: await inBrotli(bytes, brotli) };
  if (accepts(header, 'gzip')) return { encoding: 'gzip', bytes: await inGzip(bytes) };
  return { encoding: undefined, bytes };
}
