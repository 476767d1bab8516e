/** Validates the agents, accounts and pictures that a post for several accounts refers to. */
import type { LivePlatform } from '#contract/platforms/schema.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { ExtrasTraits, PlatformTraits } from '#contract/platforms/traits.ts';
import type { PostChange } from '#contract/posts/posts.ts';
import type { Variant } from '#contract/posts/variant.ts';
import { strangeExtra } from '#domain/platforms/post-extras.ts';
import { AppError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { mediaOf } from '#server/features/images/service.ts';
import { missingScope, passOfOwner } from '#server/token-in-hand.ts';
import { hasRoom, listAgents, listSpeakers, type PostRow, type VariantRow } from './store.ts';

function refuse(details: FieldError[]): void {
  const [first] = details;
  if (first) throw new AppError('invalid_input', { message: first.message, details });
}

/** Errors of alt texts for a network that does not support them. */
function takesAlts(platform: LivePlatform, alts: Variant['alts'], at: number): FieldError[] {
  const traits: PlatformTraits = platforms[platform];
  if (traits.alt_texts || Object.keys(alts).length === 0) return [];
  return [{ path: `variants.${at}.alts`, message: `${traits.name} takes no alt texts.` }];
}

const extraNames = {
  language: 'languages',
  content_warning: 'content warnings',
  visibility: 'choice of who sees a post',
  poll: 'polls',
  document_title: 'titles of documents',
} as const satisfies Record<keyof ExtrasTraits, string>;

/** Errors of extras for one account; those of the post are for several networks and are not checked. */
function takesExtras(platform: LivePlatform, extras: Variant['extras'], at: number): FieldError[] {
  const traits: PlatformTraits = platforms[platform];
  const strange = extras && strangeExtra(traits, extras);
  if (!strange) return [];
  const message = `${traits.name} has no ${extraNames[strange]} here.`;
  return [{ path: `variants.${at}.extras.${strange}`, message }];
}

/** Throws `not_found` if that agent was deleted or is someone else’s. */
export async function requireAgent(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
): Promise<void> {
  const [agent] = await listAgents(db, ownerId, [id]);
  if (!agent || agent.deleted_at !== null) {
    throw new AppError('not_found', { message: 'This agent doesn’t exist.' });
  }
}

/** Throws `invalid_input` if an account, apart from those it `had`, is someone else’s or not connected. */
export async function requireAccounts(
  db: Db,
  ownerId: string,
  variants: readonly Variant[],
  had: ReadonlySet<string> = new Set(),
): Promise<void> {
  const ids = variants.map(({ connection_id }) => connection_id);
  const speakers = await listSpeakers(db, ownerId, ids);
  const known = new Map(speakers.map(({ id, platform }) => [id, platform]));
  refuse(
    variants.flatMap(({ connection_id: id, alts, extras }, at) => {
      const platform = known.get(id);
      if (platform !== undefined) {
        return [...takesAlts(platform, alts, at), ...takesExtras(platform, extras, at)];
      }
      const message = 'This account isn’t connected.';
      return had.has(id) ? [] : [{ path: `variants.${at}.connection_id`, message }];
    }),
  );
}

/** Throws `not_found` if a picture is not theirs. */
export async function requireMedia(
  ctx: Context,
  ownerId: string,
  { media_ids, variants = [] }: Pick<PostChange, 'media_ids' | 'variants'>,
): Promise<void> {
  const ids = [...(media_ids ?? []), ...variants.flatMap((one) => one.media_ids ?? [])];
  await mediaOf(ctx, ownerId, [...new Set(ids)]);
}

/** The first id of a record that is not among the shown pictures, as an error. */
function strangeIn(record: object, shown: readonly string[], path: string): FieldError[] {
  const strange = Object.keys(record).find((id) => !shown.includes(id));
  if (strange === undefined) return [];
  const message = `This image isn’t used ${path.includes('.') ? 'on this account' : 'in this post'}.`;
  return [{ path: `${path}.${strange}`, message }];
}

/** Throws `invalid_input` if an alt text or a part is given for a picture that the post, or the account, does not get. */
export function requireShown(
  variants: readonly Variant[],
  media: readonly string[],
  media_parts: Variant['media_parts'] = null,
): void {
  refuse([
    ...strangeIn(media_parts ?? {}, media, 'media_parts'),
    ...variants.flatMap((one, at) => [
      ...strangeIn(one.alts, one.media_ids ?? media, `variants.${at}.alts`),
      ...strangeIn(one.media_parts ?? {}, one.media_ids ?? media, `variants.${at}.media_parts`),
    ]),
  ]);
}

/** Throws `limit_reached` if an owner may have no more posts. */
export async function requireRoom(trx: Db, ownerId: string): Promise<void> {
  if (await hasRoom(trx, ownerId, limits.posts_per_user)) return;
  throw limitError(limits.posts_per_user, 'posts');
}

/**
 * The review that a change asks for. Who may not approve can’t take the need for an approval away: for a member it stays,
 * as it is asked for with what they write anew.
 */
export function reviewIn(
  { review }: Pick<PostChange, 'review'>,
  post: Pick<PostRow, 'owner_id' | 'review'>,
): PostChange['review'] {
  const pass = passOfOwner(post.owner_id);
  const isKept = pass?.member !== undefined && !pass.scopes.includes('approve');
  return isKept && review === 'off' ? post.review : review;
}

/**
 * A program that may only write drafts cannot change anything planned, and no program can remove the requirement of
 * a review. Throws `token_scope` and `token_forbidden`.
 */
export function requireTokenMay(
  { post, variants }: { post: PostRow; variants: readonly Pick<VariantRow, 'stage'>[] },
  { review }: Pick<PostChange, 'review'>,
): void {
  const pass = passOfOwner(post.owner_id);
  if (!pass) return;
  if (!pass.member && review === 'off' && post.review !== 'off')
    throw new AppError('token_forbidden');
  const isPlanned = variants.some(
    ({ stage }) => stage === 'scheduled' || stage === 'waiting' || stage === 'out',
  );
  if (isPlanned && !pass.scopes.includes('schedule')) throw missingScope('schedule', pass);
}
