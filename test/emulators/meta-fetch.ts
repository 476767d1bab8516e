/** How the emulator fetches a picture: as Meta’s crawler does, from the address that it was given. */
import sharp from 'sharp';
import { type Network, now, type Picture, type State } from './meta-state.ts';

const agent = 'facebookexternalhit/1.1';
const largest = 8 * 1024 * 1024;
const types: Readonly<Record<Network, readonly string[]>> = {
  threads: ['image/jpeg', 'image/png'],
  instagram: ['image/jpeg'],
};

/** The longest rule for everybody that fits the path decides. */
function allows(robots: string, path: string): boolean {
  let best = { length: 0, allowed: true };
  for (const line of robots.split('\n')) {
    const [, word = '', rule = ''] = /^\s*(allow|disallow)\s*:\s*(\S+)/i.exec(line) ?? [];
    if (rule === '' || !path.startsWith(rule) || rule.length < best.length) continue;
    best = { length: rule.length, allowed: word.toLowerCase() === 'allow' };
  }
  return best.allowed;
}

/** The picture, or why there is none, in a word of Meta’s. */
export async function fetchPicture(
  state: State,
  url: string,
  alt: string | null,
): Promise<Picture | string> {
  // oxlint-disable-next-line no-control-regex
  if (!/^[\u0021-\u007E]+$/.test(url) || !/^https?:\/\//.test(url)) return 'INVALID_URL';
  const { origin, pathname } = new URL(url);
  const ask = (address: string) =>
    fetch(address, { redirect: 'manual', headers: { 'user-agent': agent } }).catch(() => undefined);
  const robots = await ask(`${origin}/robots.txt`);
  const isText = robots?.headers.get('content-type')?.startsWith('text/plain');
  if (robots?.status === 200 && isText && !allows(await robots.text(), pathname)) {
    return 'FAILED_DOWNLOADING_IMAGE: blocked by robots.txt';
  }
  const answer = await ask(url);
  state.ledger.push({ at: now(state), type: 'fetch', url, status: answer?.status ?? 0 });
  if (answer?.status !== 200) return 'FAILED_DOWNLOADING_IMAGE';
  const mime = answer.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: 'none', width: 0, height: 0 }));
  if (!types[state.network].includes(mime) || `image/${format}` !== mime) {
    return 'UNSUPPORTED_IMAGE_FORMAT';
  }
  if (bytes.byteLength > largest) return 'IMAGE_TOO_LARGE';
  const shape = width / height;
  const [least, most] = state.network === 'instagram' ? [0.795, 1.915] : [0.1, 10];
  if (shape < least || shape > most) return 'INVALID_ASPECT_RATIO';
  return { url, alt, mime, bytes: bytes.byteLength, width, height };
}
