/** Publishing in two steps: containers, of which any number can be created, and publishing one of them. */
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { hour, second } from '#contract/core/time.ts';
import { kindOf } from '#domain/text/post-media.ts';
import { isRefused, itsCover, without, withLeftOut } from '#server/adapters/social/left-out.ts';
import {
  type Account,
  leftOutIn,
  type Outgoing,
  PlatformError,
  type Prepared,
} from '#server/adapters/social/port.ts';
import { type CallMeta, Created, Id, type MetaTools } from './call.ts';
import { isGone } from './refusal.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** A file where the network fetches it. */
interface Shown {
  address: string;
  alt: string;
}

/** The cover of a video: a moment of it, or an image where the network fetches it. */
type ShownCover = { at: number } | { address: string };

/** The differences between the networks. */
export interface Containers {
  /** The paths for creating and publishing a container, and for reading the remaining quota. */
  paths: { create: string; publish: string; limit: string };
  /** The field with a container’s status. */
  status: 'status' | 'status_code';
  /** The fields to request for the quota. */
  limitQuery(post: Outgoing): string;
  /** The fields for one image: alone, as the only child, or among several. */
  picture(post: Outgoing, picture: Shown): Fields;
  /** The fields for the only video of a post. */
  video(video: Shown): Fields;
  /** The fields for its cover; missing if the network takes none. */
  cover?(cover: ShownCover): Fields;
  /** The fields of the post besides its files. */
  words(post: Outgoing): Fields;
}

interface PublishWork {
  tools: Pick<MetaTools, 'name' | 'publishFile'>;
  call: CallMeta;
  kind: Containers;
  account: Account;
  token: string;
  signal: AbortSignal;
}

const Status = z.object({
  status: z.string().optional(),
  status_code: z.string().optional(),
  error_message: z.string().optional(),
});

interface ContainerState {
  state: string;
  why: string;
}

/** A container’s status; `undefined` if it no longer exists. */
async function stateOf(work: PublishWork, id: string): Promise<ContainerState | undefined> {
  const { call, token, signal, kind } = work;
  const fields = kind.status === 'status' ? 'status,error_message' : 'status_code,status';
  const request = { method: 'GET', path: `/${id}`, query: { fields }, token, signal } as const;
  try {
    const answer = await call(request, Status);
    const why = answer.error_message ?? (kind.status === 'status_code' ? answer.status : '') ?? '';
    return { state: answer[kind.status] ?? '', why };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Waits between status checks; the last one repeats. */
const pauses = [0, 500, 1000, 2000, 3000] as const;
/** An image that could not be fetched is worth a retry; one with invalid content is not. */
const notFetched = /download|fetch|2207052|2207003|2207020|TIMEOUT|UNKNOWN/i;

function failed(name: string, why: string, isFilm: boolean): PlatformError {
  const said = `${name} couldn’t process this post${why && `: ${why.replace(/\.+$/, '')}`}.`;
  if (notFetched.test(why) || why === '') return new PlatformError('retry', said);
  const way = isFilm ? ' Export the video again as MP4 with H.264 and AAC, and send it anew.' : '';
  return new PlatformError('rejected', said + way);
}

/** A video takes minutes, so the next attempt goes on with its container. */
const goes_on_in = 10;

/** Waits before a status check. Throws `retry` if there is no time left. */
async function pause({ signal, tools }: PublishWork, look: number, isFilm: boolean) {
  const milliseconds = pauses[Math.min(look, pauses.length - 1)];
  await setTimeout(milliseconds, undefined, { signal }).catch((cause: unknown) => {
    const message = `${tools.name} is still processing this post.`;
    throw new PlatformError('retry', message, { cause, ...(isFilm && { goes_on_in }) });
  });
}

/** Waits until a container can be published. Throws `retry` if it is not ready in time, `rejected` if it never will be. */
async function ready(work: PublishWork, id: string, isFilm = false): Promise<void> {
  const { name } = work.tools;
  for (let look = 0; ; look += 1) {
    await pause(work, look, isFilm);
    const now = await stateOf(work, id);
    if (now?.state === 'FINISHED') return;
    if (now?.state === 'ERROR') throw failed(name, now.why, isFilm);
    if (now && now.state !== 'IN_PROGRESS') {
      throw new PlatformError('retry', `${name} didn’t finish this post.`);
    }
  }
}

async function make(work: PublishWork, fields: Fields): Promise<string> {
  const { call, token, signal, kind, account } = work;
  const path = `/${account.external_id}/${kind.paths.create}`;
  const { id } = await call({ method: 'POST', path, form: fields, token, signal }, Created);
  return id;
}

const Quota = z.object({ quota_total: z.number() });
const Limit = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number().optional(),
      config: Quota.optional(),
      reply_quota_usage: z.number().optional(),
      reply_config: Quota.optional(),
    }),
  ),
});

/** How many posts were published, and the quota; unlimited if not given. */
function quotaIn(limit: Partial<z.infer<typeof Limit>['data'][number]>) {
  const { quota_total: most = Infinity } = limit.reply_config ?? limit.config ?? {};
  return { used: limit.reply_quota_usage ?? limit.quota_usage ?? 0, most };
}

