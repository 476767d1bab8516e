/** A random ledger from a seed, also as a list of rows. */
import { ContentTypes } from '#contract/content/kinds.ts';
import { day } from '#contract/core/time.ts';
import { createRandom } from '#domain/shuffle.ts';
import { newId } from '#server/ids.ts';
import type { Person, World } from './world.ts';

const states = ['PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED', 'HELD'] as const;

export interface RandomPost {
  id: string;
  agent_id: string;
  platform: 'sandbox' | 'bluesky';
  account_id: string;
  kind: 'reply' | 'scheduled' | 'post_now';
  content_type: (typeof ContentTypes)[number] | null;
  /** The content type it was asked for. */
  asked: (typeof ContentTypes)[number] | null;
  state: (typeof states)[number];
  reason: 'dropped' | 'rejected' | null;
  due_at: number;
  published_at: number | null;
  /** How often it was requested again. */
  repeats: number;
  events: ('found' | 'duplicate' | 'accepted')[];
  readings: {
    day: string;
    read_at: number;
    impressions: number | null;
    likes: number | null;
    replies: number | null;
    reposts: number | null;
  }[];
}

/** `count` random posts of the last 200 days by these agents on two platforms; not stored yet. */
export function drawPosts(
  seed: number,
  count: number,
  { agents, accounts, now }: { agents: string[]; accounts: [string, string]; now: number },
): RandomPost[] {
  const random = createRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const one = <T>(of: readonly [T, ...T[]]): T => of[upTo(of.length)] ?? of[0];
  const maybe = (most: number) => (random() < 0.3 ? null : upTo(most));
  const content = () => (random() < 0.5 ? null : one(ContentTypes));
  return Array.from({ length: count }, (): RandomPost => {
    const due_at = now - upTo(200 * day) - 1;
    const state = random() < 0.7 ? 'PUBLISHED' : one(states);
    const published_at =
      state === 'PUBLISHED' ? Math.min(now - 1, due_at + upTo(180_000) - 30_000) : null;
    const platform = one(['sandbox', 'bluesky'] as const);
    const days = new Set(Array.from({ length: upTo(4) }, () => upTo(40)));
    return {
      id: newId(),
      agent_id: agents[upTo(agents.length)] ?? '',
      platform,
      state,
      due_at,
      account_id: accounts[platform === 'sandbox' ? 0 : 1],
      published_at,
      kind: one(['reply', 'scheduled', 'post_now'] as const),
      content_type: content(),
      asked: content(),
      reason: state === 'PUBLISHED' ? null : one(['dropped', 'rejected', null] as const),
      repeats: upTo(3),
      events: Array.from({ length: upTo(3) }, () =>
        one(['found', 'duplicate', 'accepted'] as const),
      ),
      readings: [...days].flatMap((age) => {
        const read_at = due_at + age * day;
        if (read_at > now) return [];
        return [
          {
            day: new Date(read_at).toISOString().slice(0, 10),
            read_at,
            impressions: maybe(500),
            likes: maybe(9),
            replies: maybe(4),
            reposts: maybe(3),
          },
        ];
      }),
    };
  });
}

const head = { series_version: 1, request_hash: '', late_window: 0, cancel_requested: 0 as const };
const counts = { attempts: 1, ambiguous: 0, absences: 0, lease_token: 0 };

async function writePost({ ctx: { db } }: World, owner_id: string, post: RandomPost) {
  const { id, agent_id, platform, account_id, kind, content_type, asked, state } = post;
  const { reason, due_at, published_at } = post;
  const made = { created_at: due_at };
  await db
    .insertInto('series')
    .values({
      id,
      owner_id,
      agent_id,
      account_id,
      kind,
      content_type,
      run_count: 1,
      version: 1,
      ...made,
    })
    .execute();
  await db
    .insertInto('occurrences')
    .values({
      id,
      series_id: id,
      owner_id,
      seq: 1,
      state,
      reason,
      due_at,
      published_at,
      ...head,
      ...counts,
      ...made,
      repeats: post.repeats,
    })
    .execute();
  await db
    .insertInto('parts')
    .values({
      id,
      occurrence_id: id,
      n: 1,
      platform,
      text: id,
      hash: '',
      media: '[]',
      state: 'published',
      external_id: id,
    })
    .execute();
  if (asked !== null) {
    await db
      .insertInto('posts')
      .values({
        id,
        owner_id,
        agent_id,
        idea: null,
        media: '[]',
        labels: '[]',
        review: 'off',
        piece_id: id,
        approved_hash: null,
        import_line: null,
        made_with_ai: 1,
        version: 1,
        is_suggestion: 1,
        deleted_at: due_at,
        batch: '',
        place: 0,
        platform,
        parts: '[]',
        written: '[]',
        brief: JSON.stringify({ content_type: asked }),
        words: '',
        model_used: '',
        why: '',
        checks: '[]',
        claims: '[]',
        sources: '[]',
        suggestion: 'posted',
        persona_version: 1,
        seed: 1,
        occurrence_id: id,
        ...made,
        updated_at: due_at,
      })
      .execute();
  }
  for (const [n, event] of post.events.entries()) {
    await db
      .insertInto('occurrence_moves')
      .values({ occurrence_id: id, n, at: due_at, event, state })
      .execute();
  }
  for (const reading of post.readings) {
    await db
      .insertInto('post_metrics')
      .values({ occurrence_id: id, ...reading })
      .execute();
  }
}

/** Stores them in a person’s ledger. */
export async function writePosts(world: World, owner: Person, posts: readonly RandomPost[]) {
  for (const post of posts) await writePost(world, owner.id, post);
}
