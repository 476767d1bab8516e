/** The profile of a Threads account. */
import { z } from 'zod';
import { countWithin } from '#server/adapters/social/numbers.ts';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';
import { type CallMeta, Id } from '#server/adapters/social/meta/call.ts';

const Me = z.object({
  id: Id,
  username: z.string().min(1),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
});

const Followers = z.object({
  data: z.array(z.object({ total_value: z.object({ value: z.number() }) })),
});

/** The follower count, which Threads returns separately and not for every account. */
async function followersOf(
  call: CallMeta,
  token: string,
  signal: AbortSignal,
): Promise<number | null> {
  const query = { metric: 'followers_count' };
  const path = '/me/threads_insights';
  try {
    const { data } = await call({ method: 'GET', path, query, token, signal }, Followers);
    const [followers] = data;
    return followers ? countWithin(followers.total_value.value) : null;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'reconnect') throw error;
    return null;
  }
}

/** The profile of a token’s owner. */
export async function profileOf(
  call: CallMeta,
  token: string,
  signal: AbortSignal,
): Promise<Profile> {
  const query = { fields: 'id,username,name,threads_profile_picture_url' };
  const me = await call({ method: 'GET', path: '/me', query, token, signal }, Me);
  return {
    external_id: me.id,
    username: me.username,
    display_name: me.name ?? me.username,
    avatar_url: me.threads_profile_picture_url ?? null,
    followers: await followersOf(call, token, signal),
  };
}
