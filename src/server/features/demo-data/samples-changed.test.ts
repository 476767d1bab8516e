import { describe, expect, onTestFinished, test } from 'vitest';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { engines } from '#test/engines.ts';
import { createWorld } from '#test/world.ts';

describe.each(engines)('changes of sample agents on %s', (engine) => {
  async function open() {
    const world = await createWorld(engine);
    onTestFinished(() => world.close());
    const as = await world.member();
    await world.call('POST', '/samples', { as, body: { timezone: 'Europe/Paris' } });
    const reasons = async (): Promise<(string | null)[]> =>
      (await world.call('GET', '/samples', { as })).body.data.items
        .filter(({ kind }: { kind: string }) => kind === 'agent')
        .map(({ stays_because }: { stays_because: string | null }) => stays_because);
    return { ...world, as, reasons };
  }

  test('P-50.201 an agent that 0.2.0 made counts as unchanged after the upgrade', async () => {
    const { ctx, reasons } = await open();
    for (const row of await ctx.db.selectFrom('agents').selectAll().execute()) {
      // What 0.2.0 put into a fingerprint, in its order.
      const seal = hashOf(
        ...[row.name, row.description, row.personality_type, row.custom_archetype, row.voice_tone],
        ...[row.humor_style, row.intelligence_level, row.controversy_comfort, row.specialization],
        ...[row.target_topics, row.avoid_topics, row.behavioral_guidelines, row.voice_samples],
        ...[row.contrast_pairs, row.platforms, row.avatar_url, row.reply_frequency],
        ...[row.post_frequency, row.posts_per_day, row.content_kinds, row.writer],
        ...[row.composer_fallback, row.monthly_budget],
      );
      await ctx.db.updateTable('samples').set({ seal }).where('thing_id', '=', row.id).execute();
    }
    expect(await reasons()).toEqual([null, null, null]);
  });

  test.each([{ approvers: 'reviewer' }, { small_model_alone: true }, { language: 'de' }])(
    'P-50.202 an agent of which only this was changed stays: %o',
    async (body) => {
      const { call, as, reasons } = await open();
      const [agent] = (await call('GET', '/agents', { as })).body.data;
      expect((await call('PUT', `/agents/${agent.id}`, { as, body })).status).toBe(200);
      expect((await reasons()).filter(Boolean)).toEqual(['You changed it.']);
    },
  );
});
