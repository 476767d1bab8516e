/** Uploads images to X and sets their alt texts, before the post is created. */
import { setTimeout as pause } from 'node:timers/promises';
import { twitter } from '#contract/platforms/twitter.ts';
import { cut } from '#contract/core/cut.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { type Outgoing, PlatformError, type Prepared } from '#server/adapters/social/port.ts';
import { Uploaded } from './answers.ts';
import type { CallX } from './call.ts';
import type { Token } from './oauth.ts';

/** X’s limit for alt text. */
const longestAlt = 1000;

/** Seconds between status checks of an upload. */
const usualWait = 1;
const longestWait = 10;
const working: readonly string[] = ['pending', 'in_progress'];

/** Waits until X has processed an upload, or the signal aborts. */
async function ready(
  call: CallX,
  token: Token,
  first: Uploaded,
  signal: AbortSignal,
): Promise<void> {
  let { processing_info: now } = first;
  while (now && working.includes(now.state)) {
    const seconds = Math.min(now.check_after_secs ?? usualWait, longestWait);
    await pause(seconds * 1000, undefined, { signal }).catch((cause: unknown) => {
      throw new PlatformError('retry', 'X is still processing the GIF.', { cause });
    });
    const query = { command: 'STATUS', media_id: first.id };
    const look = {
      method: 'GET',
      price: 'free',
      path: '/2/media/upload',
      query,
      token,
      signal,
    } as const;
    now = (await call(look, Uploaded)).data.processing_info;
  }
  if (now?.state === 'failed') throw new PlatformError('rejected', 'X couldn’t read the GIF.');
}

async function uploaded(
  call: CallX,
  token: Token,
  picture: Outgoing['media'][number],
  signal: AbortSignal,
): Promise<string> {
  const media = Buffer.from(await picture.bytes()).toString('base64');
  const media_category = kindOf(picture) === 'clip' ? 'tweet_gif' : 'tweet_image';
  const upload = { path: '/2/media/upload', json: { media, media_category } };
  const { data } = await call(
    { method: 'POST', price: 'free', ...upload, token, signal },
    Uploaded,
  );
  await ready(call, token, data, signal);
  const alt = picture.alt.trim();
  if (alt === '') return data.id;
  const json = { id: data.id, metadata: { alt_text: { text: cut(alt, longestAlt) } } };
  const words = { method: 'POST', price: 'picture_words', path: '/2/media/metadata' } as const;
  await call({ ...words, json, token, signal }, Uploaded);
  return data.id;
}

/** Uploads the images one by one and returns their ids at X in the same order. Throws `rejected` for a clip among others. */
export async function uploadMedia(
  call: CallX,
  token: Token,
  media: Outgoing['media'],
  signal: AbortSignal,
): Promise<Prepared> {
  const fault = mediaFaultOf(twitter, media, kindOf);
  if (fault !== undefined) throw new PlatformError('rejected', fault);
  const media_ids: string[] = [];
  for (const picture of media) media_ids.push(await uploaded(call, token, picture, signal));
  return { media_ids };
}
