/** Has agents write the texts of schedules, and draws their pictures. Fixed texts are the ledger’s own business. */
import type { LivePlatform } from '#contract/platforms/schema.ts';
import { randomInt } from 'node:crypto';
import { makerName } from '#contract/models/maker-names.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { OccurrenceEvent } from '#domain/ledger/occurrence-event.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { fitTo, onePartFault } from '#domain/text/fit-text.ts';
import { roomOf } from '#domain/text/post-text.ts';
import { Extras } from '#contract/posts/extras.ts';
import { besideWarning } from '#domain/platforms/post-extras.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { withMentions } from '#domain/text/with-mentions.ts';
import { limitsIn } from '#server/account-secret.ts';
import type { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import {
  configOf,
  fixedText,
  picturesOf,
  type Prepared,
  roomFor,
} from '#server/ledger/publish/fixed-text.ts';
import type { LedgerHooks } from '#server/ledger/hooks.ts';
import { listUnwritten } from '#server/ledger/recover/sweep.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import {
  findOrder,
  listPlaces,
  type TextOrder,
  writeParts,
} from '#server/ledger/publish/prepare.store.ts';
import { type NoText, type BackgroundText, writeDue, writeRow } from '#server/writing/pipeline.ts';
import { claimRun, letRunGo, lockFirst, renewRun, type Run } from './claim-run.ts';
import { type OneText, writeOne } from '#server/writing/write-one.ts';
import { runBrief } from './run-brief.ts';
import {
  pictureOfRun,
  type RunPicture,
  finishPicture,
  textOfInterruptedRun,
  withPicture,
} from './run-picture.ts';
import { nothingNew } from './validate-text.ts';
import { handOver, MaterialTaken, nameOfRun, sharedText, type Written } from './shared-text.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { listIn } from '#server/db/json.ts';

/** The event for a failure: an outage is temporary, problems of budget or settings are not. */
function failureEvent({ code, message: detail }: AppError): OccurrenceEvent {
  if (code === 'provider_failed') return { type: 'outage', detail };
  if (code === 'budget_exceeded') return { type: 'over_budget', detail };
  // A recurring post is skipped, and its owner told, instead of leaving an empty draft at each of its times.
  if (code === 'needs_facts') return { type: 'nothing_new', detail };
  return { type: 'checks_failed', detail };
}

/** Of all accounts of a schedule, the one with the lowest limit. */
async function tightestPlace(db: Db, { group_id, ...entry }: LoadedOccurrence, pictures: number) {
  const placeOf = (platform: LivePlatform, account: Parameters<typeof limitsIn>[0]) => ({
    platform,
    room: allowedOn(platform, limitsIn(account)),
  });
  const others = group_id === null ? [] : await listPlaces(db, group_id);
  const roomIn = ({ room }: { room: PlatformTraits }) => roomOf(room, pictures).max_length;
  return others
    .map((one) => placeOf(one.platform, one))
    .reduce(
      (least, one) => (roomIn(one) < roomIn(least) ? one : least),
      placeOf(entry.platform, entry.account),
    );
}

/** Why a text that passed every check needs its owner’s approval: a small model wrote it, or it lacks their facts. */
function askAbout({ hold, unsaid }: Pick<OneText, 'hold' | 'unsaid'>): string | null {
  const [first, ...others] = unsaid;
  if (first === undefined) return hold;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const lacks = `There was no room for “${excerpt(first, 80)}”${more}.`;
  return hold === null ? lacks : `${hold} ${lacks}`;
}