/** Throws `retry` if the account’s daily quota is used up. */
async function requireRoom(work: PublishWork, post: Outgoing): Promise<void> {
  const { call, token, signal, kind, account, tools } = work;
  const path = `/${account.external_id}/${kind.paths.limit}`;
  const fields = kind.limitQuery(post);
  const { data } = await call({ method: 'GET', path, query: { fields }, token, signal }, Limit);
  const { used, most } = quotaIn(data[0] ?? {});
  if (used < most) return;
  const what = post.in_reply_to === null ? 'posts' : 'replies';
  const message = `${tools.name} allows this account ${most} ${what} in 24 hours, and they’re used up.`;
  throw new PlatformError('retry', message, { retry_after: hour / second });
}

const Alt = 1000;

async function files(work: PublishWork, post: Outgoing): Promise<Fields[]> {
  const made: Fields[] = [];
  for (const item of post.media) {
    const address = await work.tools.publishFile(work.account.owner_id, item.id);
    const shown = { address, alt: cut(item.alt.trim(), Alt) };
    const { kind } = work;
    made.push(kindOf(item) === 'video' ? kind.video(shown) : kind.picture(post, shown));
  }
  return made;
}

/**
 * The container of a call that may have been published. Throws `rejected` if it was: publishing again would duplicate
 * it.
 */
async function leftOver(
  work: PublishWork,
  id: string,
  isFilm: boolean,
): Promise<string | undefined> {
  const now = await stateOf(work, id);
  if (now?.state === 'PUBLISHED') {
    const { name } = work.tools;
    throw new PlatformError('rejected', `${name} says that this post is already published.`);
  }
  if (now?.state !== 'FINISHED' && now?.state !== 'IN_PROGRESS') return undefined;
  if (now.state === 'IN_PROGRESS') await ready(work, id, isFilm);
  return id;
}

/** The fields for the cover of a post’s video; empty without one. */
async function coverFields({ kind, tools, account }: PublishWork, { media }: Outgoing) {
  const [cover] = media.flatMap((item) => item.cover ?? []);
  if (!cover || !kind.cover) return {};
  if (cover.at !== null) return kind.cover({ at: cover.at });
  return kind.cover({ address: await tools.publishFile(account.owner_id, cover.id) });
}

/** A container with these fields; without the cover if the network refuses one with it. */
async function makeWithCover(work: PublishWork, fields: Fields, cover: Fields) {
  if (Object.keys(cover).length === 0) return { id: await make(work, fields), left_out: [] };
  try {
    return { id: await make(work, { ...fields, ...cover }), left_out: [] };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { id: await make(work, fields), left_out: [without(itsCover, error.message)] };
  }
}

/** Prepares a publishable container for the post: that of an earlier attempt while it is valid, or a new one. */
export async function prepareContainer(work: PublishWork, post: Outgoing): Promise<Prepared> {
  const isFilm = post.media.some((item) => kindOf(item) === 'video');
  const before = Id.safeParse(post.prepared['container']);
  const kept = before.success ? await leftOver(work, before.data, isFilm) : undefined;
  if (kept !== undefined) return withLeftOut({ container: kept }, leftOutIn(post.prepared));
  await requireRoom(work, post);
  const [first, ...others] = await files(work, post);
  const words = work.kind.words(post);
  let fields: Fields = { ...words, ...first };
  if (first && others.length > 0) {
    const children: string[] = [];
    for (const one of [first, ...others]) {
      const child = await make(work, { ...one, is_carousel_item: 'true' });
      await ready(work, child);
      children.push(child);
    }
    fields = { ...words, media_type: 'CAROUSEL', children: children.join(',') };
  }
  const { id, left_out } = await makeWithCover(work, fields, await coverFields(work, post));
  const prepared = withLeftOut({ container: id }, left_out);
  if (isFilm) await post.keep?.(prepared);
  await ready(work, id, isFilm);
  return prepared;
}

/** Publishes the prepared container and returns the post’s id. Throws `unknown` if it may have been published. */
export async function publishContainer(
  work: Omit<PublishWork, 'tools'>,
  post: Outgoing,
): Promise<string> {
  const { call, token, signal, kind, account } = work;
  const container = Id.safeParse(post.prepared['container']);
  if (!container.success) throw new PlatformError('retry', 'Nothing was sent.');
  const path = `/${account.external_id}/${kind.paths.publish}`;
  const form = { creation_id: container.data };
  const request = { method: 'POST', path, form, token, creates: true, signal } as const;
  return (await call(request, Created)).id;
}

/** Whether an attempt’s container reports that it is published, although no list shows the post yet. */
export async function isPublished(work: PublishWork, post: Outgoing): Promise<boolean> {
  const container = Id.safeParse(post.prepared['container']);
  if (!container.success) return false;
  return (await stateOf(work, container.data))?.state === 'PUBLISHED';
}
