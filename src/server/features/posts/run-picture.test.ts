/**
 * A generated picture for each run of a schedule: generated once even if processes die, and a question to the owner
 * if it fails.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { limits } from '#contract/core/limits.ts';
import { ImageGeneratorError, type ImagePort } from '#server/adapters/images/port.ts';
import { halves, keepOne, only } from '#server/features/images/pictures.fixture.ts';
import { storeClip } from '#server/features/images/service.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { type ScriptedWriter, scriptedWriter } from '#test/scripted-writer.ts';

const first = 'Morning light on the keyboard, and the build is green.';
const second = 'Rain on the roof makes long documents shorter.';
const price = 40_000;

describe.each(engines)('a picture for each run on %s', (engine) => {
  let channels: Channels;
  let writer: ScriptedWriter;
  /** The prompts sent to the image generator. */
  let prompts: string[];
  /** Failures of the next requests; without one they succeed. */
  let mishaps: (() => Promise<never>)[];
  let cost: number;

  beforeEach(async () => {
    channels = await openChannels(engine);
    const { ctx } = channels.world;
    writer = scriptedWriter(ctx, first, second);
    [prompts, mishaps, cost] = [[], [], price];
    const artist: ImagePort = {
      name: 'quick',
      label: 'Quick Hand',
      price,
      at_once: 1,
      pictures_prompt: true,
      heeds_negative_prompt: true,
      estimate: () => cost,
      async draw({ prompt, subject }) {
        prompts.push(`${prompt} (${subject.style})`);
        await mishaps.shift()?.();
        const bytes = await halves(200, 100).png().toBuffer();
        return { bytes, is_own: true, depicts: null, notice: null, cost };
      },
    };
    ctx.images = only(artist).images;
  });

  const fails = () =>
    Promise.reject(new ImageGeneratorError('Quick Hand is away.', { cost: 0, retry: true }));
  const dies = () => Promise.reject(new Error('The process is gone.'));
  const plan = async (body: object = {}): Promise<string> => {
    const { ids, agentId, world } = channels;
    const made = await channels.call('POST', '/scheduled-posts', {
      agent_id: agentId,
      connection_ids: [ids.x, ids.bluesky, ids.telegram],
      topic: 'mornings',
      scheduled_time: new Date(world.ctx.clock() + hour).toISOString(),
      frequency: 'daily',
      max_runs: 0,
      review: 'off',
      content_config: { picture: 'required' },
      ...body,
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.data.id;
  };
  interface Run {
    id: string;
    platform: string;
    status: string;
    reason: string | null;
    parts: { text: string; media: { id: string; alt: string }[] }[];
  }
  /** The runs of the first day. */
  const runs = async (id: string): Promise<Run[]> => {
    const { body } = await channels.call('GET', `/scheduled-posts/${id}/runs`);
    const all: (Run & { due_at: string })[] = body.data;
    const soonest = Math.min(...all.map(({ due_at }) => Date.parse(due_at)));
    return all.filter(({ due_at }) => Date.parse(due_at) < soonest + hour);
  };
  const on = (some: readonly Run[], platform: string): Run => {
    const run = some.find((one) => one.platform === platform);
    if (!run) throw new Error(`nothing on ${platform}`);
    return run;
  };
  const pictures = async (id: string) =>
    (await runs(id)).map(({ parts }) => parts[0]?.media.map((one) => one.id).join() ?? 'none');
  const spent = async () => {
    const rows = await channels.world.ctx.db
      .selectFrom('usage_entries')
      .select(['cost'])
      .where('kind', '=', 'image')
      .execute();
    return rows.map((row) => Number(row.cost));
  };
  const settle = (id: string, body: object) =>
    channels.call('POST', `/occurrences/${id}/settle`, body);

  test(
    'P-9.77 is generated once for all accounts, from the text, with an alt text',
    { tags: 'slow' },
    async () => {
      const id = await plan();
      await channels.later(55 * minute);
      await channels.later(5 * minute);
      expect(await channels.said()).toHaveLength(3);
      expect(prompts).toEqual([`mornings. ${first} (digital-art)`]);
      const [one, ...others] = await pictures(id);
      expect(one).toMatch(/^\S{30,}$/);
      const todays = (await runs(id)).filter(({ status }) => status === 'PUBLISHED');
      expect(todays.map(({ parts }) => parts[0]?.media[0]?.alt)).toEqual(
        [1, 2, 3].map(() => `mornings. ${first}`),
      );
      expect(new Set([one, ...others].filter((name) => name !== 'none' && name !== '')).size).toBe(
        1,
      );
      await channels.later(day);
      expect(prompts).toHaveLength(2);
      expect(await spent()).toEqual([price, price]);
    },
  );

  test(
    'P-9.77 is also generated for a fixed text, and for a single account',
    { tags: 'slow' },
    async () => {
      const id = await plan({ content_text: 'We are open. Come in.', topic: '' });
      await channels.later(55 * minute);
      expect(prompts).toEqual(['We are open. (digital-art)']);
      expect(new Set(await pictures(id)).size).toBe(1);
      const alone = await plan({
        connection_ids: [channels.ids.x],
        content_text: 'Closed today.',
        topic: '',
      });
      await channels.later(55 * minute);
      expect((await pictures(alone))[0]).not.toBe('');
      expect(prompts).toHaveLength(2);
    },
  );

  test(
    'P-9.77 if it fails, the post waits, is published without it, or has it generated again',
    { tags: 'slow' },
    async () => {
      mishaps = [fails];
      const id = await plan();
      await channels.later(55 * minute);
      await channels.later(minute);
      const waiting = await runs(id);
      expect(waiting.map(({ status }) => status)).toEqual(waiting.map(() => 'NEEDS_REVIEW'));
      expect(waiting).toHaveLength(3);
      for (const { reason } of waiting) {
        expect(reason).toContain('Couldn’t generate its image. Quick Hand is away.');
      }
      // The other accounts used this result and made no request.
      expect(prompts).toHaveLength(1);
      const anyway = { verdict: 'edit', parts: [first], anyway: true };
      expect((await settle(on(waiting, 'twitter').id, anyway)).status).toBe(200);
      expect((await settle(on(waiting, 'bluesky').id, { verdict: 'rewrite' })).status).toBe(200);
      await channels.later(5 * minute);
      expect(prompts).toHaveLength(2);
      const after = await runs(id);
      expect(on(after, 'twitter').parts).toMatchObject([{ media: [] }]);
      expect(on(after, 'bluesky').parts).toMatchObject([{ media: [{}] }]);
      expect(on(after, 'telegram').status).toBe('NEEDS_REVIEW');
    },
  );

  test('P-9.77 a post may be published without it, and a used-up budget is reported', async () => {
    await channels.call('PUT', '/usage/budget', { monthly_budget: 10_000 });
    const { bluesky, telegram } = channels.ids;
    const free = { connection_ids: [bluesky, telegram] };
    const id = await plan({ ...free, content_config: { picture: 'optional' } });
    await channels.later(55 * minute);
    await channels.later(5 * minute);
    expect(await channels.said()).toHaveLength(2);
    expect(prompts).toEqual([]);
    const [run] = await runs(id);
    const { body } = await channels.call('GET', `/occurrences/${run?.id}/timeline`);
    expect(JSON.stringify(body)).toMatch(/Published without an image\. .*budget/);
  });

  test(
    'P-9.77 a picture needs a free place, and no animation beside it',
    { tags: 'slow' },
    async () => {
      const { ctx } = channels.world;
      const body = { content_config: { picture: 'required' }, content_text: 'Four of them.' };
      const kept = [];
      for (let n = 0; n < limits.post_media; n += 1) {
        kept.push((await keepOne(ctx, channels.owner.id)).id);
      }
      await expect(plan({ ...body, media_ids: kept })).rejects.toThrow(
        /With a generated image, a post can have up to 3 others\./,
      );
      const gif = { bytes: new Uint8Array([1]), width: 1, height: 1 };
      const told = {
        prompt: '',
        alt: 'Moving',
        model_used: 'upload',
        origin: 'own' as const,
        is_kept: false,
      };
      const clip = await storeClip(ctx, channels.owner.id, gif, told);
      await expect(
        plan({ ...body, connection_ids: [channels.ids.x], media_ids: [clip.id] }),
      ).rejects.toThrow(/A post with a GIF can’t have a generated image too\./);
    },
  );

  test('P-9.77 a process that dies while generating never pays twice, and its text is kept', async () => {
    mishaps = [dies];
    const { ctx } = channels.world;
    ctx.probe = (point) => (point === 'drawing' ? dies() : Promise.resolve());
    const id = await plan();
    await channels.later(55 * minute).catch(() => undefined);
    delete ctx.probe;
    await channels.later(minute);
    await channels.later(minute);
    expect(prompts).toEqual([]);
    expect(writer.asked).toBe(1);
    const [run] = await runs(id);
    expect(run).toMatchObject({ status: 'NEEDS_REVIEW', parts: [{ text: first, media: [] }] });
    expect(run?.reason).toContain('The server stopped while it was being drawn');
  });

  test(
    'P-9.77 a free one is generated by the next process, and a stored one is not generated again',
    { tags: 'slow' },
    async () => {
      cost = 0;
      const { ctx } = channels.world;
      ctx.probe = (point) => (point === 'drawing' ? dies() : Promise.resolve());
      const id = await plan();
      await channels.later(55 * minute).catch(() => undefined);
      delete ctx.probe;
      await channels.later(minute);
      await channels.later(minute);
      expect(prompts).toHaveLength(1);
      expect(writer.asked).toBe(1);
      const before = await pictures(id);
      expect(before[0]).not.toBe('none');
      // As if the process had died before it committed anything.
      await ctx.db
        .updateTable('occurrences')
        .set({ state: 'PREPARING', lease_until: ctx.clock() - 1, next_at: null })
        .where('state', '=', 'READY')
        .execute();
      await channels.later(minute);
      await channels.later(minute);
      expect(prompts).toHaveLength(1);
      expect(await pictures(id)).toEqual(before);
    },
  );
});
