/** Reads mentions from all relays of an account, each with a cursor of its own. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import { type Mention, type Mentions, PlatformError } from '#server/adapters/social/port.ts';
import { type Event, kinds, valuesOf } from './event.ts';
import { noteOf, npubOf, pageOf } from './names.ts';
import { namesOf, profilesOf } from './profile.ts';
import { requireAnswer } from './refusal.ts';
import type { Filter, Relay } from './relay.ts';
import { askEach, genuine } from './relays.ts';
import type { Speaking } from './speaking.ts';
import { placeOf } from './thread.ts';

/** How far back each reading starts, in seconds: authors set their posts’ times, and relays get them late. */
const overlap = (10 * minute) / 1000;
/** Posts dated further in the future are ignored, or they would hide later ones. */
const ahead = (10 * minute) / 1000;
const perPage = 500;
const mostPages = 10;
/** An unreachable relay keeps its cursor; this many events are remembered for it. */
const mostSeen = 2000;

const Cursor = z.object({
  /** The newest time seen on each relay, in seconds. */
  newest: z.record(z.string(), z.number()),
  /** The digests of events seen within the overlap. */
  seen: z.array(z.string()),
});
type Cursor = z.infer<typeof Cursor>;

const digest = ({ created_at, id }: Event): string =>
  `${created_at}.${createHash('sha256').update(id).digest('base64url').slice(0, 10)}`;
const instantIn = (seen: string): number => Number.parseInt(seen, 10);

function readCursor(text: string | null): Cursor {
  if (text === null) return { newest: {}, seen: [] };
  try {
    return Cursor.parse(JSON.parse(text));
  } catch (cause) {
    throw new PlatformError('rejected', 'That cursor doesn’t belong to this list.', { cause });
  }
}

/** All events of a relay since `since`; it returns the newest first. */
async function readAll(relay: Relay, filter: Filter): Promise<Event[]> {
  const found = new Map<string, Event>();
  let { until } = filter;
  for (let n = 0; n < mostPages; n += 1) {
    const page = await relay.read({
      ...filter,
      limit: perPage,
      ...(until !== undefined && { until }),
    });
    const before = found.size;
    for (const event of page) found.set(`${event.id} ${event.sig}`, event);
    if (page.length < perPage || found.size === before) break;
    until = Math.min(...page.map(({ created_at }) => created_at));
  }
  return [...found.values()];
}

const asMention = (event: Event, names: ReturnType<typeof namesOf>): Mention => {
  const { parent, root } = placeOf(event);
  const [quoted] = valuesOf(event, 'q');
  const note = noteOf(event.id);
  const id = (hex: string | undefined) =>
    /^[0-9a-f]{64}$/.test(hex ?? '') ? noteOf(hex ?? '') : null;
  return {
    external_id: note,
    url: pageOf(note),
    text: event.content,
    created_at: event.created_at * 1000,
    author: {
      external_id: event.pubkey,
      username: npubOf(event.pubkey),
      display_name: names(event.pubkey),
      followers: null,
    },
    in_reply_to: id(parent),
    quotes: id(quoted) ?? undefined,
    conversation: id(root) ?? note,
    is_repost: false,
    likes: null,
  };
};

interface Looking {
  speaking: Speaking;
  cursor: Cursor;
  /** In seconds. */
  now: number;
}

/** Whether it is a post by someone else to this account; a relay may return events that were not requested. */
const speaks = ({ speaking, now }: Looking, event: Event): boolean =>
  event.pubkey !== speaking.signer.pubkey &&
  (event.kind === kinds.note || event.kind === kinds.comment) &&
  event.created_at <= now + ahead &&
  valuesOf(event, 'p').includes(speaking.signer.pubkey);

/** The cursor after each relay’s response. */
function nextCursor(
  { cursor, now }: Looking,
  answers: ReadonlyMap<string, readonly Event[]>,
  seen: readonly string[],
): Cursor {
  const newest = { ...cursor.newest };
  for (const [relay, events] of answers) {
    const latest = events.map(({ created_at }) => Math.min(created_at, now));
    newest[relay] = Math.max(newest[relay] ?? (events.length > 0 ? 0 : now), ...latest);
  }
  const keep = Math.min(...Object.values(newest)) - overlap;
  return { newest, seen: seen.filter((key) => instantIn(key) >= keep).slice(-mostSeen) };
}

/** Everything after `cursor`, oldest first; without one, only the initial cursor. */
export async function readMentions(
  speaking: Speaking,
  text: string | null,
  { clock, signal }: { clock: () => number; signal: AbortSignal },
): Promise<Mentions> {
  const now = Math.floor(clock() / 1000);
  const looking = { speaking, cursor: readCursor(text), now };
  const about = { '#p': [speaking.signer.pubkey], kinds: [kinds.note, kinds.comment] };
  const sinceOf = (relay: string): number => (looking.cursor.newest[relay] ?? now) - overlap;
  const answered = await askEach(speaking.all(signal), async (relay) =>
    readAll(relay, { ...about, since: sinceOf(relay.url) }),
  );
  requireAnswer(answered, signal);
  const known = new Set(looking.cursor.seen);
  const fresh = [...answered.answers].map(([relay, events]): [string, Event[]] => [
    relay,
    events.filter((event) => speaks(looking, event)),
  ]);
  const unseen = fresh.map(([, events]) => events.filter((event) => !known.has(digest(event))));
  const found = [...(await genuine(unseen)).values()];
  // Events without a valid signature do not move a cursor either.
  const ids = new Set(found.map(({ id }) => id));
  const heard = new Map(
    fresh.map(([relay, events]) => [
      relay,
      events.filter((event) => ids.has(event.id) || known.has(digest(event))),
    ]),
  );
  const seen = [...new Set([...known, ...found.map(digest)])];
  const cursor = JSON.stringify(nextCursor(looking, heard, seen));
  if (text === null || found.length === 0) return { mentions: [], cursor };
  const authors = [...new Set(found.map(({ pubkey }) => pubkey))];
  const names = namesOf(await profilesOf(speaking, authors, signal).catch(() => new Map()));
  const mentions = found
    .toSorted((a, b) => a.created_at - b.created_at)
    .map((event) => asMention(event, names));
  return { mentions, cursor };
}
