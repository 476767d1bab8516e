/** Blobs of the emulated Bluesky service: accepted like a real server does, and validated when a record refers to them. */
import { keepArrived } from './arrived.ts';
import { lexicons } from '@atproto/api';
import type { Asked } from './bluesky-calls.ts';
import { cidOf, type Person, Refusal, type State } from './bluesky-state.ts';

interface BlobRef {
  ref: { $link: string };
  mimeType: string;
  size: number;
}

const keyOf = ({ did }: Person, link: string): string => `${did} ${link}`;

/** Brands of MP4-like files, and the types that servers detect. */
const nearlyMp4: Readonly<Record<string, string>> = {
  'M4V ': 'video/x-m4v',
  'qt  ': 'video/quicktime',
  '3gp4': 'video/3gpp',
  '3gp5': 'video/3gpp',
};

/** A server detects a video’s type by its first bytes, ignoring the declared type. */
function typeOf(mime: string, bytes: Buffer): string {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return mime;
  return nearlyMp4[bytes.toString('latin1', 8, 12)] ?? 'video/mp4';
}

/** Stores an upload within this server’s limit. */
export function keepBlob(state: State, by: Person, { mime, bytes }: Asked) {
  if (bytes.length > state.blob_limit) {
    throw new Refusal(413, 'PayloadTooLarge', 'request entity too large');
  }
  if (mime === '' || bytes.length === 0) {
    throw new Refusal(400, 'InvalidRequest', 'A request body is expected but none was provided');
  }
  keepArrived('bluesky', bytes);
  const [link, mimeType, size] = [cidOf(bytes, 'raw'), typeOf(mime, bytes), bytes.length];
  state.blobs.set(keyOf(by, link), { mime: mimeType, size });
  return { blob: { $type: 'blob', ref: { $link: link }, mimeType, size } };
}

/** The schema’s constraints for a file. */
interface Rule {
  accept?: string[] | undefined;
  maxSize?: number | undefined;
}

function ruleOf(schema: string, field: string): Rule {
  const found = lexicons.getDefOrThrow(schema, ['object']);
  const rule = found.type === 'object' ? found.properties[field] : undefined;
  if (rule?.type !== 'blob') throw new Error(`${schema} has no file called ${field}.`);
  return rule;
}

interface Embed {
  $type: string;
  images?: { image: BlobRef }[];
  video?: BlobRef;
  captions?: { lang: string; file: BlobRef }[];
  external?: { thumb?: BlobRef };
}

/** The files of an embed, each with its constraints. */
function filesIn({ $type, images = [], video, captions = [], external }: Embed): [BlobRef, Rule][] {
  return [
    ...images.map(({ image }): [BlobRef, Rule] => [image, ruleOf(`${$type}#image`, 'image')]),
    ...[video ?? []].flat().map((one): [BlobRef, Rule] => [one, ruleOf($type, 'video')]),
    ...captions.map(({ file }): [BlobRef, Rule] => [file, ruleOf(`${$type}#caption`, 'file')]),
    ...[external?.thumb ?? []]
      .flat()
      .map((one): [BlobRef, Rule] => [one, ruleOf(`${$type}#external`, 'thumb')]),
  ];
}

const fits = (mime: string, accepted: readonly string[] = ['*/*']): boolean =>
  accepted.some((one) => one === '*/*' || one === mime || one === mime.replace(/\/.*/, '/*'));

const invalid = (code: string, message: string) => new Refusal(400, code, message);

/** Rejects a record with files that violate their schema or were not uploaded by this account. */
export function checkBlobs(state: State, by: Person, embed: unknown): void {
  if (embed === undefined) return;
  for (const [{ ref, mimeType, size }, { accept, maxSize = Infinity }] of filesIn(embed as Embed)) {
    if (!fits(mimeType, accept)) {
      throw invalid('InvalidMimeType', `Wrong type of file: ${mimeType}`);
    }
    if (size > maxSize) throw invalid('BlobTooLarge', `This file is too large: ${size}`);
    const kept = state.blobs.get(keyOf(by, ref.$link));
    if (!kept) throw invalid('BlobNotFound', `Could not find blob: ${ref.$link}`);
    if (kept.mime !== mimeType) throw invalid('InvalidMimeType', `Stored as ${kept.mime}`);
    if (kept.size !== size) throw invalid('InvalidSize', `Stored with ${kept.size} bytes`);
  }
}
