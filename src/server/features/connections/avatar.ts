/** The face of an account: a small copy of what its platform shows, because pages load pictures from here only. */
import type { Context } from '#server/context.ts';
import { thumbnail } from '#server/features/images/service.ts';

/** Pixels of its side, twice what a card shows. */
const side = 96;
/** How long someone waits for a face, in milliseconds. */
const patience = 4000;

export interface Avatar {
  avatar: string | null;
  avatar_source: string | null;
}

/** The copy to keep of `source`, or the one that is there. A face that cannot be had is none: initials are shown. */
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
      signal: ctx.timeout(patience),
    });
    if (!answer.ok) return { avatar: null, avatar_source: null };
    const small = await thumbnail(ctx, owner_id, new Uint8Array(await answer.arrayBuffer()), side);
    const avatar = `data:image/webp;base64,${Buffer.from(small).toString('base64')}`;
    return { avatar, avatar_source: source };
  } catch (err) {
    ctx.log.info({ err }, 'the face of an account could not be had');
    return { avatar: null, avatar_source: null };
  }
}
