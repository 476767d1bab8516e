/** An authenticator as a person holds one, and accounts that ask for its codes. */
import { codePeriod } from '#domain/account/second-factor.ts';
import { codeAt } from '#server/features/auth/second-factor/totp.ts';
import type { Person, Reply, World } from './world.ts';

/** What an authenticator shows now. */
export const codeNow = ({ ctx }: World, seed: string): string =>
  codeAt(seed, Math.floor(ctx.clock() / codePeriod));

/** What it shows next, which was not taken yet: waits for it on the world's clock. */
export function nextCode(world: World, seed: string): string {
  world.pass(codePeriod);
  return codeNow(world, seed);
}

/** Waits on the world's clock until a step begins, so that none ends before a test is through. */
export const beginStep = (world: World): void =>
  world.pass(codePeriod - (world.ctx.clock() % codePeriod));

/** A code that is wrong now and was wrong a step ago. */
export function wrongCode(world: World, seed: string): string {
  const step = Math.floor(world.ctx.clock() / codePeriod);
  const near = [step - 1, step, step + 1].map((each) => codeAt(seed, each));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
}

export interface Guarded extends Person {
  seed: string;
  backup_codes: string[];
}

/** Sets up an authenticator; the answer has the token that came with it. */
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

/** Hands a code in for a sign-in that waits. */
export const finish = (world: World, pending_token: string, code: string): Promise<Reply> =>
  world.call('POST', '/auth/2fa/verify', { body: { pending_token, code } });
