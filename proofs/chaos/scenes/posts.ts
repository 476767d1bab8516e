/** Posts with one to six variants, and recurring ones, on networks of every kind at once, under every fault. */
import { minute } from '#contract/core/time.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Draws } from '#proofs/shared/random.ts';
import { type Author, author, decide, iso, told } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import type { Fault, Point } from '#proofs/chaos/messages.ts';
import { checkPosts } from '#proofs/chaos/check-posts.ts';
import { alterRepeated, checkRepeated, planRepeated, type Planner } from './repeated.ts';

const steps = 12;

/** Faults without permanent rejection: each text is published in the end. */
const faults: readonly [Fault, ...Fault[]] = [
  { accepts: true, shows: 'reset' },
  { accepts: false, shows: 'reset' },
  { accepts: true, shows: 'server_error', hidden: 3 * minute },
  { accepts: false, shows: 'server_error' },
  { accepts: true, shows: 'cut' },
  { accepts: true, shows: 'no_id', hidden: 7 * minute },
  { accepts: false, shows: 'reset_early' },
  { accepts: false, shows: 'rate_limit', wait: 200 },
];

const deaths: readonly [Point, ...Point[]] = [
  'claimed',
  'ready',
  'intended',
  'answered',
  'publishing',
  'published',
  'reconciling',
];

interface Variant {
  connection_id: string;
  text: string;
  /** Every text that was ever planned for this account under this post. */
  texts: string[];
}

interface Written {
  id: string;
  variants: Variant[];
  /** Whether the owner changed it, so that it is unknown which of its texts is published. */
  is_changed: boolean;
  /** Whether the owner unscheduled it. */
  is_off: boolean;
}

interface Desk {
  bed: Testbed;
  draws: Draws;
  who: Author;
  accounts: string[];
  posts: Written[];
  count: number;
  repeated: Planner;
}

const repeat = (desk: Desk): Promise<void> =>
  planRepeated(desk.repeated, (text) => trouble(desk, text));

const networks = ['bluesky', 'twitter', 'telegram', 'discord', 'linkedin'] satisfies LivePlatform[];

/** Two accounts on networks of every exactness, one of which has both kinds of accounts. */
export async function connect({ world, clock }: Testbed, who: Author): Promise<string[]> {
  const { db } = world.ctx;
  const ids: string[] = [];
  for (const platform of networks) {
    for (const n of [1, 2]) {
      const id = crypto.randomUUID();
      const external_id = `${who.id} on ${platform} ${n === 1 ? 'bot' : 'webhook'}`;
      const connected_at = clock.now();
      await db
        .insertInto('accounts')
        .values({
          id,
          owner_id: who.id,
          platform,
          external_id,
          username: `writer ${n}`,
          status: 'connected',
          secret: null,
          connected_at,
        })
        .execute();
      for (const agent_id of who.agents) {
        await db
          .insertInto('agent_accounts')
          .values({ agent_id, account_id: id, linked_at: connected_at })
          .execute();
      }
      ids.push(id);
    }
  }
  return ids;
}

async function trouble({ bed, draws }: Desk, text: string): Promise<void> {
  if (!draws.chance(0.6)) return;
  const list = Array.from({ length: 1 + draws.int(3) }, () => draws.pick(faults));
  await bed.emulator.plan(text, list);
}

const bodyOf = (variants: readonly Variant[]) =>
  variants.map(({ connection_id, text }) => ({ connection_id, parts: [text] }));

/** Writes a post for one to six accounts, and plans it for later or for now, twice at the same moment. */
async function write(desk: Desk): Promise<void> {
  const { bed, draws, who, accounts, posts } = desk;
  const n = (desk.count += 1);
  const from = draws.int(accounts.length);
  const chosen = [...accounts.slice(from), ...accounts.slice(0, from)].slice(0, 1 + draws.int(6));
  const variants = chosen.map((connection_id, at): Variant => {
    const text = `Post ${n}, variant ${at + 1}.`;
    return { connection_id, text, texts: [text] };
  });
  for (const { text } of variants) await trouble(desk, text);
  const made = await bed.call(who, 'POST', '/posts', {
    agent_id: draws.pick([who.agents[0] ?? '', ...who.agents]),
    parts: [`Post ${n}.`],
    variants: bodyOf(variants),
  });
  if (made.status !== 201) throw new Error(`not kept: ${JSON.stringify(made.body)}`);
  const { id } = made.body.data;
  const scheduled_time = iso(bed.clock.now() + (11 + draws.int(180)) * minute);
  const send = draws.chance(0.5)
    ? () => bed.call(who, 'POST', `/posts/${id}/publish`, {})
    : () => bed.call(who, 'POST', `/posts/${id}/schedule`, { scheduled_time });
  const replies = await Promise.all([send(), send()]);
  if (!replies.some(({ status }) => status === 200)) {
    throw new Error(`not planned: ${JSON.stringify(replies.map(({ body }) => body))}`);
  }
  posts.push({ id, variants, is_changed: false, is_off: false });
}

