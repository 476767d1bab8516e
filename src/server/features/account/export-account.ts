/** Exports everything that is stored about a person as a file. */
import { originOf } from '#domain/pictures/origin.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { mediaUrl, versionsOf } from '#server/features/images/service.ts';
import type { FileAnswer } from '#server/http/handlers.ts';
import { mapInTurns } from '#server/process/in-turns.ts';
import * as known from './export-company.store.ts';
import * as answering from './export-engagement.store.ts';
import * as kept from './export.store.ts';
import * as published from './export-posts.store.ts';
import { chunksOf, type Section, writeDocument } from './export-document.ts';
import { readable, readableRows } from './export-readable.ts';
import { readProfile } from './read-profile.ts';

/** Rows in memory at a time. */
const pageSize = 50;

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

const paged = <Row extends { id: string }>(
  table: Parameters<typeof readable>[0],
  page: (range: kept.After) => Promise<Row[]>,
) => readableRows(table, allOf(page));

/** What posts have, which is read for some of them at a time; a post may have some dozens. */
async function* ofPosts<Row extends object>(
  db: Db,
  owner_id: string,
  table: Parameters<typeof readable>[0],
  list: (db: Db, posts: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<object> {
  const ids = allOf((range) => published.pageOfIdeaIds(db, owner_id, range));
  for await (const { id } of ids) yield* (await list(db, [id])).map(readable(table));
}

/** Posts with their parts and every API call that was made for each part. */
async function* posts(db: Db, owner_id: string): AsyncGenerator<object> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows = await published.pageOfPosts(db, owner_id, { after, limit: pageSize });
    const ids = rows.map(({ id }) => id);
    const parts = ids.length > 0 ? await published.listParts(db, ids) : [];
    const attempts = ids.length > 0 ? await published.listAttempts(db, ids) : [];
    const moves = ids.length > 0 ? await published.listMoves(db, ids) : [];
    const figures = ids.length > 0 ? await published.listPostMetrics(db, ids) : [];
    const metricsOf = (id: string) =>
      figures
        .filter((day) => day.occurrence_id === id)
        .map(({ occurrence_id: _id, ...day }) => readable('post_metrics')(day));
    const stepsOf = (id: string) =>
      moves
        .filter((move) => move.occurrence_id === id)
        .map(({ occurrence_id: _id, ...step }) => readable('occurrence_moves')(step));
    const partsOf = (id: string) =>
      parts
        .filter(({ occurrence_id }) => occurrence_id === id)
        .map((part) => ({
          ...readable('parts')(part),
          attempts: attempts.filter(({ part_id }) => part_id === part.id).map(readable('attempts')),
        }));
    for (const { id, ...row } of rows) {
      const around = { parts: partsOf(id), steps: stepsOf(id), figures: metricsOf(id) };
      yield { id, ...readable('occurrences')(row), ...around };
    }
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  }
}

/** Agents with every version of their persona; only the versions of one agent are in memory at a time. */
async function* agents(db: Db, owner_id: string): AsyncGenerator<object> {
  for (const row of await kept.listAgents(db, owner_id)) {
    const personas = await kept.listPersonas(db, row.id);
    yield {
      ...readable('agents')(row),
      persona_versions: await mapInTurns(personas, readable('persona_versions')),
    };
  }
}

