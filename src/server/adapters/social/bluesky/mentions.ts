/** Reads mentions from an account’s notifications, which are sorted newest first. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type Account,
  type Line,
  type Mention,
  type Mentions,
  PlatformError,
} from '#server/adapters/social/port.ts';
import { minute } from '#contract/core/time.ts';
import { pageOf, parseAtUri, postCollection, PostValue } from './records.ts';
import type { Sessions } from './session.ts';
import type { BlueskyTools } from './call.ts';

const reasons = ['mention', 'reply', 'quote'] as const;
const perPage = 100;
const pageConcurrency = 10;
/** A notification may appear after a newer one, so each reading goes back this far, in milliseconds. */
const overlap = 10 * minute;

const Notification = z.object({
  uri: z.string(),
  author: z.object({
    did: z.string(),
    handle: z.string(),
    displayName: z.string().catch('').default(''),
  }),
  reason: z.string(),
  record: PostValue,
  indexedAt: z.string().refine((text) => Number.isFinite(Date.parse(text))),
});
type Notification = z.infer<typeof Notification>;

const Page = z.object({ cursor: z.string().optional(), notifications: z.array(Notification) });

/** The position of the last reading. */
const Cursor = z.object({
  /** The newest time seen, milliseconds UTC. */
  newest: z.number(),
  /** The digests of notifications seen within the overlap. */
  seen: z.array(z.string()),
  /** Many mentions are read in several calls: where the last call stopped, and how far to go. */
  rest: z.object({ page: z.string(), until: z.number() }).optional(),
});
type Cursor = z.infer<typeof Cursor>;

const digest = (uri: string, at: number): string =>
  `${at}.${createHash('sha256').update(uri).digest('base64url').slice(0, 10)}`;
const instantIn = (seen: string): number => Number.parseInt(seen, 10);

const instantOf = ({ indexedAt }: Notification): number => Date.parse(indexedAt);

function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(text));
  } catch (cause) {
    throw new PlatformError('rejected', 'That cursor doesn’t belong to this list.', { cause });
  }
}

const asMention = ({ uri, author, record, ...about }: Notification): Mention => ({
  external_id: uri,
  url: pageOf(author.handle, parseAtUri(uri)?.rkey ?? ''),
  text: record.text,
  created_at: Date.parse(about.indexedAt),
  author: {
    external_id: author.did,
    username: author.handle,
    display_name: author.displayName || author.handle,
    followers: null,
  },
  in_reply_to: record.reply?.parent.uri ?? null,
  quotes: record.embed?.uri,
  conversation: record.reply?.root.uri ?? uri,
  is_repost: false,
  likes: null,
});

interface Walk {
  found: Notification[];
  /** The next page, if there were too many for one call. */
  page: string | undefined;
}

/** Reads from the newest, or from `page`, back to `until`. */
async function walk(read: Read, until: number, from: string | undefined): Promise<Walk> {
  const found: Notification[] = [];
  let page = from;
  for (let n = 0; n < pageConcurrency; n += 1) {
    const { notifications, cursor } = await read(page);
    found.push(...notifications.filter((one) => instantOf(one) >= until));
    const last = notifications.at(-1);
    if (cursor === undefined || !last || instantOf(last) < until) return { found, page: undefined };
    page = cursor;
  }
  return { found, page };
}

/** Whether it is a post by someone else. */
const speaks = (account: Account, { author, reason }: Notification): boolean =>
  author.did !== account.external_id && reasons.some((one) => one === reason);

type Read = (page: string | undefined) => Promise<z.infer<typeof Page>>;

/** The initial cursor: the newest notification, or the beginning if there is none. */
async function beginning(read: Read): Promise<Cursor> {
  const { notifications } = await read(undefined);
  return { newest: Math.max(0, ...notifications.map(instantOf)), seen: [] };
}

/** Everything after `cursor`, oldest first; without one, only the initial cursor. */
export async function readMentions(
  sessions: Sessions,
  account: Account,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Mentions> {
  const read: Read = (page) => {
    const query = { reasons, limit: perPage, ...(page !== undefined && { cursor: page }) };
    const call = { method: 'GET', name: 'app.bsky.notification.listNotifications', query } as const;
    return sessions.call(account, call, Page, signal);
  };
  const at = cursor === null ? await beginning(read) : readCursor(cursor);
  const until = at.rest?.until ?? at.newest - overlap;
  const { found: all, page } = await walk(read, until, at.rest?.page);
  const found = all.filter((one) => speaks(account, one));
  const seen = new Set(at.seen);
  const heard = found.map((one) => ({ one, key: digest(one.uri, instantOf(one)) }));
  const fresh = heard.filter(({ key }) => !seen.has(key));
  for (const { key } of heard) seen.add(key);
  const newest = Math.max(at.newest, ...found.map(instantOf));
  // While many mentions are being read, the lower end must be kept.
  const keep = page === undefined ? newest - overlap : until;
  const next: Cursor = {
    newest,
    seen: [...seen].filter((key) => instantIn(key) >= keep),
    ...(page !== undefined && { rest: { page, until } }),
  };
  const mentions = cursor === null ? [] : fresh.map(({ one }) => asMention(one)).toReversed();
  return { mentions, cursor: JSON.stringify(next) };
}

// Push by Jetstream: one connection receives every post of the network, and those that name an account are noticed.

type Jetstream = NonNullable<BlueskyTools['jetstream']>;

/** Identities in an event: in mentions, and in the addresses of posts it replies to or quotes. */
const did = /did:[a-z]+:[\w.:%-]+/gu;

const Posted = z.object({ did: z.string(), commit: z.object({ operation: z.literal('create') }) });

/** The author of an event, if any. */
function authorIn(text: string): string | undefined {
  try {
    return Posted.safeParse(JSON.parse(text)).data?.did;
  } catch {
    return undefined;
  }
}

function lineOf({ url, open }: Jetstream, accounts: readonly Account[]): Line {
  const ids = new Map(accounts.map(({ external_id, id }) => [external_id, id]));
  const named = (text: string): string[] => [
    ...new Set([...text.matchAll(did)].map(([found]) => found).filter((found) => ids.has(found))),
  ];
  return {
    name: [...ids.keys()].toSorted().join(' '),
    place: url,
    accounts: [...ids.values()],
    async hold({ onOpen, onWord }, signal) {
      const { promise: isOver, reject } = Promise.withResolvers<never>();
      isOver.catch(() => {});
      const address = new URL(url);
      address.searchParams.set('wantedCollections', postCollection);
      await open(address.href, {
        signal,
        onEnd: (why) => reject(why),
        onText(text) {
          // Most posts name none of our accounts and are not even parsed.
          const mentioned = named(text);
          if (mentioned.length === 0) return;
          const author = authorIn(text);
          if (author === undefined) return;
          const others = mentioned.filter((one) => one !== author);
          onWord(others.flatMap((one) => ids.get(one) ?? []));
        },
      });
      onOpen();
      await isOver;
    },
  };
}

/** The connections to keep open for these accounts. */
export const linesOf =
  (jetstream: Jetstream) =>
  (accounts: readonly Account[]): Line[] =>
    accounts.length === 0 ? [] : [lineOf(jetstream, accounts)];