const anyOf = ({ draws, posts }: Desk): Written | undefined => posts[draws.int(posts.length)];

/** Replaces the text on every account. It may be rejected while a post is being sent; only what was saved counts. */
async function rewrite(desk: Desk): Promise<void> {
  const { bed, who } = desk;
  const post = anyOf(desk);
  if (!post || post.is_off) return;
  const n = (desk.count += 1);
  const next = post.variants.map((variant, at) => ({
    ...variant,
    text: `Post ${n}, variant ${at + 1}, rewritten.`,
  }));
  for (const { text } of next) await trouble(desk, text);
  const body = { variants: bodyOf(next) };
  const { status } = await bed.call(who, 'PATCH', `/posts/${post.id}`, body);
  if (status !== 200) return;
  post.is_changed = true;
  for (const [at, { text }] of next.entries()) post.variants[at]?.texts.push(text);
}

/** Turns everything unpublished back into a draft, plans it again, or deletes it. */
async function takeBack(desk: Desk): Promise<void> {
  const { bed, who, draws } = desk;
  const post = anyOf(desk);
  if (!post) return;
  const act = draws.pick(['unschedule', 'publish', 'publish', 'delete']);
  const path = `/posts/${post.id}`;
  const { status } =
    act === 'delete'
      ? await bed.call(who, 'DELETE', path)
      : await bed.call(who, 'POST', `${path}/${act}`, {});
  if (status !== 200) return;
  post.is_off = act !== 'publish';
  if (post.is_off) post.is_changed = true;
}

/** A post that is deleted before it is due, and never published. */
async function writeAndDelete({ bed, who, accounts }: Desk): Promise<void> {
  const texts = ['Deleted in time, 1.', 'Deleted in time, 2.', 'Deleted in time, 3.'];
  const variants = texts.map((text, at) => ({ connection_id: accounts[at], parts: [text] }));
  const body = { agent_id: who.agents[0], parts: ['Deleted in time.'], variants };
  const made = await bed.call(who, 'POST', '/posts', body);
  const path = `/posts/${made.body.data.id}`;
  const scheduled_time = iso(bed.clock.now() + 90 * minute);
  await told(bed, who, 'POST', `${path}/schedule`, { scheduled_time });
  await told(bed, who, 'DELETE', path);
  for (const text of texts) {
    bed.wishes.push({ text, live: 0, ends: ['CANCELLED'], scene: 'posts' });
  }
}

/** Kills a worker somewhere. */
async function kill({ bed, draws }: Desk): Promise<void> {
  const worker = bed.workers[draws.int(bed.workers.length)];
  worker?.trap({ point: draws.pick(deaths), hit: 1 + draws.int(2), how: 'die' });
}

const events: readonly [(desk: Desk) => Promise<void>, ...((desk: Desk) => Promise<void>)[]] = [
  write,
  write,
  write,
  rewrite,
  takeBack,
  kill,
  kill,
  repeat,
  ({ repeated }) => alterRepeated(repeated),
];

/** Of all texts ever planned for an account under one post, at most one is published. */
async function complainOfTwins({ bed, posts }: Desk): Promise<void> {
  const { live } = await bed.emulator.ledger();
  for (const { variants } of posts) {
    for (const { texts } of variants) {
      const out = live.filter(({ text }) => texts.includes(text));
      if (out.length > 1) {
        const text = `a variant is published ${out.length} times: ${out.map((one) => one.text).join(' ')}`;
        bed.complaints.push({ what: 'duplicate', text });
      }
    }
  }
}

export async function playPosts(bed: Testbed): Promise<void> {
  const who = await author(bed, 2);
  const draws = bed.draws.fork('posts');
  const accounts = await connect(bed, who);
  // The one account of each network, and the second one where both may have the same text; none where every post needs
  // approval.
  const together = accounts.filter((_, at) => at !== 3 && at < 8);
  const repeated: Planner = { bed, draws, who, accounts: together, repeated: [], count: 0 };
  const desk: Desk = { bed, draws, who, accounts, posts: [], count: 0, repeated };
  for (let n = 0; n < 4; n += 1) await write(desk);
  for (let n = 0; n < 2; n += 1) await repeat(desk);
  await writeAndDelete(desk);
  for (let step = 0; step < steps; step += 1) {
    await draws.pick(events)(desk);
    if (draws.chance(0.5)) await draws.pick(events)(desk);
    await pass(bed, (5 + draws.int(60)) * minute);
    if (step % 4 === 3) await decide(bed);
    await checkPosts(bed, who);
  }
  await bed.emulator.heal();
  for (let round = 0; round < 3; round += 1) {
    await pass(bed, 4 * 60 * minute);
    await decide(bed);
  }
  await complainOfTwins(desk);
  await checkRepeated(repeated);
  for (const { variants, is_changed } of desk.posts) {
    if (is_changed) continue;
    for (const { text } of variants) {
      bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'posts' });
    }
  }
}