async function account(db: Db, user_id: string): Promise<Section[]> {
  const factor = await kept.findSecondFactor(db, user_id);
  const codes = await kept.listBackupCodes(db, user_id);
  return [
    ['profile', { one: await readProfile(db, user_id) }],
    ['sessions', { rows: readableRows('sessions', await kept.listSessions(db, user_id)) }],
    ['second_factor', { one: factor ? readable('second_factors')(factor) : null }],
    ['backup_codes', { rows: codes.map(readable('backup_codes')) }],
    [
      'sign_ins_begun',
      { rows: readableRows('pending_logins', await kept.listPendingLogins(db, user_id)) },
    ],
    ['mail_links', { rows: readableRows('mail_tokens', await kept.listMailLinks(db, user_id)) }],
    [
      'visits_to_networks',
      { rows: readableRows('oauth_requests', await kept.listVisits(db, user_id)) },
    ],
    ['letters_waiting', { rows: readableRows('mails', await kept.listWaitingEmails(db, user_id)) }],
    [
      'push_devices',
      { rows: readableRows('push_devices', await kept.listPushDevices(db, user_id)) },
    ],
    ['pushes_waiting', { rows: readableRows('pushes', await kept.listWaitingPushes(db, user_id)) }],
    [
      'push_decisions',
      { rows: readableRows('push_decisions', await kept.listPushDecisions(db, user_id)) },
    ],
    ['chats', { rows: readableRows('chats', await kept.listChats(db, user_id)) }],
    [
      'chat_messages_waiting',
      { rows: readableRows('chat_messages', await kept.listWaitingChatMessages(db, user_id)) },
    ],
    ['chat_asks', { rows: readableRows('chat_asks', await kept.listChatAsks(db, user_id)) }],
  ];
}

/** One at a time, because each may have a long text. */
async function* documents(db: Db, owner_id: string): AsyncGenerator<object> {
  for (const { id } of await known.listDocumentIds(db, owner_id)) {
    const row = await known.findDocument(db, owner_id, id);
    if (row) yield readable('documents')(row);
  }
}

async function company(db: Db, owner_id: string): Promise<Section[]> {
  const profile = await known.findCompany(db, owner_id);
  return [
    ['company', { one: profile ? readable('company_profiles')(profile) : null }],
    ['products', { rows: readableRows('products', await known.listProducts(db, owner_id)) }],
    ['documents', { rows: documents(db, owner_id) }],
    [
      'knowledge',
      { rows: readableRows('knowledge_assignments', await known.listAssignments(db, owner_id)) },
    ],
    ['samples', { rows: readableRows('samples', await known.listDemoData(db, owner_id)) }],
  ];
}

const engagement = async (db: Db, owner_id: string): Promise<Section[]> => [
  [
    'engagement',
    { rows: readableRows('engagement_settings', await answering.listEngagement(db, owner_id)) },
  ],
  ['listening', { rows: readableRows('listeners', await answering.listCursors(db, owner_id)) }],
  ['opt_outs', { rows: readableRows('opt_outs', await answering.listOptOuts(db, owner_id)) }],
  [
    'interactions',
    { rows: paged('interactions', (range) => answering.pageOfInteractions(db, owner_id, range)) },
  ],
];

const feeds = async (db: Db, owner_id: string): Promise<Section[]> => {
  const items = (range: kept.After) => published.pageOfStreamItems(db, owner_id, range);
  const rows = (await published.listStreams(db, owner_id)).map(readable('streams'));
  return Object.entries({ feeds: { rows }, feed_items: { rows: paged('stream_items', items) } });
};

const evergreen = async (db: Db, owner_id: string): Promise<Section[]> => {
  const slots = (range: kept.After) => published.pageOfEvergreenSlots(db, owner_id, range);
  const rows = (await published.listEvergreen(db, owner_id)).map(readable('evergreen_items'));
  return [
    ['evergreen_items', { rows }],
    ['evergreen_slots', { rows: paged('evergreen_slots', slots) }],
  ];
};

/** Connected accounts, with their profile and follower counts. */
async function accounts(db: Db, user_id: string): Promise<object[]> {
  const links = await kept.listLinks(db, user_id);
  const followers = await published.listFollowers(db, user_id);
  return (await kept.listAccounts(db, user_id)).map((row) => ({
    ...readable('accounts')(row),
    agents: links.filter(({ account_id }) => account_id === row.id).map(readable('agent_accounts')),
    followers_by_day: followers
      .filter(({ account_id }) => account_id === row.id)
      .map(({ account_id: _id, ...day }) => readable('account_metrics')(day)),
  }));
}

