/** The record of who approved which exact text. What a person takes back stays in it, and counts for nothing. */
import type { Selectable } from 'kysely';
import { platforms } from '#contract/platforms/platforms.ts';
import type { AiLabel, ApprovalWay } from '#contract/posts/approvals.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import { isDisclosed } from '#domain/engagement/disclosure.ts';
import { shownLabel } from '#domain/platforms/ai-label.ts';
import { approversOf } from '#server/db/approvers.ts';
import type { Db } from '#server/db/client.ts';
import { inJson, insertRows } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { newId } from '#server/ids.ts';
import { personInHand, tokenOfOwner } from '#server/token-in-hand.ts';
import { type Approving, isGiven, requireOther, whoActs } from './approving.ts';
import { type Content, contentOf, contentOfSeries, hashOfContent } from './content.ts';
import { type LoadedOccurrence, loadOccurrence } from './loaded-occurrence.store.ts';
import { loadSeries } from './series.store.ts';

interface Entry {
  owner_id: string;
  series_id: string;
  /** `null` if it was approved before the occurrence existed. */
  occurrence_id: string | null;
  content: Content;
}

/** The approvals of exactly this content of a series by people and programs. */
const listGiven = (db: Db, series_id: string, hash: string) =>
  db
    .selectFrom('approvals')
    .select(['way', 'side', 'person_id', 'version', 'occurrence_id', 'is_own'])
    .where('series_id', '=', series_id)
    .where('hash', '=', hash)
    .where('way', 'in', ['person', 'token'])
    .execute();
export type Given = Awaited<ReturnType<typeof listGiven>>[number];

const planOf = (db: Db, series_id: string) =>
  db
    .selectFrom('series')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['series.version', 'series.author_id'])
    .select(approversOf.as('approvers'))
    .where('series.id', '=', series_id)
    .executeTakeFirstOrThrow();
export type Plan = Awaited<ReturnType<typeof planOf>>;

