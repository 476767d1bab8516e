/** What people do in the month: strangers write, a reviewer approves, and whoever looks is told what waits. */
import { hour } from '#contract/core/time.ts';
import { Need } from '#contract/dashboard/calls.ts';
import { Notification } from '#contract/notifications/calls.ts';
import { isFinal } from '#domain/ledger/occurrence-states.ts';
import { isSettled } from '#domain/engagement/interaction.ts';
import type { Life } from './cast.ts';
import { mentionsOf, unsafe } from './mentions.ts';
import type { Month } from './world.ts';

export async function speak(month: Month, lives: readonly Life[], n: number): Promise<void> {
  for (const { name, owner, reviewer } of lives)
    for (const { author, text } of mentionsOf(n, reviewer !== undefined))
      await month.ask(owner, 'POST', '/sandbox/posts', { author, text: `@${name} ${text}` });
}

/** Whether the reviewer is there at all: not on Sundays, and not on Wednesdays. */
export const isThere = (n: number): boolean => n % 7 !== 6 && n % 7 !== 2;

/** A reviewer approves every post that waits, and the answers that a careful person would. */
export async function review({ ask, world }: Month, life: Life): Promise<void> {
  const { reviewer, owner, approved } = life;
  if (!reviewer) return;
  const waiting = await world.ctx.db
    .selectFrom('occurrences')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('state', '=', 'AWAITING_APPROVAL')
    .execute();
  for (const { id } of waiting) {
    const { hash } = (await ask(reviewer, 'GET', `/occurrences/${id}`)).data;
    await ask(reviewer, 'POST', `/occurrences/${id}/approve`, { hash });
    approved.add(id);
  }
  const { data } = await ask(reviewer, 'GET', '/inbox?limit=100');
  for (const { id, state, text, draft, draft_fault } of data) {
    const isFit = draft !== null && !draft_fault && !unsafe.some((one) => text.includes(one));
    if (state === 'handoff') await ask(reviewer, 'POST', `/inbox/${id}/done`);
    else if (isFit) await ask(reviewer, 'POST', `/inbox/${id}/approve`, {});
    else await ask(reviewer, 'POST', `/inbox/${id}/reject`, { reason: 'I answer this myself.' });
    if (isFit && state !== 'handoff') approved.add(id);
  }
}

export interface Told {
  needs: Need[];
  notices: Notification[];
}

/** What the people of a life are told: the owner, and the reviewer. */
export async function toldTo({ ask }: Month, { owner, reviewer }: Life): Promise<Told> {
  const all: Told = { needs: [], notices: [] };
  for (const who of reviewer ? [owner, reviewer] : [owner]) {
    all.needs.push(...Need.array().parse((await ask(who, 'GET', '/dashboard/needs')).data));
    const as = 'as' in who ? who.as : who;
    all.notices.push(
      ...Notification.array().parse((await ask(as, 'GET', '/notices?limit=100')).data),
    );
  }
  return all;
}

/** The needs in which a post of each state is seen. */
const needsOf: Readonly<Record<string, readonly string[]>> = {
  AWAITING_APPROVAL: ['approval'],
  HELD: ['held', 'reconnect', 'budget'],
  NEEDS_REVIEW: ['review', 'text'],
  FAILED: ['failed'],
  MISSED: ['failed', 'silent', 'skipped'],
};

/** How late a post may be before somebody has to know. */
const grace = hour;

export interface Stuck {
  untold: string[];
  /** How many were stuck or lost, and told. */
  told: number;
}

/** What is stuck or did not go out by now, and whether anybody is told. `since`: when the last look was. */
export async function stuckIn(month: Month, life: Life, since: number): Promise<Stuck> {
  const { ctx } = month.world;
  const now = ctx.clock();
  const { needs, notices } = await toldTo(month, life);
  const rows = await ctx.db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select([
      'occurrences.id',
      'occurrences.series_id',
      'state',
      'reason',
      'due_at',
      'topic',
      'told_at',
    ])
    .where('occurrences.owner_id', '=', life.owner.id)
    .where('due_at', '<', now - grace)
    .where('state', 'not in', ['PUBLISHED', 'CANCELLED'])
    .execute();
  const stuck = rows.filter(({ state, due_at }) => !isFinal(state) || due_at > since - grace);
  // A notice may be about several posts, and then names the first.
  const isTold = ({ id, series_id, state, told_at }: (typeof rows)[number]) =>
    told_at !== null ||
    needs.some(({ kind }) => needsOf[state]?.includes(kind)) ||
    notices.some(({ subject, link }) =>
      [id, series_id].some((one) => subject === one || link?.includes(one)),
    );
  const untold = stuck
    .filter((one) => !isTold(one))
    .map(
      ({ state, reason, due_at, topic }) =>
        `${life.name}: ${state} (${reason}) “${topic}” due ${new Date(due_at).toISOString()}, seen ${new Date(now).toISOString()}`,
    );
  const messages = await ctx.db
    .selectFrom('interactions')
    .select(['state', 'text', 'seen_at'])
    .where('agent_id', '=', life.agent_id)
    .where('seen_at', '<', now - 12 * hour)
    .execute();
  const open = messages.filter(({ state }) => !isSettled(state));
  const isInboxTold = needs.some(({ kind }) => kind === 'inbox');
  if (!isInboxTold)
    untold.push(...open.map(({ state, text }) => `${life.name}: ${state} “${text}”`));
  return { untold, told: stuck.length + open.length - untold.length };
}
