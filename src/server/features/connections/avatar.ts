/** A small local copy of an account's avatar, because pages may load pictures only from this server. */
import type { Context } from '#server/context.ts';
import { thumbnail } from '#server/features/images/service.ts';

/** Side length in pixels, twice the size on a card. */
const side = 96;
/** Timeout in milliseconds. */
const fetchTimeout = 4000;

export interface Avatar {
  avatar: string | null;
  avatar_source: string | null;
}

/** A new copy of `source`, or the existing one. Without an avatar, initials are shown. */
export async function avatarOf(
  ctx: Context,
  owner_id: string,
  source: string | null,
  kept: Avatar,
): Promise<Avatar> {
  if (source === kept.avatar_source && (source === null || kept.avatar !== null)) return kept;
  if (source === null) return { avatar: null, avatar_source: null };
  try {
    const answer = await ctx.fetchPublic(source, {
      types: ['image/'],
      signal: ctx.timeout(fetchTimeout),
    });
    if (!answer.ok) return { avatar: null, avatar_source: null };
    const small = await thumbnail(ctx, owner_id, new Uint8Array(await answer.arrayBuffer()), side);
    const avatar = `data:image/webp;base64,${Buffer.from(small).toString('base64')}`;
    return { avatar, avatar_source: source };
  } catch (err) {
    ctx.log.info({ err }, 'the avatar of an account could not be fetched');
    return { avatar: null, avatar_source: null };
  }
}
