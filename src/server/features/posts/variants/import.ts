/**
 * Imports posts from a file. A trial creates each post and rolls it back, so that it finds the same faults as the
 * import.
 */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { toIso } from '#contract/core/time.ts';
import type { boardCalls, ImportRow } from '#contract/posts/board-calls.ts';
import { selfName } from '#contract/posts/author.ts';
import { NewPost } from '#contract/posts/posts.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import {
  accountNamed,
  accountsInLine,
  extrasOfLine,
  type ImportLine,
  type NamedAccount,
  namesIn,
  partsOfLine,
} from '#domain/schedule/import-lines.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/client.ts';
import { findImported, listAuthors, listNamedAccounts } from './board.store.ts';
import { type FoundTime, type Say, timeOf, whenWritten } from './import-time.ts';
import { schedulePost } from './plan.ts';
import { readPost } from './read.ts';
import { createPost } from './create.ts';

type Query = z.output<(typeof boardCalls)['importPosts']['query']>;

/** Rolls back a line with faults. */
class Faulty extends Error {}

/** Rolls back a line in a trial. */
class Tried extends Error {
  readonly row: ImportRow;

  constructor(row: ImportRow) {
    super('tried');
    this.row = row;
  }
}

/** The import, and the agents and accounts that a line may name. */
interface Kit {
  ctx: Context;
  owner_id: string;
  query: Query;
  agents: readonly { id: string; name: string }[];
  accounts: readonly (NamedAccount & { agents: readonly string[] })[];
  /** Identifies this import, so that each of its lines is imported once. */
  key: string;
}

/** The agent that a line names, else the chosen one. `undefined` for the owner and for unknown names. */
function authorOf({ agents, query }: Kit, name: string, say: Say): string | undefined {
  if (name === '') return query.agent_id;
  const wanted = name.toLowerCase();
  if (['me', 'myself', selfName.toLowerCase()].includes(wanted)) return undefined;
  const found = agents.find((agent) => agent.name.toLowerCase() === wanted);
  if (!found) say(`You have no agent called “${name}”.`);
  return found?.id;
}

/** The accounts that a row names, else the chosen one. Those of its author are looked up first. */
function accountsOf(
  { accounts, query }: Kit,
  named: readonly string[],
  { agent_id, say }: { agent_id: string | undefined; say: Say },
) {
  const isOwn = ({ agents }: Kit['accounts'][number]) =>
    agent_id === undefined || agents.includes(agent_id);
  const ordered = [...accounts.filter(isOwn), ...accounts.filter((one) => !isOwn(one))];
  if (named.length === 0) return ordered.filter(({ id }) => id === query.connection_id);
  const found = named.flatMap((name) => {
    const account = accountNamed(name, ordered);
    if (typeof account !== 'string') return [account];
    say(account);
    return [];
  });
  return [...new Map(found.map((account) => [account.id, account])).values()];
}

/** Each row of a line is for other accounts, possibly at another time. */
interface Wanted {
  post: NewPost | undefined;
  times: (FoundTime & { connection_ids: string[] })[];
}

/** Says what is wrong with a line, and what is imported otherwise than written. */
interface Voice {
  say: Say;
  note: Say;
}

/** The numbers of parts, from 1, in the order of the images. */
function placesOfLine({ cells }: ImportLine): Record<string, number> {
  const numbers = namesIn(cells.media_parts).map(Number);
  const places = namesIn(cells.media_ids).map((id, at) => [id, (numbers[at] ?? 1) - 1] as const);
  return Object.fromEntries(places.filter(([, part]) => part !== 0));
}

const content = (line: ImportLine) => ({
  parts: partsOfLine(line),
  media_ids: namesIn(line.cells.media_ids),
  media_parts: placesOfLine(line),
  extras: extrasOfLine(line),
});

/** What differs from the first row. */
const own = (first: ReturnType<typeof content>, other: ReturnType<typeof content>) => ({
  ...(!isDeepStrictEqual(first.parts, other.parts) && { parts: other.parts }),
  ...(!isDeepStrictEqual(first.media_ids, other.media_ids) && { media_ids: other.media_ids }),
  ...(!isDeepStrictEqual(first.media_parts, other.media_parts) && {
    media_parts: other.media_parts,
  }),
  ...(!isDeepStrictEqual(first.extras, other.extras) && { extras: other.extras }),
});

/** A line as a post; `undefined` if it is invalid. */
function postOf(
  line: ImportLine,
  { agent_id, variants }: { agent_id: string | undefined; variants: object[] },
  say: Say,
): NewPost | undefined {
  const { idea, labels, review } = line.cells;
  if (line.cells.text === '' && idea === '') {
    say('The post is empty.');
    return undefined;
  }
  const author = agent_id === undefined ? { author: 'self' } : { agent_id };
  const { parts, ...more } = content(line);
  const given = Object.entries({ idea, review, parts }).filter(([, said]) => said.length > 0);
  const named = { ...author, ...more, ...Object.fromEntries(given), variants };
  const post = NewPost.safeParse({ ...named, labels: namesIn(labels) });
  for (const { path, message } of post.error?.issues ?? [])
    say(path[0] === 'labels' ? `Labels: ${message}.` : message);
  // Even with invalid labels, the text can be checked for its accounts.
  return post.data ?? NewPost.safeParse(named).data;
}

