/** Reads mentions and searches posts in an owner’s sandbox. */
import { z } from 'zod';
import { calledIn } from '#domain/platforms/sandbox-handles.ts';
import {
  type Account,
  type Mention,
  PlatformError,
  type SocialPort,
} from '#server/adapters/social/port.ts';

/** A post by someone other than the agents. Instants are milliseconds UTC. */
interface SandboxVoice {
  id: string;
  author: string;
  text: string;
  likes: number;
  created_at: number;
  in_reply_to: string | null;
  /** The first post of the conversation. */
  conversation: string | null;
  /** Whether it replies to an agent’s post, and through which account that was published. */
  answers_agent: boolean;
  answers_account: string | null;
}

/** The queries it needs. */
export interface SandboxVoices {
  /** Posts by others since an instant, except `besides`, oldest first. */
  voices(
    owner_id: string,
    wanted: { since: number; besides: readonly string[]; limit: number },
  ): Promise<SandboxVoice[]>;
  /** The time of the newest post by others; 0 if there is none. */
  newestVoice(owner_id: string): Promise<number>;
  /** Posts by others with any of the words, newest first. */
  voicesAbout(owner_id: string, words: readonly string[], limit: number): Promise<SandboxVoice[]>;
  /** The handles of the owner’s agents, by id. */
  handles(owner_id: string): Promise<ReadonlyMap<string, string>>;
  /** Each agent’s default sandbox account, by agent id. */
  firstAccounts(owner_id: string): Promise<ReadonlyMap<string, string>>;
}

const perPage = 100;
const searched = 50;
/** A row may be committed after a newer one, so each reading goes back this far, in milliseconds. */
const overlap = 5000;
const maxSeen = 10_000;

/** The position of the last reading: the newest time, and the posts seen shortly before it. */
const Cursor = z.object({
  at: z.number(),
  seen: z.array(z.object({ id: z.string(), at: z.number() })),
});
type Cursor = z.infer<typeof Cursor>;

function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(text));
  } catch (cause) {
    throw new PlatformError('rejected', 'That cursor doesn’t belong to this list.', { cause });
  }
}

function cursorAfter(before: Cursor, voices: readonly SandboxVoice[]): Cursor {
  const at = Math.max(before.at, ...voices.map(({ created_at }) => created_at));
  const seen = [...before.seen, ...voices.map(({ id, created_at }) => ({ id, at: created_at }))];
  return { at, seen: seen.filter((one) => one.at >= at - overlap).slice(-maxSeen) };
}

const mentionOf = (voice: SandboxVoice, called: readonly string[]): Mention => ({
  external_id: voice.id,
  url: `/sandbox?post=${voice.id}`,
  text: voice.text,
  created_at: voice.created_at,
  author: {
    external_id: voice.author,
    username: voice.author,
    display_name: voice.author,
    followers: null,
  },
  in_reply_to: voice.in_reply_to,
  conversation: voice.conversation,
  is_repost: false,
  likes: voice.likes,
  agents: called,
});

type Hearing = Required<Pick<SocialPort, 'mentions' | 'search'>>;

/** Polls rows for mentions, ignoring the agents’ own posts. */
export function createMentionPoll(rows: SandboxVoices): Hearing {
  /**
   * Whether each post addresses any agent, and whether it does so on this account: an agent is addressed on its default
   * one.
   */
  async function heard({ id, owner_id }: Account, voices: readonly SandboxVoice[]) {
    const handles = await rows.handles(owner_id);
    const firsts = await rows.firstAccounts(owner_id);
    return voices.map((voice) => {
      const called = calledIn(voice.text, handles);
      const isCalledHere = called.some((agent) => firsts.get(agent) === id);
      return {
        mention: mentionOf(voice, called),
        isAddressed: voice.answers_agent || called.length > 0,
        isForAccount: voice.answers_account === id || isCalledHere,
      };
    });
  }

  async function begin({ owner_id: owner }: Account): Promise<Cursor> {
    const at = await rows.newestVoice(owner);
    const wanted = { since: at - overlap, besides: [], limit: maxSeen };
    return cursorAfter({ at, seen: [] }, await rows.voices(owner, wanted));
  }

  return {
    async mentions(account, cursor, signal) {
      signal.throwIfAborted();
      if (cursor === null) return { mentions: [], cursor: JSON.stringify(await begin(account)) };
      const before = readCursor(cursor);
      const besides = before.seen.map(({ id }) => id);
      const wanted = { since: before.at - overlap, besides, limit: perPage };
      const voices = await rows.voices(account.owner_id, wanted);
      const all = await heard(account, voices);
      return {
        mentions: all.flatMap(({ mention, isForAccount }) => (isForAccount ? mention : [])),
        cursor: JSON.stringify(cursorAfter(before, voices)),
      };
    },
    async search(account, words, signal) {
      signal.throwIfAborted();
      const voices = await rows.voicesAbout(account.owner_id, words, searched);
      const all = await heard(account, voices);
      return all.flatMap(({ mention, isAddressed }) => (isAddressed ? [] : mention));
    },
  };
}
