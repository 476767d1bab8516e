/** Everything that is kept about a person, as a file for him. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { urlOf, versionsOf } from '#server/features/images/service.ts';
import type { FileAnswer } from '#server/http/handlers.ts';
import * as known from './export-company.store.ts';
import * as told from './export-analytics.store.ts';
import * as answering from './export-engagement.store.ts';
import * as kept from './export.store.ts';
import * as published from './export-posts.store.ts';
import { type Section, writeDocument } from './export-document.ts';
import { readProfile } from './read-profile.ts';

/** Rows that are held at a time. */
const pageSize = 200;

async function* allOf<Row extends { id: string }>(
  page: (range: kept.After) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows: Row[] = await page({ after, limit: pageSize });
    yield* rows;
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  }
}

const instants = /(?:^|_)at$|^deadline$/;
/** Columns that hold JSON. */
const structured: ReadonlySet<string> = new Set([
  ...['target_topics', 'avoid_topics', 'behavioral_guidelines'],
  ...['voice_samples', 'contrast_pairs', 'platforms', 'content_kinds', 'media', 'persona'],
  ...['brief', 'parts', 'written', 'checks', 'claims', 'error', 'config'],
  ...['sources', 'key_messages', 'lists', 'tags', 'scopes', 'decision', 'draft'],
]);

function readableValue(name: string, value: unknown): unknown {
  if (typeof value === 'number' && instants.test(name)) return new Date(value).toISOString();
  if (typeof value === 'string' && structured.has(name)) return JSON.parse(value);
  return value;
}

/** A row with instants as text, and lists and objects as what they are. */
const readable = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, readableValue(name, value)]),
  );

async function* readableRows(rows: AsyncIterable<object>): AsyncGenerator<object> {
  for await (const row of rows) yield readable(row);
}

/** Posts with their parts and every call that was made for each part. */
async function* posts(db: Db, owner_id: string): AsyncGenerator<object> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows = await published.pageOfPosts(db, owner_id, { after, limit: pageSize });
    const ids = rows.map(({ id }) => id);
    const parts = ids.length > 0 ? await published.listParts(db, ids) : [];
    const attempts = ids.length > 0 ? await published.listAttempts(db, ids) : [];
    const moves = ids.length > 0 ? await published.listMoves(db, ids) : [];
    const figures = ids.length > 0 ? await told.listPostMetrics(db, ids) : [];
    const figuresOf = (id: string) =>
      figures
        .filter((day) => day.occurrence_id === id)
        .map(({ occurrence_id: _id, ...day }) => readable(day));
    const stepsOf = (id: string) =>
      moves
        .filter((move) => move.occurrence_id === id)
        .map(({ occurrence_id: _id, ...step }) => readable(step));
    const partsOf = (id: string) =>
      parts
        .filter(({ occurrence_id }) => occurrence_id === id)
        .map((part) => ({
          ...readable(part),
          attempts: attempts.filter(({ part_id }) => part_id === part.id).map(readable),
        }));
    for (const { id, ...row } of rows) {
      const around = { parts: partsOf(id), steps: stepsOf(id), figures: figuresOf(id) };
      yield { id, ...readable(row), ...around };
    }
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  }
}

/** Agents with every persona that they had; those of one agent are held at a time. */
async function* agents(db: Db, owner_id: string): AsyncGenerator<object> {
  for (const row of await kept.listAgents(db, owner_id)) {
    const personas = await kept.listPersonas(db, row.id);
    yield { ...readable(row), persona_versions: personas.map(readable) };
  }
}

async function account(db: Db, user_id: string): Promise<Section[]> {
  const factor = await kept.findSecondFactor(db, user_id);
  const codes = await kept.listBackupCodes(db, user_id);
  return [
    ['profile', { one: await readProfile(db, user_id) }],
    ['sessions', { rows: (await kept.listSessions(db, user_id)).map(readable) }],
    ['second_factor', { one: factor ? readable(factor) : null }],
    ['backup_codes', { rows: codes.map(readable) }],
    ['sign_ins_begun', { rows: (await kept.listPendingLogins(db, user_id)).map(readable) }],
    ['mail_links', { rows: (await kept.listMailLinks(db, user_id)).map(readable) }],
    ['visits_to_x', { rows: (await kept.listVisits(db, user_id)).map(readable) }],
    ['letters_waiting', { rows: (await kept.listWaitingLetters(db, user_id)).map(readable) }],
  ];
}

