/** Recurring posts for several accounts, beside the posts of the scene `posts`: planned, changed and withdrawn. */
import { minute } from '#contract/core/time.ts';
import type { Draws } from '#proofs/shared/random.ts';
import { type Author, iso } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';

interface Repeated {
  id: string;
  accounts: string[];
  /** Every text that it ever had. */
  texts: string[];
  /** Whether the owner changed it in any way, so that it is unknown where it is published. */
  is_changed: boolean;
}

export interface Planner {
  bed: Testbed;
  draws: Draws;
  who: Author;
  /** Only the first of each network may be combined: a network accepts a text from one account only. */
  accounts: string[];
  repeated: Repeated[];
  count: number;
}

/** Plans one that has a single run on each of its accounts, with time to recover from any fault. */
export async function planRepeated(planner: Planner, trouble: (text: string) => Promise<void>) {
  const { bed, draws, who, repeated } = planner;
  const text = `Repeated ${(planner.count += 1)}.`;
  const from = draws.int(planner.accounts.length);
  const all = [...planner.accounts.slice(from), ...planner.accounts.slice(0, from)];
  const accounts = all.slice(0, 2 + draws.int(3));
  await trouble(text);
  const made = await bed.call(who, 'POST', '/scheduled-posts', {
    agent_id: who.agents[0],
    connection_ids: accounts,
    content_text: text,
    scheduled_time: iso(bed.clock.now() + (11 + draws.int(120)) * minute),
    frequency: 'weekly',
    max_runs: 1,
  });
  if (made.status !== 201) throw new Error(`not planned: ${JSON.stringify(made.body)}`);
  repeated.push({ id: made.body.data.id, accounts, texts: [text], is_changed: false });
}

/** A change by its owner. It may be rejected while a post is being sent. */
export async function alterRepeated({ bed, draws, who, repeated }: Planner): Promise<void> {
  const one = repeated[draws.int(repeated.length)];
  if (!one) return;
  const path = `/scheduled-posts/${one.id}`;
  const text = `${one.texts[0]} Changed ${one.texts.length}.`;
  const act = draws.pick(['pause', 'resume', 'send-now', 'text', 'fewer', 'delete']);
  one.is_changed = true;
  if (act === 'text') {
    one.texts.push(text);
    await bed.call(who, 'PUT', path, { content_text: text });
  } else if (act === 'fewer') {
    await bed.call(who, 'PUT', path, { connection_ids: one.accounts.slice(0, -1) });
  } else if (act === 'delete') await bed.call(who, 'DELETE', path);
  else await bed.call(who, 'POST', `${path}/${act}`, {});
}

/** On each account at most one text of each post is published, and of untouched posts exactly one. */
export async function checkRepeated({ bed, repeated }: Planner): Promise<void> {
  const { live } = await bed.emulator.ledger();
  for (const { texts, accounts, is_changed } of repeated) {
    const out = live.filter(({ text }) => texts.includes(text));
    for (const [account, posts] of Map.groupBy(out, (post) => post.account)) {
      if (posts.length < 2) continue;
      const text = `"${texts[0]}" is published ${posts.length} times on ${account}`;
      bed.complaints.push({ what: 'duplicate', text });
    }
    const [text = ''] = texts;
    if (is_changed) continue;
    bed.wishes.push({ text, live: accounts.length, ends: ['PUBLISHED'], scene: 'posts' });
  }
}
