/** What a post needs before it is created: its files on the server, and what it answers. */
import { kindOf } from '#domain/text/post-media.ts';
import { isRefused, itsCover, without, withLeftOut } from '#server/adapters/social/left-out.ts';
import { type Form, inPieces, piecesOf } from '#server/adapters/social/pieces.ts';
import {
  PlatformError,
  type Account,
  type Outgoing,
  type Prepared,
} from '#server/adapters/social/port.ts';
import { askServer, callIfThere, callServer, type MastodonTools, type Target } from './call.ts';
import { isOwn, LocalId, localId, StatusView } from './entities.ts';
import { parseSecret } from './secret.ts';
import { allowed, requireRoom } from './status.ts';
import { z } from 'zod';

type Item = Outgoing['media'][number];

const Uploaded = z.object({ id: LocalId });

const rejected = (message: string) => new PlatformError('rejected', message);

const megabytes = (bytes: number): string => `${Math.floor((bytes / 1024 ** 2) * 10) / 10} MB`;

/** Waits between looks at a file that the server still works on, in milliseconds. */
const looks = [250, 500, 1000, 2000, 3000, 4000, 5000];

function requireTaken(account: Account, { mime }: Item, size: number): void {
  const { max_image_bytes, max_video_bytes } = allowed(account);
  const isVideo = kindOf({ mime }) === 'video';
  const most = isVideo ? max_video_bytes : max_image_bytes;
  if (most === undefined || size <= most) return;
  const what = isVideo ? 'The video' : 'An image';
  throw rejected(`${what} is larger than the server’s limit of ${megabytes(most)}.`);
}

/** Waits until a server has processed a file. If that takes too long, the next attempt asks again. */
async function settled(tools: MastodonTools, target: Target, id: string): Promise<void> {
  const call = { method: 'GET', path: `/api/v1/media/${encodeURIComponent(id)}` } as const;
  for (const pause of looks) {
    await tools.wait(pause, target.signal);
    const { status } = await askServer(tools, target, call);
    if (status === 200) return;
    if (status !== 206) throw rejected('The server couldn’t process a file in this post.');
  }
  throw new PlatformError('retry', 'The server is still processing a file in this post.');
}

/** The form field with a video’s cover. */
async function coverOf({ cover }: Item): Promise<Form> {
  if (!cover) return {};
  const pieces = inPieces(await cover.bytes());
  return { thumbnail: { name: 'cover.jpg', mime: 'image/jpeg', pieces } };
}

/** From -1 to 1, from left to right and from bottom to top. */
function focusOf({ focus }: Item): Form {
  if (!focus) return {};
  const both = [2 * focus.x - 1, 1 - 2 * focus.y];
  return { focus: both.map((one) => one.toFixed(3)).join(',') };
}

async function upload(
  tools: MastodonTools,
  account: Account,
  item: Item,
  target: Target,
): Promise<string> {
  const { mime, alt } = item;
  const pieces = await piecesOf(item);
  requireTaken(account, item, pieces.size);
  const name = `${item.id}.${mime.split('/')[1] ?? 'bin'}`;
  const described = alt !== '' && { description: alt };
  const form = {
    file: { name, mime, pieces },
    ...described,
    ...focusOf(item),
    ...(await coverOf(item)),
  };
  const call = (path: string) => ({ method: 'POST', path, form }) as const;
  const answer = await askServer(tools, target, call('/api/v2/media'));
  // Servers before Mastodon 3.1.3, and software based on them, only have the older endpoint.
  if (answer.status === 404) {
    return (await callServer(tools, target, call('/api/v1/media'), Uploaded)).id;
  }
  const { data } = Uploaded.safeParse(answer.body);
  if (answer.status === 413) throw rejected('A file of this post is too large for the server.');
  if (answer.status >= 400) throw refusedFile(answer.status);
  if (!data) throw new PlatformError('retry', 'Couldn’t understand the server’s response.');
  if (answer.status === 202) await settled(tools, target, data.id);
  return data.id;
}

function refusedFile(http: number): PlatformError {
  if (http === 401 || http === 403) {
    const message =
      http === 401
        ? 'The server no longer accepts this connection.'
        : 'The access token lacks the scope write:media. Create one with every scope we ask for.';
    return new PlatformError('reconnect', message, { http });
  }
  return new PlatformError('rejected', 'The server refused a file in this post.', { http });
}

/** Like `upload`; if the server refuses a video, it may be its cover, so it is sent once more without that. */
async function uploadWithCover(
  tools: MastodonTools,
  account: Account,
  { cover, ...item }: Item,
  target: Target,
): Promise<{ id: string; left_out: readonly string[] }> {
  if (!cover) return { id: await upload(tools, account, item, target), left_out: [] };
  try {
    return { id: await upload(tools, account, { ...item, cover }, target), left_out: [] };
  } catch (error) {
    if (!isRefused(error)) throw error;
    const id = await upload(tools, account, item, target);
    return { id, left_out: [without(itsCover, 'The server refused it.')] };
  }
}

/** A reply is at most as visible as the post it answers, and mentions its recipient. */
async function answering(
  tools: MastodonTools,
  account: Account,
  in_reply_to: string,
  target: Target,
): Promise<Prepared> {
  const secret = parseSecret(account.secret);
  const { server } = secret;
  const id = localId(server, in_reply_to);
  const path = `/api/v1/statuses/${encodeURIComponent(id ?? '')}`;
  const parent =
    id === undefined
      ? undefined
      : await callIfThere(tools, target, { method: 'GET', path }, StatusView);
  if (!parent) throw rejected('The post it replies to no longer exists.');
  const { visibility, account: author } = parent;
  return {
    ...(['unlisted', 'private', 'direct'].includes(visibility) && { visibility }),
    ...(!isOwn(account, secret, author) && { addressee: author.acct.toLowerCase() }),
  };
}

/**
 * Runs before the create call, and may run again. The recipient is fixed by the first attempt that may have been
 * published; only files are uploaded again, because servers delete unused ones.
 */
export async function preparePost(
  tools: MastodonTools,
  account: Account,
  post: Outgoing,
  signal: AbortSignal,
): Promise<Prepared> {
  requireRoom(account, post);
  const { server, access_token } = parseSecret(account.secret);
  const target = { server, access_token, signal };
  const isDecided = 'decided' in post.prepared;
  const decided =
    post.in_reply_to === null || isDecided
      ? post.prepared
      : await answering(tools, account, post.in_reply_to, target);
  const media: string[] = [];
  const left: string[] = [];
  for (const item of post.media) {
    const { id, left_out } = await uploadWithCover(tools, account, item, target);
    media.push(id);
    left.push(...left_out);
  }
  return withLeftOut({ ...decided, decided: 'yes', media }, left);
}