/** A person’s name and identity: their verified address, else their first wallet. */
async function personOf(db: Db, id: string) {
  const user = await db
    .selectFrom('users')
    .select(['username', 'email', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const wallet = await db
    .selectFrom('wallets')
    .select('address')
    .where('user_id', '=', id)
    .orderBy('linked_at')
    .executeTakeFirst();
  const email = user.email_verified_at === null ? null : user.email;
  return { by_name: user.username, by_identity: email ?? wallet?.address ?? null };
}

async function approve(trx: Db, entry: Entry, now: number, how: Approving): Promise<void> {
  const { owner_id, series_id, content } = entry;
  const hash = hashOfContent(content);
  const plan = await planOf(trx, series_id);
  if (how.by === 'moving' && plan.approvers === 'none') return;
  const given = await listGiven(trx, series_id, hash);
  const who = whoActs(owner_id, given, plan, how);
  requireOther(who, plan, how);
  if (isGiven(given, who, entry, plan)) return;
  const token = tokenOfOwner(owner_id);
  const person = how.approver ?? (await personOf(trx, personInHand(owner_id)));
  const by = token ? { ...person, by_name: token.name, token_id: token.id } : person;
  const kept = { hash, content: JSON.stringify(content), label: null, at: now };
  await trx
    .insertInto('approvals')
    .values({
      id: newId(),
      owner_id,
      series_id,
      occurrence_id: entry.occurrence_id,
      ...by,
      ...kept,
      ...who,
      is_own: who.is_own ? 1 : 0,
      version: plan.version,
    })
    .execute();
}

/** In a transaction: the owner, a member, or a program with their token, approves exactly these parts. */
export async function approveOccurrence(
  trx: Db,
  id: string,
  now: number,
  how: Approving = {},
): Promise<void> {
  const entry = await loadOccurrence(trx, id);
  if (!entry) return;
  const { owner_id, series_id } = entry;
  const content = contentOf(entry);
  await approve(trx, { owner_id, series_id, occurrence_id: id, content }, now, how);
}

/**
 * In a transaction: the owner, a member, or a person whom they asked, approves the fixed texts of a scheduled post; does
 * nothing if there are none.
 */
export async function approveSeries(
  trx: Db,
  id: string,
  now: number,
  how: Approving,
): Promise<void> {
  const series = await loadSeries(trx, id);
  const content = series && contentOfSeries(series);
  if (!content) return;
  const { owner_id } = series;
  await approve(trx, { owner_id, series_id: id, occurrence_id: null, content }, now, how);
}

/** Takes back the approvals of exactly this content by the person who acts right now; returns whether there were any. */
async function withdraw(trx: Db, entry: Entry): Promise<boolean> {
  const { owner_id, series_id, occurrence_id, content } = entry;
  const { numUpdatedRows } = await trx
    .updateTable('approvals')
    // With another hash a process of 0.2.0, which only knows two ways, doesn’t count it either.
    .set({ way: 'withdrawn', side: null, hash: 'withdrawn' })
    .where('series_id', '=', series_id)
    .where('hash', '=', hashOfContent(content))
    .where('way', '=', 'person')
    .where('person_id', '=', personInHand(owner_id))
    .where((where) =>
      where.or([
        where('occurrence_id', 'is', null),
        ...(occurrence_id === null ? [] : [where('occurrence_id', '=', occurrence_id)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** In a transaction: the same for the text of an occurrence. */
export const withdrawApproval = (trx: Db, entry: LoadedOccurrence): Promise<boolean> => {
  const { owner_id, series_id, id } = entry;
  return withdraw(trx, { owner_id, series_id, occurrence_id: id, content: contentOf(entry) });
};

/** In a transaction: the same for the fixed texts of a scheduled post. */
export async function withdrawFromSeries(trx: Db, id: string): Promise<boolean> {
  const series = await loadSeries(trx, id);
  const content = series && contentOfSeries(series);
  if (!content) return false;
  return withdraw(trx, { owner_id: series.owner_id, series_id: id, occurrence_id: null, content });
}

/** How readers learn that software wrote it. */
function labelOf(entry: LoadedOccurrence, isLabeled: boolean): AiLabel | null {
  if (!entry.made_with_ai) return null;
  const isReply = entry.in_reply_to !== null;
  const shown = shownLabel(platforms[entry.platform], isLabeled, { isReply });
  if (shown) return shown;
  return isDisclosed(entry.parts.map(({ text }) => text)) ? 'text' : null;
}

/** Which accounts of these posts are labeled as automated. */
async function listLabeled(trx: Db, entries: readonly LoadedOccurrence[]): Promise<Set<string>> {
  const made = entries.filter(({ made_with_ai }) => made_with_ai);
  if (made.length === 0) return new Set();
  const ids = made.map(({ account }) => account.id);
  const rows = await trx
    .selectFrom('accounts')
    .select('id')
    .where(inJson(trx, 'id', ids))
    .where('automated_label', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The approvals of these series by people and programs. */
const listApproved = (trx: Db, entries: readonly LoadedOccurrence[]) =>
  trx
    .selectFrom('approvals')
    .select(['series_id', 'hash', 'way', 'by_name', 'by_identity', 'token_id'])
    .where(
      inJson(
        trx,
        'series_id',
        entries.map(({ series_id }) => series_id),
      ),
    )
    .where('way', 'in', ['person', 'token'])
    .execute();

const publishedColumns = {
  id: 'text',
  owner_id: 'text',
  series_id: 'text',
  occurrence_id: 'text',
  way: 'text',
  by_name: 'text',
  by_identity: 'text',
  token_id: 'text',
  label: 'text',
  hash: 'text',
  content: 'text',
  at: 'bigint',
} as const;

const nobody = { way: 'automatic', by_name: null, by_identity: null, token_id: null } as const;

/**
 * In the transaction that publishes these posts: records as automatic whatever no one approved. The AI label is
 * recorded for program approvals too, because no person saw the text.
 */
export async function recordPublished(
  trx: Db,
  entries: readonly LoadedOccurrence[],
  at: number,
): Promise<void> {
  if (entries.length === 0) return;
  const approved = await listApproved(trx, entries);
  const unseen = entries.flatMap((entry) => {
    const content = contentOf(entry);
    const hash = hashOfContent(content);
    const known = approved.filter((row) => row.series_id === entry.series_id && row.hash === hash);
    if (known.some(({ way }) => way === 'person')) return [];
    const { way, by_name, by_identity, token_id } = known[0] ?? nobody;
    return [{ entry, content, hash, by: { way, by_name, by_identity, token_id } }];
  });
  const labeled = await listLabeled(
    trx,
    unseen.map(({ entry }) => entry),
  );
  const rows = unseen.map(({ entry, content, hash, by }) => ({
    id: newId(),
    owner_id: entry.owner_id,
    series_id: entry.series_id,
    occurrence_id: entry.id,
    ...by,
    label: labelOf(entry, labeled.has(entry.account.id)),
    hash,
    content: JSON.stringify(content),
    at,
  }));
  await insertRows(trx, 'approvals', publishedColumns, rows);
}

export type ApprovalRow = Selectable<Schema['approvals']> & {
  way: ApprovalWay;
  review: Review | null;
};

/** Whether nobody else is in that person’s space. */
export const isAlone = async (db: Db, owner_id: string): Promise<boolean> =>
  (await db
    .selectFrom('space_members')
    .select('user_id')
    .where('owner_id', '=', owner_id)
    .limit(1)
    .executeTakeFirst()) === undefined;

/** The approval of each post’s current text; posts without one are left out. */
export async function approvalsOf(
  db: Db,
  entries: readonly LoadedOccurrence[],
): Promise<ReadonlyMap<string, ApprovalRow>> {
  const series = [...new Set(entries.map(({ series_id }) => series_id))];
  if (series.length === 0) return new Map();
  const rows = await db
    .selectFrom('approvals')
    .leftJoin('variants', 'variants.series_id', 'approvals.series_id')
    .leftJoin('posts', 'posts.id', 'variants.post_id')
    .selectAll('approvals')
    // That of the series is over with its approval.
    .select('posts.review')
    .where('approvals.series_id', 'in', series)
    .where('way', '!=', 'withdrawn')
    .$narrowType<Pick<ApprovalRow, 'way'>>()
    .orderBy('approvals.id')
    .execute();
  return new Map(
    entries.flatMap((entry): [string, ApprovalRow][] => {
      const hash = hashOfContent(contentOf(entry));
      const row = rows.findLast(
        (one) =>
          one.series_id === entry.series_id &&
          one.hash === hash &&
          (one.way !== 'automatic' || one.occurrence_id === entry.id),
      );
      return row ? [[entry.id, row]] : [];
    }),
  );
}