/** Has the agent write, once for all accounts of the run. */
async function writeRunText(
  ctx: Context,
  run: Run,
  order: TextOrder,
  signal: AbortSignal,
): Promise<Written> {
  const [entry] = run;
  const interrupted = await textOfInterruptedRun(ctx.db, entry);
  if (interrupted) return interrupted;
  const shared = await sharedText(ctx.db, run);
  // What it is made of was counted for the first account.
  if (shared) return { ...shared, lines: [] };
  const { brief: asked, focus } = runBrief(order);
  const pictures = listIn(order.media).length + (configOf(order).picture === 'none' ? 0 : 1);
  const { owner_id, agent_id } = entry;
  const { platform, room: whole } = await tightestPlace(ctx.db, entry, pictures);
  const room = besideWarning(whole, Extras.parse(JSON.parse(entry.extras)));
  // Instead of a thread of which only the first part could be sent.
  const brief: typeof asked =
    asked.content_type === 'thread' && onePartFault(room) !== undefined
      ? { ...asked, content_type: 'tweet', length: 'long' }
      : asked;
  const seed = randomInt(2 ** 31);
  const about = { owner_id, agent_id, platform, room, brief, focus, seed, signal, pictures };
  const text = await writeOne(ctx, { ...about, unit: nameOfRun(entry) });
  const { parts, model_used, why, sources, fault, repeats, lines, lot } = text;
  const from = sources.length === 0 ? '' : ` From ${sources.join('; ')}.`;
  const { answers = {}, context = '' } = brief;
  const facts = [...factsOf({ answers, context }), ...lines.map((line) => line.text)];
  const failed = { parts, repeats, facts };
  const nothing_new = fault === null ? null : await nothingNew(ctx.db, entry, failed);
  const ask = askAbout(text);
  const detail = `Written by ${makerName(model_used)}. ${why}${from}`;
  return { parts, detail, fault, ask, nothing_new, lines: [...lines], lot };
}

/** A text that failed a check waits for its owner, unless one like it waits already. */
function eventOf({ fault, nothing_new, ask }: Written, detail: string): OccurrenceEvent {
  if (fault === null) return { type: 'prepared', detail, ask };
  return nothing_new === null
    ? { type: 'checks_failed', detail: fault }
    : { type: 'nothing_new', detail: nothing_new };
}

/** A written text, fitted to this account’s network. */
async function fitToAccount(
  ctx: Context,
  entry: LoadedOccurrence,
  order: TextOrder,
  text: Written,
  ids: readonly string[],
): Promise<Prepared> {
  const { parts, media, changes } =
    entry.group_id === null
      ? { parts: text.parts, media: ids.map((id) => ({ id })), changes: [] }
      : fitTo({ parts: text.parts, media: await picturesOf(ctx, entry, ids) }, roomFor(entry));
  const detail = [text.detail, ...changes].join(' ');
  const place = { limit: roomFor(entry), pictures: media.length };
  return {
    event: eventOf(text, detail),
    texts: runBrief(order).include_mentions ? withMentions(parts, order.topic, place) : parts,
    media: [media.map(({ id }) => id)],
  };
}

/** The generated picture of this run, if its schedule has one. A text that failed a check is rewritten first. */
const pictureFor = async (
  ctx: Context,
  entry: LoadedOccurrence,
  order: TextOrder,
  text: Written | null,
  signal: AbortSignal,
): Promise<RunPicture | undefined> =>
  configOf(order).picture === 'none' || (text && text.fault !== null)
    ? undefined
    : pictureOfRun(ctx, entry, order, text, signal);

/** What was made for a run: a result for each account, and the picture if there is to be one. */
interface Made {
  posts: readonly Prepared[];
  /** What the agent wrote, before it was fitted to each account. */
  text?: Written | null;
  picture?: RunPicture | undefined;
}

async function makeRun(ctx: Context, run: Run, signal: AbortSignal): Promise<Made> {
  const [entry] = run;
  const order = await findOrder(ctx.db, entry.series_id);
  const media = listIn(order.media);
  const text = order.content_text === '' ? await writeRunText(ctx, run, order, signal) : null;
  const picture = await pictureFor(ctx, entry, order, text, signal);
  const ids = picture?.id === undefined ? media : [...media, picture.id];
  const { first_comment } = configOf(order);
  const postOn = async (one: LoadedOccurrence): Promise<Prepared> => {
    const post = text
      ? await fitToAccount(ctx, one, order, text, ids)
      : await fixedText(ctx, one, order, ids);
    const texts = first_comment === '' ? post.texts : [...post.texts, first_comment];
    return { ...post, texts, event: withPicture(post.event, order, picture) };
  };
  return { posts: await Promise.all(run.map(postOn)), text, picture };
}