async function* pictures(
  { db, config }: Pick<Context, 'db' | 'config'>,
  user_id: string,
): AsyncGenerator<object> {
  const all = allOf((range) => kept.pageOfPictures(db, user_id, range));
  for await (const { name, versions, ...row } of all)
    yield {
      ...readable('images')(row),
      origin: originOf(row),
      url: config.public_url + mediaUrl(name),
      smaller: versionsOf({ versions }).map((one) => ({
        url: config.public_url + mediaUrl(one.name),
        width: one.width,
      })),
    };
}

async function work(ctx: Context, user_id: string): Promise<Section[]> {
  const { db } = ctx;
  return [
    ['agents', { rows: agents(db, user_id) }],
    ['accounts', { rows: await accounts(db, user_id) }],
    [
      'scheduled_posts',
      { rows: paged('series', (range) => published.pageOfSchedules(db, user_id, range)) },
    ],
    ['posts', { rows: posts(db, user_id) }],
    ['ideas', { rows: paged('posts', (range) => published.pageOfIdeas(db, user_id, range)) }],
    [
      'calendar_feeds',
      { rows: readableRows('calendar_feeds', await published.listCalendarFeeds(db, user_id)) },
    ],
    ['api_tokens', { rows: readableRows('api_tokens', await published.listTokens(db, user_id)) }],
    ...(await feeds(db, user_id)),
    ...(await evergreen(db, user_id)),
    ['webhooks', { rows: readableRows('webhooks', await published.listWebhooks(db, user_id)) }],
    [
      'webhook_events',
      {
        rows: paged('webhook_deliveries', (range) =>
          published.pageOfDeliveries(db, user_id, range),
        ),
      },
    ],
    [
      'connected_programs',
      { rows: readableRows('program_grants', await published.listPrograms(db, user_id)) },
    ],
    ['templates', { rows: readableRows('templates', await published.listTemplates(db, user_id)) }],
    ['post_versions', { rows: ofPosts(db, user_id, 'post_versions', published.listVersions) }],
    [
      'approvals',
      { rows: paged('approvals', (range) => published.pageOfApprovals(db, user_id, range)) },
    ],
    ['variants', { rows: ofPosts(db, user_id, 'variants', published.listVariants) }],
    [
      'sandbox_posts',
      { rows: paged('sandbox_posts', (range) => kept.pageOfSandbox(db, user_id, range)) },
    ],
    ['texts', { rows: paged('posts', (range) => kept.pageOfDrafts(db, user_id, range)) }],
    ['jobs', { rows: readableRows('desk_jobs', await kept.listTasks(db, user_id)) }],
    ['pictures', { rows: pictures(ctx, user_id) }],
    ['budget', { one: (await kept.findBudget(db, user_id)) ?? null }],
    ['usage', { rows: paged('usage_entries', (range) => kept.pageOfUsage(db, user_id, range)) }],
  ];
}

const letters = (db: Db, user_id: string): Section[] => [
  ['notices', { rows: paged('notices', (range) => kept.pageOfNotifications(db, user_id, range)) }],
  [
    'security_log',
    { rows: paged('audit_events', (range) => kept.pageOfEvents(db, user_id, range)) },
  ],
];

/**
 * A JSON file with everything that is stored about a person, except credentials: no password, token, seed or secret,
 * and no hash of one. The whole text is in memory once; rows are read page by page.
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
    ['about', { one: { what: 'Everything this server stores about you', exported_at } }],
    ...(await account(db, user_id)),
    ...(await work(ctx, user_id)),
    ...(await company(db, user_id)),
    ...(await engagement(db, user_id)),
    ...letters(db, user_id),
  ];
  const chunks = await chunksOf(writeDocument(sections));
  const { username } = await readProfile(db, user_id);
  return {
    chunks,
    mime: 'application/json; charset=utf-8',
    max_age: 0,
    filename: `socialai-export-${username}-${exported_at.slice(0, 10)}.json`,
  };
}
