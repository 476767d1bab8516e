/** Posts with one to six variants, and recurring ones, on networks of every kind at once, under every fault. */
import { minute } from '#contract/core/time.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Dice } from '#chaos/dice.ts';
import { type Author, author, decide, iso } from '#chaos/people.ts';
import type { Stage } from '#chaos/stage.ts';
import { pass } from '#chaos/time.ts';
import type { Fault, Point } from '#chaos/wire.ts';
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
  stage: Stage;
  dice: Dice;
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
async function connect({ world, clock }: Stage, who: Author): Promise<string[]> {
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

async function trouble({ stage, dice }: Desk, text: string): Promise<void> {
  if (!dice.chance(0.6)) return;
  const list = Array.from({ length: 1 + dice.int(3) }, () => dice.pick(faults));
  await stage.emulator.plan(text, list);
}

const bodyOf = (variants: readonly Variant[]) =>
  variants.map(({ connection_id, text }) => ({ connection_id, parts: [text] }));

/** Writes a post for one to six accounts, and plans it for later or for now, twice at the same moment. */
async function write(desk: Desk): Promise<void> {
  const { stage, dice, who, accounts, posts } = desk;
  const n = (desk.count += 1);
  const from = dice.int(accounts.length);
  const chosen = [...accounts.slice(from), ...accounts.slice(0, from)].slice(0, 1 + dice.int(6));
  const variants = chosen.map((connection_id, at): Variant => {
    const text = `Post ${n}, variant ${at + 1}.`;
    return { connection_id, text, texts: [text] };
  });
  for (const { text } of variants) await trouble(desk, text);
  const made = await stage.call(who, 'POST', '/posts', {
    agent_id: dice.pick([who.agents[0] ?? '', ...who.agents]),
    parts: [`Post ${n}.`],
    variants: bodyOf(variants),
  });
  if (made.status !== 201) throw new Error(`not kept: ${JSON.stringify(made.body)}`);
  const { id } = made.body.data;
  const scheduled_time = iso(stage.clock.now() + (11 + dice.int(180)) * minute);
  const send = dice.chance(0.5)
    ? () => stage.call(who, 'POST', `/posts/${id}/publish`, {})
    : () => stage.call(who, 'POST', `/posts/${id}/schedule`, { scheduled_time });
  const replies = await Promise.all([send(), send()]);
  if (!replies.some(({ status }) => status === 200)) {
    throw new Error(`not planned: ${JSON.stringify(replies.map(({ body }) => body))}`);
  }
  posts.push({ id, variants, is_changed: false, is_off: false });
}

const anyOf = ({ dice, posts }: Desk): Written | undefined => posts[dice.int(posts.length)];

/** Replaces the text on every account. It may be rejected while a post is being sent; only what was saved counts. */
async function rewrite(desk: Desk): Promise<void> {
  const { stage, who } = desk;
  const post = anyOf(desk);
  if (!post || post.is_off) return;
  const n = (desk.count += 1);
  const next = post.variants.map((variant, at) => ({
    ...variant,
    text: `Post ${n}, variant ${at + 1}, rewritten.`,
  }));
  for (const { text } of next) await trouble(desk, text);
  const body = { variants: bodyOf(next) };
  const { status } = await stage.call(who, 'PATCH', `/posts/${post.id}`, body);
  if (status !== 200) return;
  post.is_changed = true;
  for (const [at, { text }] of next.entries()) post.variants[at]?.texts.push(text);
}

/** Turns everything unpublished back into a draft, or plans it again. */
async function takeBack(desk: Desk): Promise<void> {
  const { stage, who, dice } = desk;
  const post = anyOf(desk);
  if (!post) return;
  const act = dice.pick(['unschedule', 'publish', 'publish']);
  const { status } = await stage.call(who, 'POST', `/posts/${post.id}/${act}`, {});
  if (status !== 200) return;
  post.is_off = act === 'unschedule';
  if (post.is_off) post.is_changed = true;
}

/** Kills a worker somewhere. */
async function kill({ stage, dice }: Desk): Promise<void> {
  const hand = stage.hands[dice.int(stage.hands.length)];
  hand?.trap({ point: dice.pick(deaths), hit: 1 + dice.int(2), how: 'die' });
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
async function complainOfTwins({ stage, posts }: Desk): Promise<void> {
  const { live } = await stage.emulator.ledger();
  for (const { variants } of posts) {
    for (const { texts } of variants) {
      const out = live.filter(({ text }) => texts.includes(text));
      if (out.length > 1) {
        const text = `a variant is published ${out.length} times: ${out.map((one) => one.text).join(' ')}`;
        stage.complaints.push({ what: 'duplicate', text });
      }
    }
  }
}

export async function playPosts(stage: Stage): Promise<void> {
  const who = await author(stage, 2);
  const dice = stage.dice.fork('posts');
  const accounts = await connect(stage, who);
  // The one account of each network, and the second one where both may have the same text; none where every post needs
  // approval.
  const together = accounts.filter((_, at) => at !== 3 && at < 8);
  const repeated: Planner = { stage, dice, who, accounts: together, repeated: [], count: 0 };
  const desk: Desk = { stage, dice, who, accounts, posts: [], count: 0, repeated };
  for (let n = 0; n < 4; n += 1) await write(desk);
  for (let n = 0; n < 2; n += 1) await repeat(desk);
  for (let step = 0; step < steps; step += 1) {
    await dice.pick(events)(desk);
    if (dice.chance(0.5)) await dice.pick(events)(desk);
    await pass(stage, (5 + dice.int(60)) * minute);
    if (step % 4 === 3) await decide(stage);
  }
  await stage.emulator.heal();
  for (let round = 0; round < 3; round += 1) {
    await pass(stage, 4 * 60 * minute);
    await decide(stage);
  }
  await complainOfTwins(desk);
  await checkRepeated(repeated);
  for (const { variants, is_changed } of desk.posts) {
    if (is_changed) continue;
    for (const { text } of variants) {
      stage.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'posts' });
    }
  }
}
