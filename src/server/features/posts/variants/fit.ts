/** Fits a post to its accounts: the agent’s model rewrites what a network rejects, or the text is truncated. */
import { isDeepStrictEqual } from 'node:util';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { accounts } from '#domain/schedule/post-summary.ts';
import { changesBetween, isSameText } from '#domain/text/fit-changes.ts';
import { cutTo, joinedFor, mediaOn } from '#domain/text/fit-text.ts';
import { type MediaParts, mediaByPart } from '#domain/text/part-media.ts';
import type { OwnAccount } from '#domain/text/mentions.ts';
import { allFit } from '#domain/text/post-text.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { withPassAgain } from '#server/pass-again.ts';
import { type FitAnswer, fitOne } from '#server/writing/rewrite-text.ts';
import { shownMedia } from '#server/features/images/service.ts';
import { failureOf, type Run, type TaskRunner } from '#server/tasks/task-runner.ts';
import { keepVersion } from './history.ts';
import { contentOf, listIn } from './content.ts';
import { limitsOfVariant, textsOnEarlierAccounts } from './read.ts';
import { meantOf, adaptMentions } from './adapt-mentions.ts';
import {
  changePost,
  changeVariant,
  findPost,
  listAgents,
  listOwnAccounts,
  listVariants,
  type PostRow,
  type VariantRow,
} from './store.ts';
import { type HeldPost, withPost } from './held.ts';
import { askedOf, replan, wordsOf } from './write.ts';

const json = JSON.stringify;

/** What must change in a variant so that its network accepts it. */
interface Need {
  variant: VariantRow;
  platform: LivePlatform;
  /** With mentions in the network's form. */
  parts: readonly string[];
  /** The pictures that it accepts. */
  media: string[];
  media_parts: MediaParts;
  /** What happens to other pictures and to mentions, in sentences. */
  changes: string[];
  /** Texts that it must differ from. */
  unlike: string[][];
  /** Whether the wording has to change. */
  isWording: boolean;
}

interface FitContext {
  ctx: Context;
  post: PostRow;
  /** Whether an agent wrote it, whose model may rewrite it. A person's own text is only truncated. */
  has_writer: boolean;
  /** Every account of the owner. */
  accounts: readonly OwnAccount[];
}

/** What must change in a variant; nothing if its network accepts it. */
async function needOf(
  { ctx, post, accounts }: FitContext,
  variant: VariantRow,
  all: readonly VariantRow[],
): Promise<Need | undefined> {
  if (variant.stage === 'out') return undefined;
  const platform = variant.platform;
  const { parts: written, media, media_parts } = contentOf(post, variant);
  const spoken = adaptMentions(variant, written, meantOf(all, accounts));
  const shown = await shownMedia(ctx, post.owner_id, media);
  const room = limitsOfVariant(variant);
  const { parts, changes: joined } = joinedFor(spoken.parts, room);
  const taken = mediaByPart(parts, shown, media_parts).map((files, at) =>
    mediaOn(files, at === 0 ? room : { ...room, ...room.replies }),
  );
  const left = [...new Set(taken.flatMap((one) => one.changes))];
  const pictures = taken.map((one) => one.media.length);
  const changes = [...left, ...spoken.changes, ...joined];
  const unlike = textsOnEarlierAccounts(post, variant, all);
  const isWording =
    !allFit(parts, room, pictures) || unlike.some((other) => isSameText(other, parts));
  if (!isWording && changes.length === 0) return undefined;
  const accepted = new Set(taken.flatMap((one) => one.media.map(({ id }) => id)));
  const kept = left.length === 0 ? media : media.filter((id) => accepted.has(id));
  return { variant, platform, parts, media: kept, media_parts, changes, unlike, isWording };
}

type Columns = Pick<VariantRow, 'parts' | 'media' | 'changes' | 'made_with_ai'>;
const ownColumns = ({ parts, media, changes, made_with_ai }: Columns): Columns => ({
  parts,
  media,
  changes,
  made_with_ai,
});

/** The variant with the model's text, or truncated with the reason. */
function columnsOf(
  post: PostRow,
  { variant, parts, media, media_parts, changes }: Need,
  answer: FitAnswer | undefined,
): Columns {
  const room = limitsOfVariant(variant);
  const written = answer?.parts;
  const files = mediaByPart(parts, media, media_parts);
  const pictures = files.map(({ length }) => length);
  const cut = cutTo(parts, room, pictures);
  const next = written ?? cut.parts;
  const said = written
    ? changesBetween(parts, written, room.counting)
    : [...cut.changes, answer?.why].filter((one) => one !== undefined);
  const kept = contentOf(post, variant);
  return {
    parts: isDeepStrictEqual(next, kept.parts) ? variant.parts : json(next),
    media: isDeepStrictEqual(media, kept.media) ? variant.media : json(media),
    changes: json([...changes, ...said]),
    made_with_ai: written ? 1 : variant.made_with_ai,
  };
}

/** Makes one request per text, shared by all accounts of a network that get it; none if no wording has to change. */
function createRewriter({ ctx, post, has_writer }: FitContext, { step, signal }: Run) {
  const { owner_id, agent_id } = post;
  const answers = new Map<string, FitAnswer>();
  return async (need: Need): Promise<FitAnswer | undefined> => {
    if (!need.isWording || !has_writer) return undefined;
    const { platform, parts, media, unlike, variant } = need;
    const room = limitsOfVariant(variant);
    const key = json([platform, variant.limits, parts, media.length, unlike]);
    const files = mediaByPart(parts, media, need.media_parts);
    const pictures = Math.max(0, ...files.map(({ length }) => length));
    const order = { owner_id, agent_id, platform, room, parts, pictures, unlike, step, signal };
    const answer = answers.get(key) ?? (await fitOne(ctx, order));
    answers.set(key, answer);
    return answer;
  };
}

