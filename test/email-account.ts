/** People who register with an email address and a password. */
import type { Context } from '#server/context.ts';
import { resetMailJob } from '#server/features/auth/password/reset.job.ts';
import { tokenTo } from './emails.ts';
import type { Reply, World } from './world.ts';

export const goodPassword = 'seven quiet lanterns';

export interface EmailPerson {
  id: string;
  email: string;
  token: string;
  username: string;
}

/** Runs jobs at once. */
export const jobConcurrency = (ctx: Context): Pick<Context, 'jobs'> => ({
  jobs: {
    ...ctx.jobs,
    async enqueue(_name, payload) {
      const { payload: shape, run } = resetMailJob(ctx);
      await run(shape.parse(JSON.parse(JSON.stringify(payload))), new AbortController().signal);
    },
  },
});

export const registerAs = (
  { call }: World,
  email: string,
  { password = goodPassword, ...rest }: { password?: string; username?: string } = {},
  ip?: string,
): Promise<Reply> =>
  call('POST', '/auth/register', { body: { email, password, ...rest }, ...(ip && { ip }) });

export const loginAs = (
  { call }: World,
  email: string,
  password: string = goodPassword,
  ip?: string,
): Promise<Reply> => call('POST', '/auth/login', { body: { email, password }, ...(ip && { ip }) });

/** Registers an account with an unverified address. */
export async function newcomer(world: World, email: string): Promise<EmailPerson> {
  const { status, body } = await registerAs(world, email);
  if (status !== 201) throw new Error(`no account: ${JSON.stringify(body)}`);
  const { user, token } = body.data;
  return { id: user.id, email, token, username: user.username };
}

/** Opens the link of the newest verification email. */
export const verifyNewest = async (world: World, email: string, token?: string): Promise<Reply> =>
  world.call('POST', '/auth/verify-email', {
    body: { token: await tokenTo(world, email, 'verify-email') },
    ...(token !== undefined && { token }),
  });

/** Registers an account and verifies its address. */
export async function resident(world: World, email: string): Promise<EmailPerson> {
  const person = await newcomer(world, email);
  const { status, body } = await verifyNewest(world, email);
  if (status !== 200) throw new Error(`not verified: ${JSON.stringify(body)}`);
  return person;
}
