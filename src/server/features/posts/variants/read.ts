/** Posts for several accounts in API form. */
import { toIso } from '#contract/core/time.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { limitsIn } from '#server/account-secret.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { accountLabel, accountName, accountOn } from '#domain/platforms/account-names.ts';
import { describedFor } from '#domain/platforms/post-preview.ts';
import { extrasSent } from '#domain/platforms/post-extras.ts';
import { stageOf, summaryOf } from '#domain/schedule/post-summary.ts';
import { isSameText } from '#domain/text/fit-changes.ts';
import { mentionsIn, type OwnAccount, readAs } from '#domain/text/mentions.ts';
import { AppError } from '#server/app-error.ts';
import { mapInTurns } from '#server/process/in-turns.ts';
import { misfitsIn } from '#server/post-fit.ts';
import type { Context } from '#server/context.ts';
import { shownMedia } from '#server/features/images/service.ts';
import { readSchedulesById } from '#server/features/schedule/service.ts';
import {
  altsOf,
  contentHash,
  contentOf,
  extrasIn,
  extrasOf,
  listIn,
  ownOf,
  placesOf,
} from './content.ts';
import {
  findPost,
  listAgents,
  listLabels,
  listOwnAccounts,
  listPostsById,
  listSpeakers,
  listVariants,
  type PostRow,
  type VariantRow,
} from './store.ts';
import { missingApprovals } from './consent.ts';
import { meantOf, adaptMentions } from './adapt-mentions.ts';

/** Every label of an owner, without duplicates, in alphabetical order. */
export async function readLabels({ db }: Pick<Context, 'db'>, ownerId: string): Promise<string[]> {
  const rows = await listLabels(db, ownerId);
  const labels = new Set(rows.flatMap((row) => listIn(row.labels)));
  return [...labels].toSorted((one, other) => one.localeCompare(other));
}

interface ReadContext {
  schedules: ReadonlyMap<string, ScheduledPost>;
  pictures: ReadonlyMap<string, Awaited<ReturnType<typeof shownMedia>>[number]>;
  ctx: Context;
  /** Every account of the owner. */
  accounts: readonly OwnAccount[];
  /** Whether the author is the owner, on any of their accounts. */
  is_self: boolean;
  /** Whether the account is connected and the agent may post there. */
  speaks: (accountId: string) => boolean;
}

/** The texts for earlier accounts of a network that rejects duplicates. */
export function textsOnEarlierAccounts(
  post: Parameters<typeof contentOf>[0],
  { n, platform }: VariantRow,
  all: readonly VariantRow[],
): string[][] {
  if (!platforms[platform].takes_once) return [];
  return all
    .filter((other) => other.n < n && other.platform === platform)
    .map((other) => contentOf(post, other).parts);
}

const nameOf = ({ platform, ...account }: VariantRow): string =>
  accountName({ ...account, platform });

/** Such as “X (@ada)”. */
export const variantName = (variant: VariantRow): string => {
  const platform = variant.platform;
  return accountLabel({ platform, connection: { name: nameOf(variant) } });
};

/** The limits of a variant's account. */
export const limitsOfVariant = (variant: Pick<VariantRow, 'platform' | 'limits'>): PlatformTraits =>
  allowedOn(variant.platform, limitsIn(variant));

/** Why an account can’t be posted to at all, in a sentence. */
function silenceOf(variant: VariantRow, { speaks, is_self }: ReadContext): string | undefined {
  if (speaks(variant.account_id)) return undefined;
  const place = accountOn({ platform: variant.platform, connection: { name: nameOf(variant) } });
  return is_self
    ? `You’ve disconnected ${place}. Connect it in Settings, or remove it here.`
    : `This agent can’t post as ${place}. Connect the account on the agent’s page, or remove it here.`;
}

/**
 * Why a variant cannot be planned as it is, in a sentence, and whether “Fit to each account” can fix that: all but its
 * extras.
 */
function problemOf(
  post: PostRow,
  variant: VariantRow,
  all: readonly VariantRow[],
  { ctx, pictures, accounts }: ReadContext,
): { message: string | null; needs_fit: boolean } {
  const room = limitsOfVariant(variant);
  const platform = variant.platform;
  const { parts, media: ids, media_parts } = contentOf(post, variant);
  const found = ids.flatMap((id) => pictures.get(id) ?? []);
  const media = describedFor(found, altsOf(variant, ids));
  const extras = extrasOf(post, variant);
  const misfits = misfitsIn(ctx, { platform, room }, { parts, media, media_parts, extras });
  const unfit = misfits.find(({ of }) => of === 'media' || of === 'text');
  const message = unfit?.message ?? clashOf(post, variant, all, accounts);
  return { message: message ?? misfits[0]?.message ?? null, needs_fit: message !== undefined };
}

/** What a network of several accounts refuses in a text, beside itself. */
function clashOf(
  post: PostRow,
  variant: VariantRow,
  all: readonly VariantRow[],
  accounts: readonly OwnAccount[],
): string | undefined {
  const { name } = limitsOfVariant(variant);
  const { parts } = contentOf(post, variant);
  const meant = meantOf(all, accounts);
  const stranger = parts
    .flatMap(mentionsIn)
    .find((one) => adaptMentions(variant, [`@${one}`], meant).changes.length > 0);
  if (stranger !== undefined) {
    const isName = readAs(stranger, variant.platform) === stranger;
    return isName
      ? `@${stranger} could be someone else on ${name}.`
      : `@${stranger} isn’t a name on ${name}.`;
  }
  return textsOnEarlierAccounts(post, variant, all).some((other) => isSameText(other, parts))
    ? `${name} doesn’t allow the same text on several accounts. Change this one.`
    : undefined;
}

