/** Schedules for several accounts: one series per account, in step, and each run published at most once per account. */
import { hour } from '#contract/core/time.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { check, type History, histories } from './history.ts';

/** One account of each network, in random order. */
function accountsOf({ channels: { ids }, below }: History): string[] {
  const all = [ids.x, ids.bluesky, ids.telegram];
  const from = below(all.length);
  return [...all.slice(from), ...all.slice(0, from)].slice(0, 1 + below(all.length));
}

async function plan(history: History): Promise<void> {
  const { channels, below, pick } = history;
  const isWritten = below(2) === 0;
  const made = await channels.call('POST', '/scheduled-posts', {
    agent_id: channels.agentId,
    connection_ids: accountsOf(history),
    content_text: isWritten ? `Schedule ${history.made.length + 1}.` : '',
    scheduled_time: new Date(channels.world.ctx.clock() + hour).toISOString(),
    frequency: pick(['hourly', 'every_4_hours', 'daily']),
    max_runs: below(4),
    about_minutes: below(10),
    review: 'off',
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  history.made.push(made.body.data.id);
}

/** A person’s action on a schedule; rejected ones change nothing. */
async function act(history: History): Promise<void> {
  const { channels, made, below, pick } = history;
  const id = made[below(made.length)];
  if (id === undefined) return;
  const path = `/scheduled-posts/${id}`;
  const verb = pick([
    'pause',
    'resume',
    'resume',
    'send-now',
    'accounts',
    'topic',
    'time',
    'delete',
  ]);
  const bodies: Record<string, object> = {
    accounts: { connection_ids: accountsOf(history) },
    topic: { topic: `Topic ${below(100)}` },
    time: { scheduled_time: new Date(channels.world.ctx.clock() + 2 * hour).toISOString() },
  };
  const body = bodies[verb];
  if (body) await channels.call('PUT', path, body);
  else if (verb === 'delete') await channels.call('DELETE', path);
  else await channels.call('POST', `${path}/${verb}`);
}

/** The series of a schedule are equal in everything but their account and their progress. */
async function inStep(history: History): Promise<void> {
  const rows = await history.channels.world.ctx.db
    .selectFrom('series')
    .selectAll()
    .where('kind', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .execute();
  for (const [id, members] of Map.groupBy(rows, (row) => row.group_id ?? row.id)) {
    const shapes = members.map(({ version, anchor_local, timezone, frequency, ...row }) =>
      JSON.stringify([
        version,
        anchor_local,
        timezone,
        frequency,
        row.content_text,
        row.topic,
        row.max_runs,
        row.about_minutes,
        row.agent_id,
      ]),
    );
    check(history, 'schedules whose series are in step', new Set(shapes).size > 1 && id);
    const accounts = members.map(({ account_id }) => account_id);
    check(
      history,
      'schedules with one series for an account',
      new Set(accounts).size < accounts.length && id,
    );
  }
}

/** No run of a series is published twice, and a series has at most one open run. */
async function onceEach(history: History): Promise<void> {
  const { channels } = history;
  const runs = await channels.world.ctx.db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['occurrences.series_id', 'occurrences.state', 'occurrences.published_at'])
    .select(['series.run_count', 'series.max_runs'])
    .execute();
  const over = new Set(['PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED', 'NEEDS_REVIEW']);
  for (const [id, own] of Map.groupBy(runs, (row) => row.series_id)) {
    const open = own.filter(({ state }) => !over.has(state)).length;
    check(history, 'series with one open run at most', open > 1 && `${id} has ${open}`);
    const out = own.filter(({ published_at }) => published_at !== null).length;
    const [{ run_count, max_runs } = { run_count: 0, max_runs: 0 }] = own;
    const isWrong = run_count !== out || (max_runs > 0 && out > max_runs);
    check(
      history,
      'series that count what is out',
      isWrong && `${id}: ${run_count}, ${out} of ${max_runs}`,
    );
  }
  const said = (await channels.said()).length;
  const calls = await channels.world.ctx.db
    .selectFrom('parts')
    .select('id')
    .where('text', '!=', '')
    .execute();
  check(
    history,
    'posts on the networks, never more than parts',
    said > calls.length && `${said} of ${calls.length}`,
  );
}

/** Checks the summary of a scheduled post against its accounts. */
async function summed(history: History): Promise<void> {
  const { body } = await history.channels.call('GET', '/scheduled-posts?limit=100');
  const posts: ScheduledPost[] = body.data;
  for (const { id, accounts, run_count, status, attention } of posts) {
    const most = Math.max(...accounts.map((one) => one.run_count));
    check(history, 'schedules that count the runs of their accounts', most !== run_count && id);
    const isOfOne = accounts.some((one) => one.status === status);
    check(history, 'schedules with the status of an account', !isOfOne && `${id}: ${status}`);
    const isAsked = accounts.some((one) => one.attention !== null) === (attention !== null);
    check(history, 'schedules that ask where an account does', !isAsked && id);
  }
}

export const verifySchedules = histories([plan, act, act, act, act], async (history) => {
  await inStep(history);
  await onceEach(history);
  await summed(history);
});
