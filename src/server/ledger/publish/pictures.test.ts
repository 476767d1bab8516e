/** Posts whose pictures are made for a network while the decoder is busy. */
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { second } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { mediaOf, storePicture } from '#server/features/images/service.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { engines } from '#test/engines.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const told = { prompt: '', alt: '', model_used: 'upload', origin: 'own' as const, is_kept: true };

describe.each(engines)('a picture that is too large for a network, on %s', (engine) => {
  let world: World;
  let ada: Person;
  let id = '';
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
    id = await store(ada);
  });
  afterEach(() => world.close());

  async function store(owner: Person): Promise<string> {
    const create = { width: 4200, height: 60, channels: 3, background: '#27a' } as const;
    const order = { ...told, encoding: 'webp', has_original: true } as const;
    return (
      await storePicture(world.ctx, owner.id, await sharp({ create }).jpeg().toBuffer(), order)
    ).id;
  }

  /** Holds what the decoder is asked for back. */
  function hold() {
    const { darkroom } = world.ctx;
    const { keep } = darkroom;
    const held: (() => void)[] = [];
    const patient: boolean[] = [];
    darkroom.keep = async (bytes, order, turn) => {
      patient.push(turn.is_patient);
      await new Promise<void>((resolve) => void held.push(resolve));
      return keep(bytes, order, turn);
    };
    return { held, patient };
  }

  test('P-51.49 is made once, however many attempts wait for it, and none counts as a failure', async () => {
    const { ctx } = world;
    const { id: agent } = await world.agent(ada);
    const { held } = hold();
    // Every wait is over at once, until the file is there.
    const { timeout } = ctx;
    ctx.timeout = (milliseconds) =>
      milliseconds === ledgerTimes.read_files ? AbortSignal.timeout(50) : timeout(milliseconds);
    const body = { platform: 'sandbox', content: 'A photo.', media_ids: [id] };
    await world.call('POST', `/agents/${agent}/posts`, { as: ada, body });
    const waiting = () =>
      ctx.db
        .selectFrom('occurrences')
        .select(['state', 'reason', 'detail', 'next_at'])
        .executeTakeFirstOrThrow();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { next_at, ...rest } = await waiting();
      expect(rest).toEqual({
        state: 'RETRY_WAIT',
        reason: 'retry',
        detail: 'Its files are still being prepared.',
      });
      expect(Number(next_at) - ctx.clock()).toBeLessThanOrEqual(ledgerTimes.retry_min);
      world.pass(ledgerTimes.retry_min + second);
      await sweep(ctx);
      await dispatch(ctx);
    }
    expect(held).toHaveLength(1);
    held[0]?.();
    ctx.timeout = timeout;
    const next = async () => {
      world.pass(ledgerTimes.retry_min + second);
      await sweep(ctx);
      await dispatch(ctx);
      return (await waiting()).state;
    };
    await expect.poll(next, { timeout: 60_000 }).toBe('PUBLISHED');
    expect(held).toHaveLength(1);
    const failures = await ctx.db.selectFrom('breakers').select('failures').execute();
    expect(failures.filter((row) => row.failures !== '[]')).toEqual([]);
  });

  test('P-51.49 is made for one network of a person after the other, and for other people meanwhile', async () => {
    const bob = await world.member();
    const his = await store(bob);
    const { held, patient } = hold();
    const sent = async (owner: string, picture: string, platform: 'linkedin' | 'bluesky') =>
      (await mediaOf(world.ctx, owner, [picture], { platform }))[0]?.bytes();
    const files = [
      sent(ada.id, id, 'linkedin'),
      sent(ada.id, id, 'bluesky'),
      sent(bob.id, his, 'linkedin'),
    ];
    await expect.poll(() => held.length).toBe(2);
    // The third waits for the first of its person.
    held[0]?.();
    held[1]?.();
    await expect.poll(() => held.length).toBe(3);
    held[2]?.();
    for (const bytes of await Promise.all(files))
      expect((await sharp(bytes).metadata()).width).toBeGreaterThanOrEqual(4000);
    expect(patient).toEqual([true, true, true]);
  });
});
