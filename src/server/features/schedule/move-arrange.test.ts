/** A new order of a queue, and posts at times of it that were free. */
import { describe, expect, test } from 'vitest';
import { engines, everyEngine } from '#test/engines.ts';
import { openQueues, type Queues } from '#test/queue-world.ts';

/** Tuesday, Wednesday … of the first week. */
const slot = (day: number) => `2027-03-0${day}T09:00:00.000Z`;

const arrange = ({ world, owner, account }: Queues, posts: object[]) =>
  world.call('POST', `/connections/${account}/queue/arrange`, { as: owner, body: { posts } });

/** Three queued posts, on the first three times. */
async function openThree(engine: (typeof everyEngine)[number], settings: object = {}) {
  const queues = await openQueues(engine, settings);
  const ids = [];
  for (const content_text of ['A', 'B', 'C'])
    ids.push((await queues.add('next', { content_text })).id);
  const [a = '', b = '', c = ''] = ids;
  return { queues, a, b, c };
}

describe.each(everyEngine)('the order of a queue on %s', (engine) => {
  const isHere = engines.includes(engine);
  test.runIf(isHere)(
    'P-46.1 POST /connections/:id/queue/arrange gives posts the times of others, and Undo gives them back',
    async () => {
      const { queues, a, b, c } = await openThree(engine);
      const before = await queues.queued();
      expect(before).toEqual(['A 2027-03-02T09:00', 'B 2027-03-03T09:00', 'C 2027-03-04T09:00']);
      const order = [
        { id: c, slot_at: slot(2) },
        { id: a, slot_at: slot(3) },
        { id: b, slot_at: slot(4) },
      ];
      const { status, body } = await arrange(queues, order);
      expect([status, body.message]).toEqual([200, '3 posts moved.']);
      expect(await queues.queued()).toEqual([
        'C 2027-03-02T09:00',
        'A 2027-03-03T09:00',
        'B 2027-03-04T09:00',
      ]);
      await queues.world.call('POST', `/connections/${queues.account}/queue/restore`, {
        as: queues.owner,
        body: { posts: body.undo },
      });
      expect(await queues.queued()).toEqual(before);
      for (const day of [2, 3, 4]) await queues.until(slot(day));
      expect(await queues.texts()).toEqual(['A', 'B', 'C']);
    },
  );

  test.runIf(isHere)(
    'P-46.1 a paused post changes its place too, stays paused, and Undo gives it back',
    async () => {
      const { queues, a, b } = await openThree(engine);
      const { world, owner: as, account } = queues;
      await world.call('POST', `/scheduled-posts/${a}/pause`, { as });
      const before = await queues.queued();
      const { body } = await arrange(queues, [
        { id: b, slot_at: slot(2) },
        { id: a, slot_at: slot(3) },
      ]);
      const undone = { as, body: { posts: body.undo } };
      const { status } = await world.call('POST', `/connections/${account}/queue/restore`, undone);
      expect([status, await queues.queued()]).toEqual([200, before]);
      expect((await queues.read(a)).status).toBe('paused');
    },
  );

  test.runIf(isHere)(
    'P-46.1 a post takes a time that was free, and those that stay are not touched',
    async () => {
      const { queues, a, b } = await openThree(engine, { distance: 60 });
      const { version } = await queues.read(b);
      const { body } = await arrange(queues, [
        { id: a, slot_at: slot(5) },
        { id: b, slot_at: slot(3) },
      ]);
      expect([body.message, body.undo.length]).toEqual(['1 post moved.', 1]);
      expect(await queues.queued()).toEqual([
        'B 2027-03-03T09:00',
        'C 2027-03-04T09:00',
        'A 2027-03-05T09:00',
      ]);
      expect((await queues.read(b)).version).toBe(version);
    },
  );

  test.runIf(isHere)(
    'P-46.1 nothing moves if a time is taken, past or none of the account’s, or a post is elsewhere',
    async () => {
      const { queues, a, b } = await openThree(engine);
      const before = await queues.queued();
      const own = await queues.plan({ content_text: 'D', scheduled_time: '2027-03-05T09:00' });
      for (const [posts, wanted] of [
        [[{ id: a, slot_at: slot(4) }], 409],
        [[{ id: a, slot_at: '2027-03-02T10:00:00.000Z' }], 409],
        [[{ id: a, slot_at: '2020-03-02T09:00:00.000Z' }], 409],
        [[{ id: own, slot_at: slot(8) }], 409],
        [
          [
            { id: a, slot_at: slot(3) },
            { id: a, slot_at: slot(4) },
          ],
          400,
        ],
        [
          [
            { id: a, slot_at: slot(3) },
            { id: b, slot_at: slot(3) },
          ],
          400,
        ],
      ] as const)
        expect((await arrange(queues, [...posts])).status, JSON.stringify(posts)).toBe(wanted);
      const other = await queues.world.member();
      const { status } = await queues.world.call(
        'POST',
        `/connections/${queues.account}/queue/arrange`,
        { as: other, body: { posts: [{ id: a, slot_at: slot(3) }] } },
      );
      expect(status).toBe(404);
      expect(await queues.queued()).toEqual(before);
    },
  );

  test('P-46.1 two new orders at once leave each post one time', async () => {
    const { queues, a, b, c } = await openThree(engine);
    const turn = (ids: readonly string[]) =>
      arrange(
        queues,
        ids.map((id, index) => ({ id, slot_at: slot(index + 2) })),
      );
    await Promise.all([turn([b, c, a]), turn([c, a, b])]);
    const queued = await queues.queued();
    expect(queued.map((line) => line.slice(2))).toEqual([
      '2027-03-02T09:00',
      '2027-03-03T09:00',
      '2027-03-04T09:00',
    ]);
    expect(queued.map((line) => line[0]).toSorted()).toEqual(['A', 'B', 'C']);
  });
});
