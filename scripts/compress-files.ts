/** Writes a compressed copy next to every text file that is served, so that nothing is compressed during requests. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = /\.(?:js|css|svg|json|webmanifest)$/;
/** In bytes: below this a copy saves too little. A first page has several files that are small. */
const least = 256;
/** Nearly as small as the highest quality, in a tenth of its time. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

export async function compressFiles(folder: string): Promise<void> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!texts.test(name) || name === 'pages.json' || name.startsWith('.vite')) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < least) continue;
    writeFileSync(`${path}.br`, await brotliOf(bytes, quality));
    writeFileSync(`${path}.gz`, await gzipOf(bytes, { level: 9 }));
  }
}
