/** An authenticator, and accounts that require its codes. */
import { codePeriod } from '#domain/account/second-factor.ts';
import { codeAt } from '#server/features/auth/second-factor/codes.ts';
import type { Person, Reply, World } from './world.ts';

/** The authenticator’s current code. */
export const codeNow = ({ ctx }: World, seed: string): string =>
  codeAt(seed, Math.floor(ctx.clock() / codePeriod));

/** The next unused code: advances the world’s clock. */
export function nextCode(world: World, seed: string): string {
  world.pass(codePeriod);
  return codeNow(world, seed);
}

/** Advances the world’s clock to the start of a step, so that none ends during a test. */
export const beginStep = (world: World): void =>
  world.pass(codePeriod - (world.ctx.clock() % codePeriod));

/** A code that is wrong now and was wrong in the previous step. */
export function wrongCode(world: World, seed: string): string {
  const step = Math.floor(world.ctx.clock() / codePeriod);
  const near = [step - 1, step, step + 1].map((each) => codeAt(seed, each));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
}

export interface Guarded extends Person {
  seed: string;
  backup_codes: string[];
}

/** Sets up an authenticator; the result includes the new token. */
export async function guard(world: World, person: Person): Promise<Guarded> {
  beginStep(world);
  const begun = await world.call('POST', '/auth/2fa/enable', { as: person });
  const seed: string = begun.body.data.secret;
  const body = { code: codeNow(world, seed) };
  const done = await world.call('POST', '/auth/2fa/verify', { as: person, body });
  if (done.status !== 200) throw new Error(`no second factor: ${JSON.stringify(done.body)}`);
  const { token, backup_codes } = done.body.data;
  return { ...person, token, seed, backup_codes };
}

/** Submits a code for a pending sign-in. */
export const finish = (world: World, pending_token: string, code: string): Promise<Reply> =>
  world.call('POST', '/auth/2fa/verify', { body: { pending_token, code } });
