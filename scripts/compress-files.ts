/** Lays a smaller copy beside every text that is served as a file, so that nothing is compressed while people wait. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = /\.(?:js|css|svg|json|webmanifest)$/;
/** Below this, in bytes, a copy saves nothing that is worth a file. A first page has several that are small. */
const least = 256;
/** Nearly as small as the highest, in a tenth of its time. */
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