async function company(db: Db, owner_id: string): Promise<Section[]> {
  const profile = await known.findCompany(db, owner_id);
  return [
    ['company', { one: profile ? readable(profile) : null }],
    ['products', { rows: (await known.listProducts(db, owner_id)).map(readable) }],
    ['documents', { rows: (await known.listDocuments(db, owner_id)).map(readable) }],
    ['knowledge', { rows: (await known.listAssignments(db, owner_id)).map(readable) }],
    ['samples', { rows: (await known.listSamples(db, owner_id)).map(readable) }],
  ];
}

const engagement = async (db: Db, owner_id: string): Promise<Section[]> => [
  ['engagement', { rows: (await answering.listEngagement(db, owner_id)).map(readable) }],
  ['listening', { rows: (await answering.listListeners(db, owner_id)).map(readable) }],
  ['opt_outs', { rows: (await answering.listOptOuts(db, owner_id)).map(readable) }],
  [
    'interactions',
    { rows: readableRows(allOf((range) => answering.pageOfInteractions(db, owner_id, range))) },
  ],
];

async function work({ db, config }: Context, user_id: string): Promise<Section[]> {
  const links = await kept.listLinks(db, user_id);
  const followers = await told.listFollowers(db, user_id);
  const accounts = (await kept.listAccounts(db, user_id)).map((row) => ({
    ...readable(row),
    agents: links.filter(({ account_id }) => account_id === row.id).map(readable),
    followers_by_day: followers
      .filter(({ account_id }) => account_id === row.id)
      .map(({ account_id: _id, ...day }) => readable(day)),
  }));
  const pictures = (await kept.listPictures(db, user_id)).map(({ name, versions, ...row }) => ({
    ...readable(row),
    url: config.public_url + urlOf(name),
    smaller: versionsOf({ versions }).map((one) => ({
      url: config.public_url + urlOf(one.name),
      width: one.width,
    })),
  }));
  return [
    ['agents', { rows: agents(db, user_id) }],
    ['accounts', { rows: accounts }],
    [
      'scheduled_posts',
      { rows: readableRows(allOf((range) => published.pageOfSchedules(db, user_id, range))) },
    ],
    ['posts', { rows: posts(db, user_id) }],
    [
      'sandbox_posts',
      { rows: readableRows(allOf((range) => kept.pageOfSandbox(db, user_id, range))) },
    ],
    ['texts', { rows: readableRows(allOf((range) => kept.pageOfPieces(db, user_id, range))) }],
    ['jobs', { rows: (await kept.listDeskJobs(db, user_id)).map(readable) }],
    ['pictures', { rows: pictures }],
    ['budget', { one: (await kept.findBudget(db, user_id)) ?? null }],
    ['usage', { rows: readableRows(allOf((range) => kept.pageOfUsage(db, user_id, range))) }],
  ];
}

const letters = (db: Db, user_id: string): Section[] => [
  ['notices', { rows: readableRows(allOf((range) => kept.pageOfNotices(db, user_id, range))) }],
  ['security_log', { rows: readableRows(allOf((range) => kept.pageOfEvents(db, user_id, range))) }],
];

/**
 * A JSON file with everything that is kept about a person, without what proves or opens anything: no password, token,
 * seed or secret, and no hash of one. The text is in memory once; rows are read page by page.
 */
export async function exportAccount(
  ctx: Context,
  user_id: string,
  origin: Origin,
): Promise<FileAnswer> {
  const { db } = ctx;
  const now = ctx.clock();
  const exported_at = new Date(now).toISOString();
  await record(ctx, db, { event: 'data_exported', user_id, origin }, now);
  const sections: Section[] = [
    ['about', { one: { what: 'Everything this installation keeps about you', exported_at } }],
    ...(await account(db, user_id)),
    ...(await work(ctx, user_id)),
    ...(await company(db, user_id)),
    ...(await engagement(db, user_id)),
    ...letters(db, user_id),
  ];
  const pieces: Buffer[] = [];
  for await (const piece of writeDocument(sections)) pieces.push(Buffer.from(piece));
  const { username } = await readProfile(db, user_id);
  return {
    bytes: Buffer.concat(pieces),
    mime: 'application/json; charset=utf-8',
    max_age: 0,
    filename: `socialai-export-${username}-${exported_at.slice(0, 10)}.json`,
  };
}
