/**
 * Fetches images and videos from their public URL like Meta’s crawler. Of a video it looks at its container and its size;
 * the real one also looks at codecs, shape, length and frames.
 */
import { keepArrived } from './arrived.ts';
import sharp from 'sharp';
import { type Network, now, type Picture, type State } from './meta-state.ts';

const agent = 'facebookexternalhit/1.1';
const largest = 8 * 1024 * 1024;
const types: Readonly<Record<Network, readonly string[]>> = {
  threads: ['image/jpeg', 'image/png'],
  instagram: ['image/jpeg'],
};

/** The longest matching rule for all agents decides. */
function allows(robots: string, path: string): boolean {
  let best = { length: 0, allowed: true };
  for (const line of robots.split('\n')) {
    const [, word = '', rule = ''] = /^\s*(allow|disallow)\s*:\s*(\S+)/i.exec(line) ?? [];
    if (rule === '' || !path.startsWith(rule) || rule.length < best.length) continue;
    best = { length: rule.length, allowed: word.toLowerCase() === 'allow' };
  }
  return best.allowed;
}

const ask = (address: string) =>
  fetch(address, { redirect: 'manual', headers: { 'user-agent': agent } }).catch(() => undefined);

/** Whether robots.txt allows the fetch. */
async function mayFetch({ origin, pathname }: URL): Promise<boolean> {
  const robots = await ask(`${origin}/robots.txt`);
  const isText = robots?.headers.get('content-type')?.startsWith('text/plain') ?? false;
  return robots?.status !== 200 || !isText || allows(await robots.text(), pathname);
}

const shapes: Readonly<Record<Network, readonly [number, number]>> = {
  threads: [0.1, 10],
  instagram: [0.795, 1.915],
};

/** The image’s data from a response, or Meta’s error code. */
async function lookAt(network: Network, mime: string, bytes: Buffer, isCover: boolean) {
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: 'none', width: 0, height: 0 }));
  if (!types[network].includes(mime) || `image/${format}` !== mime) {
    return 'UNSUPPORTED_IMAGE_FORMAT';
  }
  if (bytes.byteLength > largest) return 'IMAGE_TOO_LARGE';
  const [narrowest, widest] = shapes[network];
  const fits = width / height >= narrowest && width / height <= widest;
  return fits || isCover
    ? { mime, bytes: bytes.byteLength, width, height }
    : 'INVALID_ASPECT_RATIO';
}

/** The types of an MP4’s boxes, in order. */
function boxesOf(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    found.push(bytes.toString('latin1', at + 4, at + 8));
    const size = bytes.readUInt32BE(at);
    at += size >= 8 ? size : bytes.length;
  }
  return found;
}

const mebibyte = 1024 * 1024;
const largestVideo: Readonly<Record<Network, number>> = {
  threads: 1024 * mebibyte,
  instagram: 300 * mebibyte,
};

/** The same for a video: an MP4 with its table of contents in front. */
function lookAtVideo(network: Network, mime: string, bytes: Buffer) {
  const boxes = boxesOf(bytes);
  const isFront = boxes.indexOf('moov') < boxes.indexOf('mdat');
  if (mime !== 'video/mp4' || boxes[0] !== 'ftyp' || !boxes.includes('moov') || !isFront) {
    return 'FAILED_PROCESSING_VIDEO';
  }
  if (bytes.byteLength > largestVideo[network]) return 'FAILED_PROCESSING_VIDEO';
  return { mime, bytes: bytes.byteLength, width: 0, height: 0 };
}

/** The file, or Meta’s error code. */
export async function fetchFile(
  state: State,
  url: string,
  { kind, alt }: { kind: 'IMAGE' | 'VIDEO' | 'COVER'; alt: string | null },
): Promise<Picture | string> {
  if (!/^https?:\/\/[!-~]+$/.test(url)) return 'INVALID_URL';
  if (!(await mayFetch(new URL(url)))) return `FAILED_DOWNLOADING_${kind}: blocked by robots.txt`;
  const answer = await ask(url);
  state.ledger.push({ at: now(state), type: 'fetch', url, status: answer?.status ?? 0 });
  if (answer?.status !== 200) return `FAILED_DOWNLOADING_${kind}`;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const mime = answer.headers.get('content-type') ?? '';
  const { network } = state;
  const found =
    kind === 'VIDEO'
      ? lookAtVideo(network, mime, bytes)
      : await lookAt(network, mime, bytes, kind === 'COVER');
  if (typeof found === 'string') return found;
  keepArrived(network, bytes);
  return { url, alt, ...found };
}
