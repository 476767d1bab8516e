/** A world with schedules whose single account has posting times. */
import type { Engine } from '#server/db/client.ts';
import { openSchedules, type Schedules } from './schedule-world.ts';

export const weekdays = [1, 2, 3, 4, 5];
/** At 9:00 UTC from Monday to Friday, without variation. */
export const usual = {
  timezone: 'UTC',
  slots: [{ days: weekdays, time: '09:00' }],
  about: 0,
  blackout: [],
  distance: 0,
};
export interface Queues extends Schedules {
  account: string;
  queue(method: 'GET' | 'PUT', body?: object): ReturnType<Schedules['call']>;
  /** Queues a post and returns it. */
  add(place: 'next' | 'first', body?: object): Promise<{ id: string; slot_at: string }>;
  /** The slots with their posts, as `Tea 2027-03-02T09:00`. */
  queued(): Promise<string[]>;
}

/** `settings` override the usual ones; `null` means that none are saved. */
export async function openQueues(engine: Engine, settings: object | null = {}): Promise<Queues> {
  const schedules = await openSchedules(engine);
  const { world, owner, agentId } = schedules;
  const listed = await world.call('GET', '/connections', { as: owner });
  const account: string = listed.body.data[0].id;
  const queue: Queues['queue'] = (method, body) =>
    world.call(method, `/connections/${account}/queue`, { as: owner, ...(body && { body }) });
  if (settings) {
    const { status } = await queue('PUT', { ...usual, ...settings });
    if (status !== 200) throw new Error(`not saved: ${status}`);
  }
  return {
    ...schedules,
    account,
    queue,
    async add(place, body = {}) {
      const made = await schedules.call('POST', '', {
        agent_id: agentId,
        platform: 'sandbox',
        content_text: 'Tea',
        queue: place,
        ...body,
      });
      if (made.status !== 201) throw new Error(`not queued: ${JSON.stringify(made.body)}`);
      return made.body.data;
    },
    async queued() {
      const { body } = await queue('GET');
      const rows: { words: string; slot_at: string }[] = body.data.queued;
      return rows.map(({ words, slot_at }) => `${words} ${slot_at.slice(0, 16)}`);
    },
  };
}
