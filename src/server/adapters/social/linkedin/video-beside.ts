/**
 * Sends the cover and the captions of a video to the addresses that LinkedIn named for them, before its upload is closed. The
 * page of its Videos API names both addresses; how captions are sent is what programs of others do.
 */
import { linkedin } from '#contract/platforms/linkedin.ts';
import { callHttp, type Request } from '#server/adapters/social/http.ts';
import {
  type CaptionFile,
  captionFiles,
  itsCaptions,
} from '#server/adapters/social/caption-files.ts';
import { itsCover, unlessRefused, without } from '#server/adapters/social/left-out.ts';
import { inPieces, multipart } from '#server/adapters/social/pieces.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { refusalOf } from './call.ts';
import type { Work } from './processed.ts';

type Item = Outgoing['media'][number];

/** Where they are still to be sent; empty if there are none, or they are there. And what LinkedIn did not take. */
export interface Addresses {
  cover_url: string;
  captions_url: string;
  left_out: string[];
}

/** LinkedIn takes captions in one language. */
const captionsOf = (item: Item, { extras }: Pick<Outgoing, 'extras'>) =>
  captionFiles(item, linkedin, extras?.language);

async function send(
  { tools, token, signal }: Work,
  { headers, ...request }: Pick<Request, 'method' | 'url' | 'body' | 'headers'>,
): Promise<void> {
  const own = { authorization: `Bearer ${token}`, ...headers };
  const sent = { ...request, headers: own, signal, platform: 'LinkedIn' };
  const answer = await callHttp(tools, sent, () => 60);
  if (answer.status >= 400) throw refusalOf(answer, tools.web_url);
}

async function sendCover(work: Work, url: string, cover: NonNullable<Item['cover']>) {
  const headers = {
    'content-type': 'application/octet-stream',
    'media-type-family': 'STILLIMAGE',
  };
  await send(work, { method: 'PUT', url, headers, body: new Uint8Array(await cover.bytes()) });
}

/** The language of captions as LinkedIn names it, with the usual country if there is none. */
function localeOf(tag: string) {
  const { language, region = '' } = new Intl.Locale(tag).maximize();
  return { language: language.toUpperCase(), country: region };
}

async function sendCaptions(work: Work, url: string, { language, bytes }: CaptionFile) {
  const metadata = {
    format: 'SRT',
    formattedForEasyReader: true,
    largeText: true,
    source: 'USER_PROVIDED',
    locale: localeOf(language),
    transcriptType: 'CLOSED_CAPTION',
  };
  const file = { name: 'captions.srt', mime: 'text/plain', pieces: inPieces(bytes) };
  const { type, body } = multipart({ metadata: JSON.stringify(metadata), file });
  await send(work, { method: 'POST', url, headers: { 'content-type': type }, body });
}

/** What an upload asks for besides the video, and what is left out from the start. */
export function besideAsked(item: Item, post: Outgoing) {
  const { files, left_out } = captionsOf(item, post);
  const asked = { uploadCaptions: files.length > 0, uploadThumbnail: item.cover !== undefined };
  return { asked, left_out };
}

/** What LinkedIn named no address for. */
export function unaddressed(
  { asked }: ReturnType<typeof besideAsked>,
  { cover_url, captions_url }: Omit<Addresses, 'left_out'>,
): string[] {
  const why = 'LinkedIn didn’t say where to send it.';
  return [
    ...(asked.uploadThumbnail && cover_url === '' ? [without(itsCover, why)] : []),
    ...(asked.uploadCaptions && captions_url === '' ? [without('its captions', why)] : []),
  ];
}

/** Sends what is still missing; `keep` stores how far it got after each. */
export async function sendBeside<Upload extends Addresses>(
  work: Work,
  { item, post }: { item: Item; post: Outgoing },
  upload: Upload,
  keep: (now: Upload) => Promise<void>,
): Promise<Upload> {
  let now = upload;
  const { cover } = item;
  if (cover && now.cover_url !== '') {
    const left = await unlessRefused(itsCover, () => sendCover(work, now.cover_url, cover));
    now = { ...now, cover_url: '', left_out: [...now.left_out, ...left] };
    await keep(now);
  }
  const [file] = captionsOf(item, post).files;
  if (file && now.captions_url !== '') {
    const what = itsCaptions(file.name);
    const left = await unlessRefused(what, () => sendCaptions(work, now.captions_url, file));
    now = { ...now, captions_url: '', left_out: [...now.left_out, ...left] };
    await keep(now);
  }
  return now;
}