const nothingFitted = (why: string) => conflictError(`${why} Change what is marked.`.trim());

/**
 * All variants, fitted one after the other, because two accounts of a network may not get the same text. Throws
 * `conflict` if nothing changes.
 */
async function fitAll(
  kit: FitContext,
  variants: readonly VariantRow[],
  run: Run,
): Promise<VariantRow[]> {
  const { post } = kit;
  const ask = createRewriter(kit, run);
  const fitted = [...variants];
  let trouble = '';
  for (const [at, variant] of variants.entries()) {
    const need = await needOf(kit, variant, fitted);
    if (!need) continue;
    const answer = await ask(need);
    trouble ||= answer?.why ?? '';
    const columns = columnsOf(post, need, answer);
    const isChanged = columns.parts !== variant.parts || columns.media !== variant.media;
    if (isChanged) fitted[at] = { ...variant, ...columns };
  }
  if (isDeepStrictEqual(fitted, variants)) throw nothingFitted(trouble);
  return fitted;
}

/** What was done, in a sentence for each account, or how many there were. */
function saidOf(changed: readonly VariantRow[]): string {
  const [only, ...others] = changed;
  if (!only || others.length > 0) return `${accounts(changed.length)} got their own version.`;
  return [`${limitsOfVariant(only).name} version changed.`, ...listIn(only.changes)].join(' ');
}

const changedSince = () =>
  conflictError('This post changed while we fit it to its accounts. Try again.');

/** Stores the fitted variants, unless the post was changed meanwhile. Returns those that changed. */
async function keep(
  ctx: Context,
  post: PostRow,
  fitted: readonly VariantRow[],
): Promise<VariantRow[]> {
  const { owner_id } = post;
  return withPost(ctx, owner_id, post.id, (held) =>
    withPassAgain(held.trx, { owner_id, needed: 'draft' }, () =>
      keepWithin(ctx, held, post, fitted),
    ),
  );
}

async function keepWithin(
  ctx: Context,
  held: HeldPost,
  post: PostRow,
  fitted: readonly VariantRow[],
): Promise<VariantRow[]> {
  const { trx, post: now, variants } = held;
  if (now.version !== post.version) throw changedSince();
  // Whoever may not publish asks for an approval with what they adapt.
  const asked = await askedOf(held, now, fitted);
  const after = { ...now, ...asked };
  const changed: VariantRow[] = [];
  for (const variant of fitted) {
    const was = variants.find(({ id }) => id === variant.id);
    if (!was || was.stage === 'out') continue;
    const columns = ownColumns(variant);
    if (!isDeepStrictEqual(columns, ownColumns(was))) {
      changed.push(variant);
      await changeVariant(trx, variant.id, columns);
    }
    await replan(ctx, trx, after, now, [variant, was]);
  }
  const texts = fitted.map((variant) => ({ parts: contentOf(now, variant).parts }));
  const words = wordsOf(now, texts);
  const updated_at = ctx.clock();
  const how = { source: 'fitted', now: updated_at } as const;
  await keepVersion(trx, held, { post: after, variants: [...fitted] }, how);
  await changePost(trx, post.id, { ...asked, words, version: now.version + 1, updated_at });
  return changed;
}

/**
 * Fits what a network rejects, and records on each variant what changed. A slow request continues as a job. Throws
 * `not_found`, `limit_reached`, and `conflict` if the post was changed meanwhile or is being sent.
 */
export async function fitPost(
  ctx: Context,
  tasks: TaskRunner,
  owner_id: string,
  id: string,
): Promise<{ job_id?: string; message: string }> {
  const post = await findPost(ctx.db, owner_id, id);
  if (!post) throw new AppError('not_found');
  const variants = await listVariants(ctx.db, [id]);
  const [agent] = await listAgents(ctx.db, owner_id, [post.agent_id]);
  const has_writer = agent?.is_self !== 1;
  const kit = { ctx, post, has_writer, accounts: await listOwnAccounts(ctx.db, owner_id) };
  const needs = await Promise.all(variants.map((one) => needOf(kit, one, variants)));
  const wanted = needs.filter((need) => need !== undefined).length;
  if (wanted === 0) return { message: 'It fits everywhere.' };
  const { agent_id, version } = post;
  const asked = { owner_id, kind: 'text', agent_id, wanted } as const;
  const row = await tasks.start(
    // Repeated requests for the same version of a post share one job, and are paid once.
    { ...asked, request_key: `fit ${id} ${version}` },
    async (run) => {
      const fitted = await fitAll(kit, variants, run);
      run.signal.throwIfAborted();
      return saidOf(await keep(ctx, post, fitted));
    },
  );
  if (row.state === 'running') {
    const message = 'This is taking longer than usual. It goes on if you leave this page.';
    return { job_id: row.id, message };
  }
  const failure = failureOf(row);
  if (failure) throw new AppError(failure.code, failure);
  if (row.state === 'cancelled') throw conflictError('This was stopped.');
  return { message: row.step };
}
