/** Earlier versions of a post: stored with its changes, and listed. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { hour, minute, toIso } from '#contract/core/time.ts';
import { Extras } from '#contract/posts/extras.ts';
import type { historyCalls, PostVersion, VersionSource } from '#contract/posts/history-calls.ts';
import type { Version } from '#domain/claims/origins.ts';
import { isContinued } from '#domain/text/is-continued.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { job } from '#server/jobs/port.ts';
import {
  changeVersion,
  findNewestVersion,
  deleteOldVersions,
  insertVersion,
  listAllVersions,
  listVersions,
  deleteExcessVersions,
  type VersionRow,
} from './board.store.ts';
import { extrasIn, listIn } from './content.ts';
import { findPost, listAgents, listVariants, type PostRow, type VariantRow } from './store.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { tokenOfOwner } from '#server/token-in-hand.ts';

const Parts = z.array(z.string());
const Texts = z.object({
  parts: Parts,
  own: z.array(z.object({ connection_id: z.string(), parts: Parts })),
  // Older versions have no extras.
  extras: Extras.optional(),
  own_extras: z.array(z.object({ connection_id: z.string(), extras: Extras })).optional(),
});
type Texts = z.infer<typeof Texts>;

const textsIn = (json: string): Texts => Texts.parse(JSON.parse(json));

interface Content {
  post: PostRow;
  variants: readonly VariantRow[];
}

function textsOf({ post, variants }: Content): Texts {
  // Their order on the screen is not a change of the text.
  const sorted = variants.toSorted((one, other) => (one.account_id < other.account_id ? -1 : 1));
  const extras = extrasIn(post.extras);
  const own_extras = sorted.flatMap(({ account_id: connection_id, extras: own }) =>
    own === null ? [] : [{ connection_id, extras: extrasIn(own) }],
  );
  return {
    parts: listIn(post.parts),
    own: sorted.flatMap(({ account_id: connection_id, parts }) =>
      parts === null ? [] : [{ connection_id, parts: listIn(parts) }],
    ),
    ...(Object.keys(extras).length > 0 && { extras }),
    ...(own_extras.length > 0 && { own_extras }),
  };
}

/** The extras, for comparison. */
const besides = ({ extras = {}, own_extras = [] }: Texts): string =>
  JSON.stringify([extras, own_extras]);

const allOf = ({ parts, own }: Texts): string[] => [...parts, ...own.flatMap((one) => one.parts)];

const lengthOf = (texts: readonly string[]): number => texts.join('\n').length;

/** Whether a change belongs to the current version: both were typed, in quick succession, with a small difference. */
function belongsTo(
  { source, begun_at, made_at, texts }: VersionRow,
  { wanted, next, now }: { wanted: VersionSource; next: Texts; now: number },
): boolean {
  if (source !== 'typed' || wanted !== 'typed') return false;
  const isSoon =
    now - begun_at < limits.post_version_span && now - made_at < limits.post_version_pause;
  const old = textsIn(texts);
  const [before, after] = [allOf(old), allOf(next)];
  return (
    isSoon &&
    besides(old) === besides(next) &&
    lengthOf(after) - lengthOf(before) <= limits.post_version_gain &&
    isContinued(before, after, limits.post_version_loss)
  );
}

const sourceOf = ({ made_with_ai }: PostRow): VersionSource =>
  made_with_ai === 1 ? 'agent' : 'typed';

/** The text of a post before its first stored change. */
async function firstVersion(
  trx: Db,
  before: PostRow,
  texts: string,
  source = sourceOf(before),
): Promise<VersionRow> {
  const { id: post_id, agent_id, created_at, updated_at } = before;
  const times = { begun_at: created_at, made_at: updated_at };
  const row: VersionRow = { id: newId(), post_id, agent_id, source, texts, ...times };
  await insertVersion(trx, row);
  return row;
}

/** Stores the text after a change, unless it is the same. Call it while the post is locked. */
export async function keepVersion(
  trx: Db,
  before: Content,
  after: Content,
  { source: wanted, now }: { source: VersionSource; now: number },
): Promise<void> {
  const was = JSON.stringify(textsOf(before));
  const next = textsOf(after);
  const texts = JSON.stringify(next);
  // A suggestion has its original instead, until it is kept.
  if (texts === was || after.post.is_suggestion === 1) return;
  const { id: post_id, agent_id } = after.post;
  const isWritten = allOf(textsOf(before)).length > 0;
  const newest =
    (await findNewestVersion(trx, post_id)) ??
    (isWritten ? await firstVersion(trx, before.post, was) : undefined);
  if (newest && belongsTo(newest, { wanted, next, now })) {
    await changeVersion(trx, newest.id, { agent_id, texts, made_at: now });
    return;
  }
  const times = { begun_at: now, made_at: now };
  await insertVersion(trx, { id: newId(), post_id, agent_id, source: wanted, texts, ...times });
  const { post_versions: count, post_versions_text: characters } = limits;
  await deleteExcessVersions(trx, post_id, { count, characters });
}

