import { expect, onTestFinished, test } from 'vitest';
import { aConversation } from '#test/conversation.ts';
import { engines } from '#test/engines.ts';
import { createWorld } from '#test/world.ts';

test.each(engines)(
  'an agent’s response time is the average of its replies, on %s',
  { tags: 'slow' },
  async (engine) => {
    const world = await createWorld(engine);
    onTestFinished(() => world.close());
    const owner = await world.member();
    const { id } = await world.agent(owner);
    const time = async () =>
      (await world.call('GET', `/agents/${id}`, { as: owner })).body.data.performance_metrics
        .response_time_avg;
    const { inbox } = await aConversation(world, owner, id);
    expect(await time()).toBeNull();
    const { db } = world.ctx;
    const row = await db
      .selectFrom('interactions')
      .selectAll()
      .where('id', '=', inbox)
      .executeTakeFirstOrThrow();
    const answered = (seconds: number) =>
      ({ state: 'answered', answered_at: row.posted_at + seconds * 1000 }) as const;
    await db.updateTable('interactions').set(answered(60)).execute();
    const other = { ...row, id: `${inbox}-2`, external_id: 'another' };
    await db
      .insertInto('interactions')
      .values({ ...other, ...answered(120) })
      .execute();
    expect(await time()).toBe(90);
  },
);
