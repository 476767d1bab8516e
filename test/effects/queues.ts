/** The effects of a queue’s fields. */
import { day } from '#contract/core/time.ts';
import {
  accounts,
  base,
  dateIn,
  placeOf,
  type Planned,
  soon,
  speaker,
  usual,
  weekly,
} from './planning.ts';
import { type Area, type Bench, effectsOf, openBench, type Probe, type Probes } from './probe.ts';

/** The first account’s queue, with a post planned for noon in three days. */
async function queued(bench: Bench, body: object): Promise<string> {
  const agent_id = await speaker(bench);
  const [account] = await accounts(bench);
  await bench.ask('PUT', `/connections/${account}/queue`, { ...usual, ...body });
  const scheduled_time = `${dateIn(bench, 3)}T12:00`;
  const fixed = { ...base(bench, agent_id), scheduled_time };
  await bench.ask('POST', '/scheduled-posts', fixed);
  return account;
}

/** The next free posting times from tomorrow on, because today’s change during the day. */
async function free({ ask, ctx }: Bench, account: string): Promise<unknown> {
  const { data } = await ask('GET', `/connections/${account}/queue`);
  const planned = (await ask('GET', '/scheduled-posts?limit=100')).data;
  for (const { id } of planned) await ask('DELETE', `/scheduled-posts/${id}`);
  return data.next.filter((at: string) => Date.parse(at) > ctx.clock() + day);
}

const slots = (bodies: Probe<string>['bodies']): Probe<string> => ({
  shows: 'the posting times that posts get',
  bodies,
  look: free,
});

const queue: Probes<string> = {
  timezone: slots([{ timezone: 'UTC' }, { timezone: 'Asia/Tokyo' }]),
  slots: slots([{ slots: weekly }, { slots: [] }]),
  days: slots([{ slots: weekly }, { slots: [{ days: [1, 3], time: '09:00' }] }]),
  time: slots([{ slots: weekly }, { slots: [{ days: [1, 2, 3, 4, 5, 6, 7], time: '17:00' }] }]),
  distance: slots([{ distance: 0 }, { distance: 600 }]),
  blackout: slots(async (bench) => [
    { blackout: [] },
    { blackout: [{ from: dateIn(bench, 2), to: dateIn(bench, 4) }] },
  ]),
  from: slots(async (bench) => [
    { blackout: [{ from: dateIn(bench, 2), to: dateIn(bench, 6) }] },
    { blackout: [{ from: dateIn(bench, 4), to: dateIn(bench, 6) }] },
  ]),
  to: slots(async (bench) => [
    { blackout: [{ from: dateIn(bench, 2), to: dateIn(bench, 4) }] },
    { blackout: [{ from: dateIn(bench, 2), to: dateIn(bench, 6) }] },
  ]),
  about: {
    shows: 'when a queued post goes out',
    bodies: [{ about: 0 }, { about: 30 }],
    look: async (bench) => {
      const agent_id = await speaker(bench);
      const body = { agent_id, platform: 'sandbox', content_text: 'Tea', queue: 'next' };
      const { data } = await bench.ask('POST', '/scheduled-posts', body);
      await bench.ask('DELETE', `/scheduled-posts/${data.id}`);
      return data.next_run_at === data.slot_at;
    },
  },
};

/** Two queued posts, and one added from elsewhere. */
async function enqueued(bench: Bench, body: object): Promise<Planned> {
  const [account] = await accounts(bench);
  await bench.ask('PUT', `/connections/${account}/queue`, usual);
  const agent_id = await speaker(bench);
  const post = { agent_id, connection_id: account, platform: 'sandbox', content_text: 'Tea' };
  await bench.ask('POST', '/scheduled-posts', { ...post, queue: 'next' });
  const joining = { ...post, content_text: 'Coffee', scheduled_time: soon(bench) };
  const { data } = await bench.ask('POST', '/scheduled-posts', joining);
  await bench.ask('POST', `/scheduled-posts/${data.id}/queue`, body);
  return { id: data.id, refused: undefined, agent_id };
}

const place: Probe<Planned> = {
  shows: 'which place in the queue it gets',
  bodies: [{ place: 'next' }, { place: 'first' }],
  look: (bench, { id, refused }) => placeOf(bench, id, refused),
};

export const queues: Area = {
  open: () => openBench(),
  effects: [
    effectsOf({ calls: { 'queue.save': queued }, probes: queue }),
    effectsOf({ calls: { 'queue.enqueue': enqueued }, probes: { place } }),
  ].flat(),
};