const sentParts = (occurrence: Occurrence | null, otherwise: string[]): string[] =>
  occurrence ? occurrence.parts.map(({ text }) => text) : otherwise;

/** The state of a variant in the ledger; nothing if it is not planned. */
const planOf = (schedule: ScheduledPost | undefined) =>
  schedule
    ? {
        scheduled_post_id: schedule.id,
        status: schedule.status,
        attention: schedule.attention,
        blocked_by: schedule.blocked_by,
        occurrence: schedule.current ?? schedule.last,
        next_run_at: schedule.next_run_at,
      }
    : {
        scheduled_post_id: null,
        status: null,
        attention: null,
        blocked_by: null,
        occurrence: null,
        next_run_at: null,
      };

function readStanding(
  post: PostRow,
  variant: VariantRow,
  all: readonly VariantRow[],
  kit: ReadContext,
): Standing {
  const { stage, account_id, username, series_id } = variant;
  const schedule = series_id === null ? undefined : kit.schedules.get(series_id);
  const content = contentOf(post, variant);
  const plan = planOf(schedule);
  const problem = problemOf(post, variant, all, kit);
  const media = describedFor(
    content.media.flatMap((id) => kit.pictures.get(id) ?? []),
    altsOf(variant, content.media),
  );
  return {
    connection_id: account_id,
    connection: { id: account_id, username, name: nameOf(variant) },
    platform: variant.platform,
    // A published variant shows the published text, even if the post has changed.
    parts: stage === 'out' ? sentParts(plan.occurrence, content.parts) : content.parts,
    media,
    media_ids: media.map(({ id }) => id),
    media_parts: content.media_parts,
    extras: extrasSent(platforms[variant.platform], extrasOf(post, variant)),
    changes: listIn(variant.changes),
    is_queued: variant.slot_at !== null && stage === 'scheduled',
    problem: stage === 'out' ? null : (silenceOf(variant, kit) ?? problem.message),
    needs_fit: stage !== 'out' && problem.needs_fit,
    stage,
    ...plan,
  };
}

/** The fields of a variant in the summary of a post. */
const inSummary = (standing: Standing) => ({
  ...standing,
  name: accountOn(standing),
  inbox: platforms[standing.platform].inbox,
});

/** Complete posts of one owner, in the order of `rows`. */
export async function readPosts(
  ctx: Context,
  ownerId: string,
  rows: readonly PostRow[],
): Promise<Post[]> {
  const variants = await listVariants(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const of = Map.groupBy(variants, ({ post_id }) => post_id);
  const schedules = await readSchedulesById(
    ctx,
    ownerId,
    variants.flatMap(({ series_id }) => series_id ?? []),
  );
  const media = [...rows, ...variants].flatMap((row) => (row.media ? listIn(row.media) : []));
  const shown = await shownMedia(ctx, ownerId, [...new Set(media)]);
  const pictures = new Map(shown.map((one) => [one.id, one]));
  const agents = await listAgents(
    ctx.db,
    ownerId,
    rows.map(({ agent_id }) => agent_id),
  );
  const speakers = await listSpeakers(
    ctx.db,
    ownerId,
    variants.map(({ account_id }) => account_id),
  );
  const accounts = await listOwnAccounts(ctx.db, ownerId);
  const agentsAt = Map.groupBy(speakers, ({ id }) => id);
  const missing = await missingApprovals(ctx.db, rows, agents, of);
  const read = (row: PostRow): Post => {
    const own = of.get(row.id) ?? [];
    const parts = listIn(row.parts);
    const agent = agents.find(({ id }) => id === row.agent_id);
    const is_self = agent?.is_self === 1;
    const speaks = (accountId: string) =>
      agentsAt.get(accountId)?.some(({ agent_id }) => is_self || agent_id === row.agent_id) ===
      true;
    const kit = { schedules, pictures, is_self, speaks, accounts, ctx };
    const standings = own.map((variant) => readStanding(row, variant, own, kit));
    const hash = contentHash(row, own);
    const base = listIn(row.media).flatMap((id) => pictures.get(id) ?? []);
    return {
      id: row.id,
      agent_id: row.agent_id,
      agent: { id: row.agent_id, name: agent?.name ?? '', avatar_url: agent?.avatar_url ?? null },
      author: { kind: is_self ? 'self' : 'agent' },
      idea: row.idea,
      parts,
      media: base,
      media_ids: base.map(({ id }) => id),
      media_parts: placesOf(row.media_parts, listIn(row.media)),
      extras: extrasIn(row.extras),
      labels: listIn(row.labels),
      review: row.review,
      stage: stageOf(parts, standings),
      summary: parts.length === 0 ? 'Not written yet.' : summaryOf(standings.map(inSummary)),
      variants: own.map((variant) => ownOf(row, variant)),
      standings,
      hash,
      is_approved: row.approved_hash === hash && missing(row).length === 0,
      missing_approvals: missing(row),
      version: row.version,
      created_at: toIso(row.created_at),
      updated_at: toIso(row.updated_at),
    };
  };
  return mapInTurns(rows, read);
}

/** Posts of that owner in the order of `ids`; missing ones are left out. */
export async function readPostsById(
  ctx: Context,
  ownerId: string,
  ids: readonly string[],
): Promise<Post[]> {
  const rows = await listPostsById(ctx.db, ownerId, ids);
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return readPosts(ctx, ownerId, inOrder);
}

/** One post of that owner. Throws `not_found`. */
export async function readPost(ctx: Context, ownerId: string, id: string): Promise<Post> {
  const row = await findPost(ctx.db, ownerId, id);
  const [post] = row ? await readPosts(ctx, ownerId, [row]) : [];
  if (!post) throw new AppError('not_found');
  return post;
}
