/** The Nostr port. A post is signed before it is sent and its id is its hash, so that repeating a call has no effect. */
import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { checkNostr } from './login.ts';
import {
  type Account,
  type Line,
  type Metrics,
  PlatformError,
  type Sent,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import { type Event, kinds, valuesOf } from './event.ts';
import { readMentions } from './mentions.ts';
import { idOfNote, noteOf, pageOf } from './names.ts';
import { isFor, preparePost, preparedEvent } from './prepare.ts';
import { profileOf } from './profile.ts';
import { requireAccepted, requireAnswer } from './refusal.ts';
import { askEach, genuine, publishTo } from './relays.ts';
import { parseSecret } from './secret.ts';
import { type NostrTools, type Speaking, signerOf, speakingFor } from './speaking.ts';
import { countWithin } from '#server/adapters/social/numbers.ts';
import { placeOf } from './thread.ts';
import { openRelay } from './relay.ts';

/** Push by relays: one connection per relay, for all accounts that use it. */
interface Present {
  account: Account;
  pubkey: string;
}

function lineOf(tools: NostrTools, url: string, present: readonly [Present, ...Present[]]): Line {
  const [{ account: first }] = present;
  const keys = new Set(present.map(({ pubkey }) => pubkey));
  return {
    name: [url, ...[...keys].toSorted()].join(' '),
    place: url,
    accounts: present.map(({ account }) => account.id),
    async hold({ onOpen, onWord }, signal) {
      const { promise: isOver, reject } = Promise.withResolvers<never>();
      isOver.catch(() => {});
      const { open, clock } = tools;
      // Relays that require authentication get that of one account.
      const signer = signerOf(tools, parseSecret(first.secret));
      const onEnd = (why: Error) => reject(why);
      const relay = await openRelay({ open, clock, url, signer, signal, onEnd });
      try {
        const since = Math.floor(clock() / 1000);
        const about = { '#p': [...keys], kinds: [kinds.note, kinds.comment], since };
        const followed = relay.follow(about, (event) => {
          const named = valuesOf(event, 'p');
          const mentioned = present.filter(({ pubkey }) => named.includes(pubkey));
          onWord(mentioned.map(({ account }) => account.id));
        });
        await Promise.race([followed, isOver]);
        onOpen();
        await isOver;
      } finally {
        relay.close();
      }
    },
  };
}

/** The connections to keep open for these accounts. */
function linesOf(tools: NostrTools, accounts: readonly Account[]): Line[] {
  const places = new Map<string, [Present, ...Present[]]>();
  for (const account of accounts) {
    const { relays, pubkey } = parseSecret(account.secret);
    for (const url of relays) {
      const present = places.get(url);
      if (present) present.push({ account, pubkey });
      else places.set(url, [{ account, pubkey }]);
    }
  }
  return [...places].map(([url, present]) => lineOf(tools, url, present));
}

/** The most reactions and replies read. */
const mostLooked = 1000;

/** The number of distinct people. */
const people = (events: readonly Event[]): number =>
  countWithin(new Set(events.map(({ pubkey }) => pubkey)).size);

function figuresOf(id: string, events: readonly Event[]): Metrics {
  const about = events.filter((event) => valuesOf(event, 'e').includes(id));
  return {
    impressions: null,
    // “-” is a dislike; any other reaction counts as a like.
    likes: people(about.filter(({ kind, content }) => kind === kinds.reaction && content !== '-')),
    reposts: people(about.filter(({ kind }) => kind === kinds.repost)),
    replies: countWithin(
      about.filter(
        (event) =>
          (event.kind === kinds.note || event.kind === kinds.comment) &&
          placeOf(event).parent === id,
      ).length,
    ),
  };
}

/** The figures by post id; posts that no relay has are left out. */
async function readFigures(
  speaking: Speaking,
  notes: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Metrics>> {
  const ids = new Map(
    notes.flatMap((note) => (idOfNote(note) ? [[idOfNote(note) ?? '', note]] : [])),
  );
  const about = [kinds.note, kinds.comment, kinds.repost, kinds.reaction];
  const answered = await askEach(speaking.all(signal), async (relay) => [
    ...(await relay.read({ ids: [...ids.keys()] })),
    ...(await relay.read({ kinds: about, '#e': [...ids.keys()], limit: mostLooked })),
  ]);
  requireAnswer(answered, signal);
  const events = await genuine(answered.answers.values());
  return new Map(
    [...ids]
      .filter(([id]) => events.has(id))
      .map(([id, note]) => [note, figuresOf(id, [...events.values()])]),
  );
}

const sent = (id: string): Sent => ({ external_id: noteOf(id), url: pageOf(noteOf(id)) });

/** Capability `key`: the signed event is stored with the first attempt. Needs `prepare`. */
export function createNostr(tools: NostrTools): SocialPort {
  return {
    platform: 'nostr',
    capability: 'key',

    /** All of its relays together: if none of them answers, accounts on other relays are not delayed. */
    service: ({ secret }) => parseSecret(secret).relays.toSorted().join(' '),

    profile: (account, signal) => profileOf(speakingFor(tools, account), signal),

    prepare: (account, post, signal) =>
      preparePost(tools, speakingFor(tools, account), post, signal),

    async publish(account, post, signal) {
      const speaking = speakingFor(tools, account);
      if (signal.aborted) {
        throw new PlatformError('retry', 'Nothing was sent.', { cause: signal.reason });
      }
      const event = preparedEvent(await preparePost(tools, speaking, post, signal));
      if (event.pubkey !== speaking.signer.pubkey) {
        throw new PlatformError('rejected', 'The post was signed for another account.');
      }
      requireAccepted(await publishTo(speaking.all(signal), event));
      return sent(event.id);
    },

    async find(account, post, { since, until }, signal) {
      const speaking = speakingFor(tools, account);
      const answered = await askEach(speaking.all(signal), (relay) =>
        relay.read({
          authors: [speaking.signer.pubkey],
          kinds: [kinds.note, kinds.comment],
          since: Math.floor(since / 1000),
          until: Math.ceil(until / 1000),
        }),
      );
      requireAnswer(answered, signal);
      const own = [...answered.answers.values()].map((events) =>
        events.filter((event) => event.pubkey === speaking.signer.pubkey && isFor(post, event)),
      );
      const [id] = (await genuine(own)).keys();
      return id === undefined ? undefined : sent(id);
    },

    /** Asks the relays to delete it. Some refuse, and other relays have copies. */
    async remove(account, external_id, signal) {
      const id = idOfNote(external_id);
      if (id === undefined) throw new PlatformError('rejected', 'That isn’t a post on Nostr.');
      const speaking = speakingFor(tools, account);
      const draft = {
        kind: kinds.deletion,
        created_at: Math.floor(tools.clock() / 1000),
        tags: [
          ['e', id],
          ['k', String(kinds.note)],
        ],
        content: '',
      };
      const event = await speaking.signer.sign(draft, signal);
      requireAccepted(await publishTo(speaking.all(signal), event));
    },

    mentions: (account, cursor, signal) =>
      readMentions(speakingFor(tools, account), cursor, { clock: tools.clock, signal }),

    lines: (accounts) => linesOf(tools, accounts),

    metrics: (account, external_ids, signal) =>
      readFigures(speakingFor(tools, account), external_ids, signal),
  };
}

export const nostrAdapter: SocialAdapter<'nostr'> = {
  manners:
    'Frank and personal, plain text without Markdown, a few hashtags at most. Readers value free speech and dislike advertising.',
  origins: ({ nostr }) => nostr.trusted_servers,
  create({ tools, guarded, openSocket, settings: { nostr } }) {
    const trusted = new Set(nostr.trusted_servers);
    const calling = {
      open: openSocket,
      clock: tools.clock,
      // Anyone can run a media server, so its clock cannot be trusted.
      onDate: () => {},
      fetchFor: (origin: string) => (trusted.has(origin) ? tools.fetch : guarded),
    };
    return {
      port: createNostr(calling),
      login: async (given, signal) => ({
        ...(await checkNostr(calling, given, signal)),
        expires_at: null,
      }),
    };
  },
};