/** Remembers that a program wrote a new post with a token; other new posts have no version until they change. */
export async function noteProgram(trx: Db, ownerId: string, id: string): Promise<void> {
  const post = tokenOfOwner(ownerId) && (await findPost(trx, ownerId, id));
  if (!post) return;
  const texts = textsOf({ post, variants: await listVariants(trx, [id]) });
  if (allOf(texts).length === 0) return;
  await firstVersion(trx, post, JSON.stringify(texts), 'agent');
}

/** What a change comes from if its caller doesn't say: a program that uses a token writes like a machine. */
export const usualSource = (owner_id: string): VersionSource =>
  tokenOfOwner(owner_id) ? 'agent' : 'typed';

const writers = {
  typed: 'person',
  agent: 'machine',
  fitted: 'machine',
  restored: 'earlier',
} as const satisfies Record<VersionSource, Version['by']>;

const handle = /(?<![\p{L}\p{N}_@])@[\p{L}\p{N}_.-]+/gu;

/** A version with its writer. Fitting writes the handles of the owner's own accounts, which need no source. */
function asWritten(
  source: VersionSource,
  texts: readonly string[],
  before: readonly string[],
): Version[] {
  const written: Version = { by: writers[source], texts };
  const own = source === 'fitted' ? texts.flatMap((text) => text.match(handle) ?? []) : [];
  return own.length > 0 ? [{ by: 'person', texts: [...before, ...own] }, written] : [written];
}

/** Who wrote which words of a post: its versions, oldest first, after the text that an agent suggested. */
export async function writersOf(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
): Promise<Version[]> {
  const post = await findPost(db, ownerId, id);
  if (!post) throw new AppError('not_found');
  // A draft that was kept in another post is one of its versions.
  const original = post.suggestion === null ? null : post.written;
  const suggested: Version[] =
    original === null ? [] : [{ by: 'machine', texts: listIn(original) }];
  // Edits of a suggestion are no versions, so what differs from the original was typed.
  const firstBy = (source: VersionSource) => (original === null ? source : 'typed');
  // The first version may be deleted by now; what is the oldest then says itself who wrote it.
  const isFirst = ({ begun_at }: VersionRow) => begun_at <= post.created_at;
  const rows = await listAllVersions(db, id);
  if (rows.length === 0) {
    const variants = await listVariants(db, [id]);
    const texts = allOf(textsOf({ post, variants }));
    return [...suggested, { by: writers[firstBy(sourceOf(post))], texts }];
  }
  const all = rows.map(({ texts }) => allOf(textsIn(texts)));
  const later = rows.flatMap((row, at) =>
    asWritten(isFirst(row) ? firstBy(row.source) : row.source, all[at] ?? [], all[at - 1] ?? []),
  );
  return [...suggested, ...later];
}

/** Stores the text when it is planned or published, so that later typing is another version. */
export async function closeVersion(trx: Db, content: Content, now: number): Promise<void> {
  const newest =
    (await findNewestVersion(trx, content.post.id)) ??
    (await firstVersion(trx, content.post, JSON.stringify(textsOf(content))));
  // As if it had begun long enough ago to be closed.
  const begun_at = Math.min(newest.begun_at, now - limits.post_version_span);
  await changeVersion(trx, newest.id, { begun_at });
}

async function readVersions(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  rows: readonly VersionRow[],
): Promise<PostVersion[]> {
  const ids = rows.map(({ agent_id }) => agent_id);
  const agents = await listAgents(ctx.db, ownerId, [...new Set(ids)]);
  return rows.map(({ id, source, agent_id, texts, made_at }) => ({
    id,
    source,
    agent: { id: agent_id, name: agents.find((one) => one.id === agent_id)?.name ?? '' },
    extras: {},
    own_extras: [],
    ...textsIn(texts),
    created_at: toIso(made_at),
  }));
}

export const historyRoutes = (ctx: Context): Handlers<typeof historyCalls> => ({
  async list({ caller, params, query }) {
    const post = await findPost(ctx.db, caller.user_id, params.id);
    if (!post) throw new AppError('not_found');
    const page = pageAsked('versions', { ...query, ...params });
    const { rows, ...part } = await listVersions(ctx.db, post.id, page);
    return { data: await readVersions(ctx, caller.user_id, rows), ...part };
  },
});

/** Deletes versions that are too old to be restored. */
export const postVersionsCleanupJob = ({ db, clock, log }: Context) =>
  job({
    name: 'posts.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: minute,
    every: hour,
    async run() {
      const removed = await deleteOldVersions(db, clock() - limits.post_version_life);
      if (removed > 0) log.info({ removed }, 'removed old versions of posts');
    },
  });
