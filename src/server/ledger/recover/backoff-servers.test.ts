import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { storeOrigins } from '#server/features/connections/service.ts';
import { ada } from '#test/emulators/bluesky-world.ts';
import { type Bluesky, startBluesky } from '#test/emulators/bluesky-process.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { noteFailure } from './backoff.store.ts';
import { dispatch } from './dispatcher.ts';
import { prepare } from './worker.ts';
import { probeCircuitBreakers } from './circuit-breaker.ts';
import { sweep } from './sweeper.ts';

describe.each(engines)('with one of two Bluesky servers down, on %s', (engine) => {
  let alive: Bluesky;
  let dead: Bluesky;
  let world: World;

  beforeEach(async () => {
    [alive, dead] = await Promise.all([startBluesky(), startBluesky()]);
    const env = {
      BLUESKY_TRUSTED_SERVICES: `${alive.service},${dead.service}`,
      BLUESKY_PLC_URL: alive.service,
    };
    world = await createWorld(engine, { env });
  });
  afterEach(async () => {
    await world.close();
    await Promise.all([alive.close(), dead.close()]);
  });

  interface Poster {
    owner: Person;
    publish(content: string): Promise<{ status: string; id: string }>;
    reason(id: string): Promise<string | null>;
  }

  /** A person with an account on a server, and an agent that posts through it. */
  async function poster({ service, order }: Bluesky, who: string): Promise<Poster> {
    const person = { ...ada, did: ada.did.replace('ada', who), handle: `${who}.bsky.test` };
    await order({ op: 'person', person });
    if (service !== alive.service) {
      const { app_password: _password, ...known } = person;
      await alive.order({ op: 'person', person: { ...known, pds: service } });
    }
    const owner = await world.member();
    const { id } = await world.agent(owner);
    const call = (path: string, body: object) => world.call('POST', path, { as: owner, body });
    const { handle: identifier, app_password } = person;
    const body = { platform: 'bluesky', service, identifier, app_password };
    const connected = await call('/connections', body);
    if (connected.status !== 201) throw new Error(JSON.stringify(connected.body));
    await call(`/agents/${id}/connect-platform`, { platform: 'bluesky' });
    return {
      owner,
      async publish(content) {
        const sent = await call(`/agents/${id}/posts`, { platform: 'bluesky', content });
        const { status, occurrence_id } = sent.body.data;
        return { status, id: occurrence_id };
      },
      reason: async (post) =>
        (await world.call('GET', `/occurrences/${post}`, { as: owner })).body.data.reason,
    };
  }

  const later = async (milliseconds: number) => {
    world.pass(milliseconds);
    await sweep(world.ctx);
    await probeCircuitBreakers(world.ctx);
    await prepare(world.ctx);
    await dispatch(world.ctx);
  };
  const checks = async () => (await world.call('GET', '/health')).body.checks;

  async function fails({ service }: Bluesky, times: number): Promise<void> {
    const { db, clock } = world.ctx;
    for (let n = 0; n < times; n += 1) {
      await noteFailure(db, { platform: 'bluesky', service }, clock());
    }
  }

  test('OB-5 posts on the working server go out at once, and those on the other say what they wait for', async () => {
    const healthy = await poster(alive, 'ada');
    const unlucky = await poster(dead, 'eve');
    const { service } = dead;
    await dead.close();
    const { status } = await unlucky.publish('Into the void.');
    expect(status).not.toBe('PUBLISHED');
    await fails(dead, 4);
    expect((await healthy.publish('Still here.')).status).toBe('PUBLISHED');
    const waiting = await unlucky.publish('And this?');
    expect(await unlucky.reason(waiting.id)).toBe(
      `Bluesky at ${new URL(service).host} keeps failing, so we’re retrying every minute. Your post will be published when it works again.`,
    );
    expect(await checks()).toMatchObject({ left_alone: [], partly_left_alone: ['bluesky'] });
    // The most recent account is on the server that is down; asking it says nothing about the other.
    await later(minute);
    expect(await checks()).toMatchObject({ left_alone: [], partly_left_alone: ['bluesky'] });
    await later(minute);
    expect((await healthy.publish('And still.')).status).toBe('PUBLISHED');
  });

  test(
    'a server’s breaker opens after its own failures, and is removed when no account is left on it',
    { tags: 'slow' },
    async () => {
      const healthy = await poster(alive, 'ada');
      const unlucky = await poster(dead, 'eve');
      await dead.close();
      await unlucky.publish('Into the void.');
      await fails(dead, 4);
      const { db } = world.ctx;
      const rows = () =>
        db
          .selectFrom('breakers')
          .select(['service', 'opened_at'])
          .where('failures', '!=', '[]')
          .execute();
      expect(await rows()).toEqual([{ service: dead.service, opened_at: expect.any(Number) }]);
      expect((await healthy.publish('Fine.')).status).toBe('PUBLISHED');
      const list = await world.call('GET', '/connections', { as: unlucky.owner });
      for (const { id } of list.body.data) {
        await world.call('DELETE', `/connections/${id}`, { as: unlucky.owner });
      }
      await later(minute);
      expect(await rows()).toEqual([]);
      expect(await checks()).toMatchObject({ left_alone: [], partly_left_alone: [] });
    },
  );

  test(
    'if no server of a platform answers, the whole platform is reported',
    { tags: 'slow' },
    async () => {
      await poster(dead, 'eve');
      await dead.close();
      await fails(dead, 5);
      expect(await checks()).toMatchObject({ left_alone: ['bluesky'], partly_left_alone: [] });
    },
  );

  test(
    'the server of accounts connected by an older version is stored at the next start',
    { tags: 'slow' },
    async () => {
      await poster(dead, 'eve');
      const { db } = world.ctx;
      const service = async () =>
        (
          await db
            .selectFrom('accounts')
            .select('service')
            .where('platform', '=', 'bluesky')
            .execute()
        )[0];
      await db.updateTable('accounts').set({ service: '' }).execute();
      await storeOrigins(world.ctx);
      expect(await service()).toEqual({ service: dead.service });
    },
  );
});