/** The post and times of a line, as far as they are valid. */
function wantedOf(kit: Kit, line: ImportLine, { say, note }: Voice): Wanted {
  const agent_id = authorOf(kit, line.cells.agent, say);
  const [{ timezone }, now] = [kit.query, kit.ctx.clock()];
  const rows = [line, ...line.others].map((row) => {
    for (const fault of row.faults) say(fault);
    const named = accountsInLine(row);
    const accounts = accountsOf(kit, named, { agent_id, say });
    const written = whenWritten(row, note);
    const time = timeOf({ timezone, now }, { row, written }, say);
    if (written !== '' && named.length === 0 && accounts.length === 0)
      say('Name an account to schedule this on.');
    return { row, time, connection_ids: accounts.map(({ id }) => id) };
  });
  const variants = rows.flatMap(({ row, connection_ids }) =>
    connection_ids.map((connection_id) => ({
      connection_id,
      ...own(content(line), content(row)),
    })),
  );
  const times = rows.flatMap(({ time, connection_ids }) =>
    time ? [{ ...time, connection_ids }] : [],
  );
  return { post: postOf(line, { agent_id, variants }, say), times };
}

/** Schedules each row that has a time, and returns the first one. */
async function scheduleAll(
  { ctx, owner_id, query: { timezone } }: Kit,
  id: string,
  times: Wanted['times'],
): Promise<string | null> {
  for (const { text: scheduled_time, connection_ids } of times)
    await schedulePost(ctx, owner_id, id, { scheduled_time, timezone, connection_ids });
  return times.length === 0 ? null : toIso(Math.min(...times.map(({ at }) => at)));
}

/** Creates the post of a line, once, and schedules it if it has a time. Throws `Faulty`, `AppError`. */
async function make(
  inside: Kit,
  line: ImportLine,
  { row, faults }: { row: ImportRow; faults: Set<string> },
): Promise<ImportRow> {
  const { ctx, owner_id, key } = inside;
  const import_line = `${key}:${line.line}`;
  const made = await findImported(ctx.db, owner_id, import_line);
  if (made) return { ...row, post_id: made.id };
  const notes = new Set<string>();
  const { post, times } = wantedOf(inside, line, {
    say: (fault) => faults.add(fault),
    note: (words) => notes.add(words),
  });
  if (!post) throw new Faulty();
  // Created even if there are faults already, because only a stored post is checked for its accounts.
  const id = await createPost(ctx, owner_id, post, { import_line });
  const { agent, author, standings, labels } = await readPost(ctx, owner_id, id);
  for (const one of standings)
    if (one.problem !== null) faults.add(`${accountLabel(one)}: ${one.problem}`);
  if (faults.size > 0) throw new Faulty();
  return {
    ...row,
    author: author.kind === 'self' ? null : agent.name,
    accounts: standings.map(accountLabel),
    labels,
    scheduled_at: await scheduleAll(inside, id, times),
    notes: [...notes],
    post_id: id,
  };
}

/** Imports or tries a line in its own transaction; if it fails, every fault is listed. */
async function carry(kit: Kit, line: ImportLine): Promise<ImportRow> {
  const { ctx, owner_id, query } = kit;
  const text = cut(line.cells.text || line.cells.idea, limits.import_shown);
  const row = {
    line: line.line,
    text,
    author: null,
    accounts: [],
    labels: [],
    scheduled_at: null,
    faults: [],
    notes: [],
    post_id: null,
  };
  const faults = new Set<string>();
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      // The usual lock order: the owner first.
      await holdUser(trx, owner_id);
      const inside = { ...kit, ctx: { ...ctx, db: trx } };
      const made = await make(inside, line, { row, faults });
      if (query.dry_run === 'true') throw new Tried({ ...made, post_id: null });
      return made;
    });
  } catch (error) {
    if (error instanceof Tried) return error.row;
    if (error instanceof AppError) faults.add(error.message);
    else if (!(error instanceof Faulty)) throw error;
    return { ...row, faults: [...faults] };
  }
}

/**
 * Imports a file, or tries to. Returns the result of every line, and the columns that are not read. Throws `not_found` for the agent, and like
 * `readImport`.
 */
export async function importPosts(
  ctx: Context,
  owner_id: string,
  query: Query,
  { file, key }: { file: { filename: string; bytes: Uint8Array }; key: string },
): Promise<{ rows: ImportRow[]; ignored: string[] }> {
  const agents = await listAuthors(ctx.db, owner_id);
  if (query.agent_id !== undefined && agents.every(({ id }) => id !== query.agent_id))
    throw new AppError('not_found');
  const accounts = await listNamedAccounts(ctx.db, owner_id);
  const kit = { ctx, owner_id, query, agents, accounts, key };
  const rows: ImportRow[] = [];
  // Loaded on first use, because few people import and the CSV parser is large.
  const { readImport } = await import('./read-import.ts');
  const { lines, ignored } = readImport(file);
  for (const line of lines) {
    rows.push(await carry(kit, line));
  }
  return { rows, ignored };
}
