import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { guard } from '#test/second-factor.ts';
import { createWorld, type World } from '#test/world.ts';
import { ask, submit } from '#test/wallet-sign-in.ts';
import { resetSecondFactor } from './reset-2fa.ts';

describe.each(everyEngine)('npm run reset-2fa on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const say = (...words: string[]) =>
    resetSecondFactor(world.ctx.db, words, world.ctx.clock(), world.ctx.config);

  test('lets people sign in with their first factor alone, and revokes their sessions', async () => {
    const person = await guard(world, await world.member());
    const { body } = await world.call('GET', '/auth/me', { as: person });
    expect(await say(body.data.user.username)).toMatchObject({ ok: true });
    expect((await world.call('GET', '/auth/me', { as: person })).status).toBe(401);

    const { message, nonce } = (await ask(world, person.wallet)).body;
    const entered = await submit(world, person.wallet, {
      signature: person.wallet.sign(message),
      nonce,
    });
    expect(entered.body.data.user.two_factor_enabled).toBe(false);
    const { token } = entered.body.data;
    const told = await world.call('GET', '/notices', { token });
    expect(told.body.data.map(({ kind }: { kind: string }) => kind)).toContain('second_factor_off');
    const audit = await world.call('GET', '/auth/audit', { token });
    expect(audit.body.data).toContainEqual(
      expect.objectContaining({ event: 'second_factor_off', detail: 'by the command line' }),
    );
  });

  test('changes nothing for an unknown name, or without a second factor', async () => {
    const person = await world.member();
    const { body } = await world.call('GET', '/auth/me', { as: person });
    expect(await say('nobody-at-all')).toMatchObject({ ok: false });
    expect(await say(body.data.user.username)).toMatchObject({ ok: false });
    expect(await say()).toMatchObject({ ok: false, text: expect.stringContaining('Usage') });
    expect((await world.call('GET', '/auth/me', { as: person })).status).toBe(200);
  });
});
