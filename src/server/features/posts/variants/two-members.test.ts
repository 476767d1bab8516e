/** Two members edit, approve and move the same posts at once: nothing is lost, each refusal says why, nothing goes out unapproved. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { createDraws } from '#proofs/shared/random.ts';
import { hardest } from '#test/engines.ts';
import { openReviewing, type Reviewing } from '#test/review-world.ts';
import { repeated, seed } from '#test/sampled.ts';
import { aMember, type InSpace } from '#test/spaces.ts';

describe.each(hardest)('two members at once on %s', (engine) => {
  let at: Reviewing;
  beforeEach(async () => {
    at = await openReviewing(engine);
  });

  test('P-50.112 the same posts: every accepted change is kept, every refusal has a reason, and what is out was approved', async () => {
    await at.call('PUT', `/agents/${at.agentId}`, { approvers: 'reviewer' });
    const both = [
      await aMember(at.world, at.owner, 'approver'),
      await aMember(at.world, at.owner, 'approver'),
    ] as const;
    const draws = createDraws(seed);
    const time = () => ({
      timezone: 'UTC',
      scheduled_time: new Date(at.world.ctx.clock() + (1 + draws.int(5)) * hour).toISOString(),
    });
    const posts: string[] = [];
    const count = repeated(6, 200);
    for (let n = 0; n < count; n += 1) {
      const variants = [{ connection_id: n % 2 ? at.ids.bluesky : at.ids.x }];
      const { id } = await at.post({ parts: [`Post ${n}.`], variants });
      await at.act(id, 'schedule', time());
      posts.push(id);
    }
    /** The accepted texts of each post. */
    const kept = new Map(posts.map((id, n) => [id, [`Post ${n}.`]]));
    const approved = new Set<string>();
    const reasons = new Map<string, number>();
    let edits = 0;
    const edit = async (by: InSpace, id: string) => {
      const { version } = await at.read(id);
      const text = `Text ${(edits += 1)}.`;
      const body = { parts: [text], version };
      const reply = await at.world.call('PATCH', `/posts/${id}`, { ...by, body });
      if (reply.status === 200) kept.get(id)?.push(text);
      return reply;
    };
    const approve = async (by: InSpace, id: string) => {
      const { hash, parts } = await at.read(id);
      const reply = await at.world.call('POST', `/posts/${id}/approve`, { ...by, body: { hash } });
      if (reply.status === 200) approved.add(parts[0]);
      return reply;
    };
    const move = (by: InSpace, id: string) =>
      at.world.call('POST', `/posts/${id}/schedule`, { ...by, body: time() });
    /** Nobody approves what the other one changed since they read it. */
    const approveLate = async (ids: readonly string[]) => {
      for (const id of ids) {
        const { hash } = await at.read(id);
        expect((await edit(both[1], id)).status).toBe(200);
        const asked = { ...both[0], body: { hash } };
        expect((await at.world.call('POST', `/posts/${id}/approve`, asked)).status).toBe(409);
        expect((await approve(both[0], id)).status).toBe(200);
      }
    };
    const acts = [edit, approve, move] as const;
    for (let round = 0; round < count * 2; round += 1) {
      const id = posts[draws.int(posts.length)] ?? '';
      const replies = await Promise.all(both.map((by) => draws.pick(acts)(by, id)));
      for (const { status, body } of replies) {
        if (status === 200) continue;
        expect([status, typeof body.message]).toEqual([409, 'string']);
        expect(body.message).not.toBe('');
        reasons.set(body.message, (reasons.get(body.message) ?? 0) + 1);
      }
    }
    await approveLate(posts.filter((_, n) => n % 3 === 0));
    // The last change that was accepted is what the post says.
    for (const id of posts) {
      const { parts } = await at.read(id);
      expect(parts[0]).toBe(kept.get(id)?.at(-1));
    }
    await at.later(7 * hour);
    const out = (await at.said()).map((line) => line.replace(/^[^:]+: /u, ''));
    expect(out.length).toBeGreaterThan(0);
    // Who edits or plans as somebody who may approve, approves by that.
    const { db } = at.world.ctx;
    const given = await db
      .selectFrom('approvals')
      .select('content')
      .where('side', '=', 'reviewer')
      .execute();
    const unapproved = out.filter((text) => !given.some(({ content }) => content.includes(text)));
    expect(unapproved).toEqual([]);
    expect(new Set(out).size).toBe(out.length);
    expect(edits).toBeGreaterThan(count / 4);
    expect(approved.size).toBeGreaterThan(0);
  }, 600_000);
});
