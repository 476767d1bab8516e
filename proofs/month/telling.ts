/** What became of an agent’s month. */
import { hour, minute } from '#contract/core/time.ts';
import { similarity } from '#domain/similarity/similarity.ts';
import type { Report } from '#proofs/shared/report.ts';
import type { Life } from './cast.ts';
import { kindOf, unsafe } from './mentions.ts';
import { toldTo } from './people.ts';
import type { Month } from './world.ts';

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): string {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return [...counts].map(([key, count]) => `${key} ${count}`).join(', ') || 'none';
}

/** The pairs of posts that say the same. */
function pairs(texts: readonly string[]): { equal: string[]; twins: number } {
  const equal: string[] = [];
  let twins = 0;
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (one === other) equal.push(one);
      else if (similarity(one, other).isNearDuplicate) twins += 1;
    }
  return { equal, twins };
}

const runsOf = ({ world }: Month, { owner }: Life) =>
  world.ctx.db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .leftJoin('evergreen_slots', 'evergreen_slots.post_id', 'variants.post_id')
    .leftJoin('stream_items', 'stream_items.post_id', 'variants.post_id')
    .select([
      'occurrences.id',
      'series.kind',
      'series.topic',
      'occurrences.state',
      'occurrences.reason',
      'occurrences.due_at',
      'occurrences.published_at',
    ])
    .select(['evergreen_slots.id as slot_id', 'stream_items.id as item_id'])
    .where('occurrences.owner_id', '=', owner.id)
    .where('occurrences.due_at', '<=', world.ctx.clock())
    .execute();
type Run = Awaited<ReturnType<typeof runsOf>>[number];

function originOf({ kind, slot_id, item_id }: Run): string {
  if (kind === 'reply') return 'reply';
  if (slot_id !== null) return 'evergreen';
  return item_id === null ? 'schedule' : 'feed';
}

async function tellMessages(report: Report, { world }: Month, life: Life): Promise<void> {
  const { name, approved, agent_id, owner } = life;
  const messages = await world.ctx.db
    .selectFrom('interactions')
    .select(['id', 'text', 'state', 'draft', 'draft_fault', 'note', 'external_id'])
    .where('agent_id', '=', agent_id)
    .orderBy('seen_at')
    .execute();
  report.say(`  messages: ${countBy(messages, ({ state }) => state)}`);
  const by = Map.groupBy(messages, ({ text }) => kindOf(text));
  for (const [kind, all] of by) report.say(`    ${kind}: ${countBy(all, ({ state }) => state)}`);
  const heard = messages.map(({ external_id }) => external_id);
  const unheard = await world.ctx.db
    .selectFrom('sandbox_posts')
    .select('text')
    .where('owner_id', '=', owner.id)
    .where('agent_id', 'is', null)
    .where('id', 'not in', heard)
    .execute();
  report.check(
    unheard.length === 0,
    `${name}: every message was heard, also those of bad days: ${messages.length}`,
    unheard.map(({ text }) => text),
  );
  const alone = messages.filter(
    ({ id, text, state }) =>
      ['answered', 'queued'].includes(state) &&
      !approved.has(id) &&
      unsafe.some((one) => text.includes(one)),
  );
  report.check(
    alone.length === 0,
    `${name}: no answer by itself where a person must answer`,
    alone.map(({ text, draft }) => `${text} → ${draft}`),
  );
  for (const { text, draft, draft_fault, note, state } of messages)
    if (draft !== null)
      report.say(`  < ${text} → ${draft} [${state}] ${draft_fault ?? note ?? ''}`);
}

async function tellTexts(
  report: Report,
  { world }: Month,
  { name, agent_id }: Life,
): Promise<void> {
  const all = await world.ctx.db
    .selectFrom('sandbox_posts')
    .select(['text', 'in_reply_to', 'created_at'])
    .where('agent_id', '=', agent_id)
    .orderBy('created_at')
    .execute();
  const posts = all.filter(({ in_reply_to }) => in_reply_to === null).map(({ text }) => text);
  const { equal, twins } = pairs(posts);
  report.say(`  near twins: ${twins} pairs of ${posts.length} posts`);
  report.check(posts.length > 0, `${name}: something went out`);
  report.check(equal.length === 0, `${name}: no post twice in the same words`, equal);
  const answered = Map.groupBy(all, ({ in_reply_to }) => in_reply_to ?? '');
  const twice = [...answered].filter(([to, answers]) => to !== '' && answers.length > 1);
  report.check(twice.length === 0, `${name}: no message answered twice: ${twice.length}`);
  for (const text of posts) report.say(`  > ${text.replaceAll('\n', ' / ')}`);
}

export async function tell(report: Report, month: Month, life: Life): Promise<void> {
  const { name, reviewer, owner } = life;
  const runs = await runsOf(month, life);
  const out = runs.filter(({ published_at }) => published_at !== null);
  report.say(`\n${name}: ${countBy(out, originOf)}`);
  report.say(
    `  runs: ${countBy(runs, (run) => `${originOf(run)} ${run.state}${run.reason ? ` (${run.reason})` : ''}`)}`,
  );
  const late = out.map(({ due_at, published_at }) => (published_at ?? 0) - due_at);
  const latest = Math.max(0, ...late);
  report.say(`  the latest left ${Math.round(latest / minute)} minutes after its time`);
  // What is read first goes out when it was read, and nothing while the network is out or the account lost.
  if (!reviewer && name !== 'Hosty')
    report.check(latest <= 7 * hour, `${name}: nothing left later than the network was out`);
  const { needs, notices } = await toldTo(month, life);
  report.say(
    `  needs: ${countBy(needs, ({ kind, count, why }) => `${kind} (${count}${why ? `, ${why}` : ''})`)}`,
  );
  report.say(`  notices: ${countBy(notices, ({ title }) => title)}`);
  const waiting = runs.filter(({ state }) =>
    ['AWAITING_APPROVAL', 'HELD', 'NEEDS_REVIEW'].includes(state),
  );
  const mute: string[] = [];
  for (const { id, topic } of waiting) {
    const { reason } = (await month.ask(owner, 'GET', `/occurrences/${id}`)).data;
    if (!reason) mute.push(topic);
    else report.say(`  ? ${topic}: ${reason}`);
  }
  report.check(
    mute.length === 0,
    `${name}: every post that waits says why: ${waiting.length}`,
    mute,
  );
  const slots = await month.world.ctx.db
    .selectFrom('evergreen_slots')
    .select(['state', 'reason'])
    .where('account_id', '=', life.account_id)
    .execute();
  report.say(
    `  evergreen slots: ${countBy(slots, ({ state, reason }) => `${state}${reason ? ` (${reason})` : ''}`)}`,
  );
  await tellMessages(report, month, life);
  await tellTexts(report, month, life);
}
