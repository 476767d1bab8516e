/** Rejecting a post: at once, or after seconds in which it can be undone; on one account, or on all that ask. */
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { day, hour, second } from '#contract/core/time.ts';
import { newId } from '#server/ids.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';
import { aMember, type InSpace, memberId } from '#test/spaces.ts';
import { rejectJob } from './reject.ts';

const soon = { delay_s: limits.publish_delay };
const never = new AbortController().signal;

describe.each(everyEngine)('rejecting a post on %s', (engine) => {
  const isHere = engines.includes(engine);
  let at: Reviewing;
  /** What the queue has, as its worker would read it. */
  let queued: { payload: unknown; run_at: number }[];
  beforeEach(async () => {
    at = await openReviewing(engine);
    queued = [];
    at.world.ctx.jobs.enqueue = async (name, payload, { run_at = 0 } = {}) => {
      if (name === 'posts.reject') queued.push({ payload, run_at });
    };
  });

  /** Lets time pass, and does what is due of the queue, each thing twice. */
  const later = async (milliseconds: number) => {
    await at.later(milliseconds);
    const { ctx } = at.world;
    const { payload: schema, run } = rejectJob(ctx);
    for (const { payload, run_at } of [...queued, ...queued])
      if (run_at <= ctx.clock()) await run(schema.parse(payload), never);
  };
  /** A post that waits for approval on these accounts. */
  const waiting = async (...accounts: (keyof Reviewing['ids'])[]) => {
    const variants = accounts.map((one) => ({ connection_id: at.ids[one] }));
    const { id } = await at.waiting('Tea at nine.', { variants });
    await at.later(1000);
    return id;
  };
  const runsOf = async (id: string) =>
    (await at.read(id)).standings.map(({ occurrence }: Record<string, never>) => occurrence);
  const statesOf = async (id: string) =>
    (await runsOf(id)).map(({ status, decision }: Record<string, never>) => [status, decision]);
  const decide = async (id: string, verb: string, body?: object, by: object = { as: at.owner }) => {
    const [run] = await runsOf(id);
    return at.world.call('POST', `/occurrences/${run.id}/${verb}`, {
      ...by,
      ...(body && { body }),
    });
  };
  const approve = async (id: string) => at.act(id, 'approve', { hash: (await at.read(id)).hash });
  const asks = ['AWAITING_APPROVAL', 'approval'];
  const isPending = ['AWAITING_APPROVAL', null];

  test('P-49.295 P-49.298 it is rejected once its seconds have passed, and can be undone until then', async () => {
    const id = await waiting('bluesky');
    const rejected = await decide(id, 'reject', { ...soon, reason: 'Too stiff.' });
    expect(rejected.body).toMatchObject({
      message: 'Rejected. It won’t be published.',
      data: { status: 'AWAITING_APPROVAL', decision: null, reason: 'Rejected. Too stiff.' },
    });
    await later(8 * second);
    const undone = await decide(id, 'unreject');
    expect(undone.body).toMatchObject({ message: 'Undone. It needs approval again.' });
    // Pressed twice.
    expect((await decide(id, 'unreject')).status).toBe(200);
    await later(5 * second);
    expect(await statesOf(id)).toEqual([asks]);
    await decide(id, 'reject', { ...soon, reason: 'Too stiff.' });
    await later(9 * second);
    expect(await statesOf(id)).toEqual([isPending]);
    await later(2 * second);
    expect(await statesOf(id)).toEqual([['CANCELLED', null]]);
    expect(await decide(id, 'unreject')).toMatchObject({
      status: 409,
      body: { message: 'Too late to undo: the post is rejected.' },
    });
    const [run] = await runsOf(id);
    const { steps } = (await at.call('GET', `/occurrences/${run.id}/timeline`)).body.data;
    const said = steps.map(({ text }: { text: string }) => text);
    expect(said.slice(-3)).toEqual([
      'You rejected it.',
      'You undid that. It needs approval again.',
      'You rejected it.',
    ]);
  });

  test.runIf(isHere)(
    'P-49.295 nobody approves, edits, moves or rejects it again in those seconds',
    async () => {
      const id = await waiting('bluesky');
      const ada = await aMember(at.world, at.owner, 'approver');
      await decide(id, 'reject', soon);
      const refused = { status: 409, body: { message: 'This post was just rejected.' } };
      const [{ hash }] = await runsOf(id);
      expect(await decide(id, 'approve', { hash }, ada)).toMatchObject(refused);
      expect(await decide(id, 'reject', {}, ada)).toMatchObject(refused);
      expect(await approve(id)).toMatchObject(refused);
      expect((await decide(id, 'edit-text', { parts: ['Mine.'] }, ada)).status).toBe(409);
      const other = { parts: ['Coffee at ten.'] };
      expect(await at.call('PATCH', `/posts/${id}`, other)).toMatchObject(refused);
      expect(queued).toHaveLength(1);
      const scheduled_time = new Date(at.world.ctx.clock() + day).toISOString();
      expect((await at.act(id, 'schedule', { scheduled_time })).status).toBe(409);
      await later(11 * second);
      expect(await statesOf(id)).toEqual([['CANCELLED', null]]);
      await later(2 * hour);
      expect(await at.said()).toEqual([]);
    },
  );

  test.runIf(isHere)('P-49.295 programs reject at once unless they ask for the delay', async () => {
    const id = await waiting('bluesky');
    expect((await decide(id, 'reject')).body.data.status).toBe('CANCELLED');
    expect(queued).toEqual([]);
  });

  test('P-49.296 it is rejected on all accounts that ask, and that is undone on all', async () => {
    const id = await waiting('bluesky', 'x', 'telegram');
    const all = { ...soon, all_accounts: true };
    expect((await decide(id, 'reject', all)).body.message).toBe(
      'Rejected on 3 accounts. It won’t be published.',
    );
    expect(await statesOf(id)).toEqual([isPending, isPending, isPending]);
    await decide(id, 'unreject');
    expect(await statesOf(id)).toEqual([asks, asks, asks]);
    await decide(id, 'reject', all);
    await later(11 * second);
    const ended = ['CANCELLED', null];
    expect(await statesOf(id)).toEqual([ended, ended, ended]);
    // It is a draft again.
    expect((await at.read(id)).stage).toBe('draft');
    const one = await waiting('bluesky', 'x');
    await decide(one, 'reject');
    expect(await statesOf(one)).toEqual([ended, asks]);
  });

  test('P-49.356 P-49.422 a run of a schedule is asked about, and rejected, on all of its accounts as well', async () => {
    const { bluesky, telegram } = at.ids;
    const { body } = await at.call('POST', '/scheduled-posts', {
      agent_id: at.agentId,
      connection_ids: [bluesky, telegram],
      content_text: 'Rye today.',
      scheduled_time: new Date(at.world.ctx.clock() + hour).toISOString(),
      frequency: 'daily',
      max_runs: 0,
      review: 'before_sending',
    });
    await at.later(1000);
    const path = `/scheduled-posts/${body.data.id}`;
    const accounts = async () => (await at.call('GET', path)).body.data.accounts;
    const [first, other] = await accounts();
    const run = first.attention.occurrence_id;
    const alone = async () => (await at.call('GET', `/occurrences/${run}`)).body.data.asked;
    expect(await alone()).toEqual(expect.arrayContaining([run, other.attention.occurrence_id]));
    const reject = { ...soon, all_accounts: true };
    const { message } = (await at.call('POST', `/occurrences/${run}/reject`, reject)).body;
    expect(message).toBe('Rejected on 2 accounts. It won’t be published.');
    await later(11 * second);
    expect(await alone()).toEqual([]);
    const ended = (await at.call('GET', `${path}/runs`)).body.data;
    expect(ended.map(({ status }: Record<string, string>) => status)).toEqual(
      expect.arrayContaining(['CANCELLED', 'CANCELLED']),
    );
    expect(
      ended.filter(({ status }: Record<string, string>) => status === 'CANCELLED'),
    ).toHaveLength(2);
  });

  test.runIf(isHere)('P-49.295 in those seconds nobody is asked for an approval', async () => {
    const id = await waiting('bluesky');
    const { token } = await at.share([id]);
    const shown = async () => {
      const now = at.world.ctx.clock();
      const query = { from: new Date(now).toISOString(), to: new Date(now + day).toISOString() };
      const runs = await at.world.call('GET', '/scheduled-posts/calendar', { as: at.owner, query });
      const { data: needs } = (await at.call('GET', '/dashboard/needs')).body;
      return [
        runs.body.data.map((run: Record<string, unknown>) => run.needs_approval),
        needs.map(({ kind }: Record<string, string>) => kind).includes('approval'),
        (await at.open(token)).page.includes('Needs approval'),
      ];
    };
    expect(await shown()).toEqual([[true], true, true]);
    await decide(id, 'reject', soon);
    expect(await shown()).toEqual([[false], false, false]);
    const [{ scheduled_post_id: series }] = (await at.read(id)).standings;
    const sent = await at.call('POST', `/scheduled-posts/${series}/send-now`, {});
    expect(sent.body.message).toBe('This post was just rejected.');
    await decide(id, 'unreject');
    expect(await shown()).toEqual([[true], true, true]);
  });

  test.runIf(isHere)(
    'P-49.295 only what waits for approval is rejected, and a slow server rejects at once',
    async () => {
      const { id } = await at.post({ parts: ['Soon.'], variants: [{ connection_id: at.ids.x }] });
      const scheduled_time = new Date(at.world.ctx.clock() + 9 * day).toISOString();
      await at.act(id, 'schedule', { scheduled_time });
      expect((await decide(id, 'reject', soon)).status).toBe(409);
      expect(await statesOf(id)).toEqual([['PLANNED', null]]);
      const slow = await waiting('bluesky');
      at.world.ctx.jobs.enqueue = async () => at.world.pass(11 * second);
      await decide(slow, 'reject', soon);
      expect(await statesOf(slow)).toEqual([['CANCELLED', null]]);
    },
  );

  test.runIf(isHere)(
    'P-49.296 what was rejected with an account that is gone meanwhile is rejected too',
    async () => {
      const id = await waiting('bluesky', 'x');
      await decide(id, 'reject', { ...soon, all_accounts: true });
      const [run] = await runsOf(id);
      await at.world.ctx.db
        .updateTable('occurrences')
        .set({ state: 'READY', reason: null, next_at: null })
        .where('id', '=', run.id)
        .execute();
      await later(11 * second);
      expect((await statesOf(id))[1]).toEqual(['CANCELLED', null]);
    },
  );

  test.runIf(isHere)('P-49.295 what is undone says again why it was asked about', async () => {
    const id = await waiting('bluesky');
    const [run] = await runsOf(id);
    for (const table of ['occurrences', 'occurrence_moves'] as const)
      await at.world.ctx.db
        .updateTable(table)
        .set({ detail: 'A small model wrote it.' })
        .where(table === 'occurrences' ? 'id' : 'occurrence_id', '=', run.id)
        .where('state', '=', 'AWAITING_APPROVAL')
        .execute();
    await decide(id, 'reject', { ...soon, reason: 'Too stiff.' });
    await decide(id, 'unreject');
    expect((await runsOf(id))[0].reason).toBe('Needs approval. A small model wrote it.');
  });

  test.runIf(isHere)('P-49.295 its time passes in those seconds, and it is rejected', async () => {
    const id = await waiting('bluesky');
    const [run] = await runsOf(id);
    const due_at = at.world.ctx.clock() - 9 * second;
    await at.world.ctx.db
      .updateTable('occurrences')
      .set({ late_window: 10 * second, due_at })
      .where('id', '=', run.id)
      .execute();
    await decide(id, 'reject', { ...soon, reason: 'Too stiff.' });
    await at.later(9 * second);
    expect(await statesOf(id)).toEqual([isPending]);
    await later(2 * second);
    expect((await runsOf(id))[0]).toMatchObject({
      status: 'CANCELLED',
      reason: 'Rejected. Too stiff.',
    });
  });

  test.runIf(isHere)(
    'P-49.297 P-49.299 what was rejected can be copied to a new draft',
    async () => {
      const { id } = await at.waiting('Tea at nine.', { made_with_ai: true });
      await at.later(1000);
      expect((await decide(id, 'duplicate')).status).toBe(201);
      await decide(id, 'reject');
      const [run] = await runsOf(id);
      expect((await at.call('GET', `/occurrences/${run.id}`)).body.data.post_id).toBe(id);
      const copied = await decide(id, 'duplicate');
      expect(copied.body).toMatchObject({
        message: 'Copied to drafts.',
        data: {
          agent_id: at.agentId,
          parts: ['Tea at nine.'],
          stage: 'draft',
          review: 'before_sending',
          variants: [{ connection_id: at.ids.bluesky, parts: null }],
        },
      });
      const marks = at.world.ctx.db.selectFrom('posts').select('made_with_ai');
      expect(await marks.where('id', '=', copied.body.data.id).execute()).toEqual([
        { made_with_ai: 1 },
      ]);
      await at.call('DELETE', `/connections/${at.ids.bluesky}`);
      expect((await decide(id, 'duplicate')).body.data.variants).toEqual([]);
    },
  );

  test.runIf(isHere)('P-49.297 a reply is not copied to a draft', async () => {
    const answer = { platform: 'sandbox', content: 'Yes.', in_reply_to: newId() };
    await at.call('POST', `/agents/${at.agentId}/posts`, answer);
    const [{ id }] = (await at.call('GET', `/agents/${at.agentId}/posts`)).body.data;
    expect((await at.call('GET', `/occurrences/${id}`)).body.data.is_reply).toBe(true);
    expect(await at.call('POST', `/occurrences/${id}/duplicate`)).toMatchObject({
      status: 409,
      body: { message: 'A reply can’t become a post of its own.' },
    });
  });

  test.runIf(isHere)(
    'P-49.295 whoever planned it hears of it once it counts, from whoever rejected it',
    async () => {
      const [writer, ada] = [
        await aMember(at.world, at.owner, 'writer'),
        await aMember(at.world, at.owner, 'approver'),
      ];
      const titles = async ({ as }: InSpace) => {
        const { data } = (await at.world.call('GET', '/notices', { as })).body;
        return data.map(({ title, text }: Record<string, string>) => `${title}: ${text}`);
      };
      const plan = async () => {
        const id = await waiting('bluesky');
        await at.world.ctx.db.updateTable('series').set({ asked_by: writer.as.id }).execute();
        return id;
      };
      const id = await plan();
      await decide(id, 'reject', { ...soon, reason: 'Too stiff.' }, ada);
      expect(await titles(writer)).toEqual([]);
      await later(11 * second);
      const told = await titles(writer);
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(/ rejected your post: “Tea at nine\.” They said: “Too stiff\.”/u);
      // Who left the space in those seconds decides nothing.
      const other = await plan();
      await decide(other, 'reject', soon, ada);
      const member = await memberId(at.world, at.owner, ada.as);
      await at.call('DELETE', `/space/members/${member}`);
      await later(11 * second);
      expect(await statesOf(other)).toEqual([asks]);
    },
  );
});