/** Records what was made for a run. A post that was changed or taken over meanwhile is left as it is. */
async function record(
  ctx: Context,
  trx: Db,
  run: Run,
  { posts, text, picture }: Made,
): Promise<void> {
  const [first] = run;
  await lockFirst(trx, first);
  const pairs = run.flatMap((entry, at) => {
    const post = posts[at];
    return post ? [{ entry, post }] : [];
  });
  const inOrder = pairs.toSorted((one, other) =>
    one.entry.series_id < other.entry.series_id ? -1 : 1,
  );
  const recorded: LoadedOccurrence[] = [];
  for (const { entry, post } of inOrder) {
    const { event, texts, media } = post;
    if (!(await moveWithin(ctx, trx, entry, event))) continue;
    recorded.push(entry);
    // Of a run that is skipped no text is kept: one like it waits.
    if (texts.length > 0 && !(event.type === 'nothing_new' && entry.recurring))
      await writeParts(trx, entry, texts, media);
  }
  const [one, ...others] = recorded;
  if (!one) return;
  if (text) await handOver(ctx, trx, [one, ...others], text);
  if (picture) await finishPicture(trx, first);
}

/** The posts of one run, as the pipeline sees them. */
interface Claimed {
  id: string;
  owner_id: string;
  run: Run;
}

/** `left`: how often it is written again if another run takes its material. */
async function writeRun(
  ctx: Context,
  { run }: Pick<Claimed, 'run'>,
  signal: AbortSignal,
  left = 3,
): Promise<void> {
  await ctx.probe?.('writing');
  const made = await makeRun(ctx, run, signal);
  signal.throwIfAborted();
  try {
    await ctx.db.transaction().execute((trx) => record(ctx, trx, run, made));
  } catch (error) {
    if (!(error instanceof MaterialTaken) || left === 0) throw error;
    return writeRun(ctx, { run }, signal, left - 1);
  }
  await ctx.probe?.('ready');
}

/** After a fault of this server its lease expires: the ledger counts how often that happens to a post. */
async function giveUp(ctx: Context, { run }: Claimed, { error }: NoText): Promise<void> {
  if (!error) return;
  const event = failureEvent(error);
  const posts = run.map(() => ({ event, texts: [], media: [] }));
  await ctx.db.transaction().execute((trx) => record(ctx, trx, run, { posts }));
}

/** A text for each run of a schedule. Every process looks for all of them, because their time comes soon. */
const runs: BackgroundText<Claimed> = {
  what: 'a scheduled post',
  find: ({ db }, wanted) => listUnwritten(db, wanted),
  async claim(ctx, id) {
    const run = await claimRun(ctx, id);
    return run && { id, owner_id: run[0].owner_id, run };
  },
  renew: (ctx, { run }, lease_until) => renewRun(ctx, run, lease_until),
  letGo: (ctx, { run }) => letRunGo(ctx, run),
  write: (ctx, claimed, signal) => writeRun(ctx, claimed, signal),
  giveUp,
  // The ledger counts the tries of a post, and decides when the next one is.
  most: Infinity,
  ofOwner: 2,
  isForAll: true,
};

/** Prepares one planned occurrence with those of its run, if no other process has it. */
export const prepareOne = (ctx: Context, id: string, stop: AbortSignal): Promise<void> =>
  writeRow(ctx, runs, id, stop);

/** Prepares upcoming runs, fairly among owners, as long as the clock can be trusted. */
export const prepareRuns: LedgerHooks['prepare'] = (ctx, stop, mayWork = async () => true) =>
  writeDue(
    ctx,
    { ...runs, find: async (...wanted) => ((await mayWork()) ? runs.find(...wanted) : []) },
    stop,
  );
