/** Pictures for a post on X: uploaded and described before the post is created. */
import type { Outgoing, Prepared } from './port.ts';
import { Uploaded } from './twitter-answers.ts';
import type { CallX } from './twitter-call.ts';
import type { Token } from './twitter-oauth.ts';

/** X's limit for an alternative text. */
const longestAlt = 1000;

/** Cuts between characters, never inside one. */
const shortened = (text: string): string =>
  text.length <= longestAlt
    ? text
    : Array.from(text)
        .slice(0, longestAlt / 2)
        .join('');

async function uploaded(
  call: CallX,
  token: Token,
  picture: Outgoing['media'][number],
  signal: AbortSignal,
): Promise<string> {
  const media = Buffer.from(await picture.bytes()).toString('base64');
  const media_category = picture.mime === 'image/gif' ? 'tweet_gif' : 'tweet_image';
  const upload = { path: '/2/media/upload', json: { media, media_category } };
  const { data } = await call({ method: 'POST', ...upload, token, signal }, Uploaded);
  const alt = picture.alt.trim();
  if (alt === '') return data.id;
  const json = { id: data.id, metadata: { alt_text: { text: shortened(alt) } } };
  await call({ method: 'POST', path: '/2/media/metadata', json, token, signal }, Uploaded);
  return data.id;
}

/** Uploads every picture in turn and answers with their ids at X, in the same order. */
export async function uploadMedia(
  call: CallX,
  token: Token,
  media: Outgoing['media'],
  signal: AbortSignal,
): Promise<Prepared> {
  const media_ids: string[] = [];
  for (const picture of media) media_ids.push(await uploaded(call, token, picture, signal));
  return { media_ids };
}
