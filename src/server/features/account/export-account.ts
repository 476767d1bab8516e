/** Exports everything that is stored about a person as a file. */
import { originOf } from '#domain/pictures/origin.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { mediaUrl, versionsOf } from '#server/features/images/service.ts';
import type { FileAnswer } from '#server/http/handlers.ts';
import * as known from './export-company.store.ts';
import * as answering from './export-engagement.store.ts';
import * as kept from './export.store.ts';
import * as published from './export-posts.store.ts';
import { type Section, writeDocument } from './export-document.ts';
import { readable, readableRows } from './export-readable.ts';
import { readProfile } from './read-profile.ts';

/** Rows in memory at a time. */
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

const paged = <Row extends { id: string }>(
  table: Parameters<typeof readable>[0],
  page: (range: kept.After) => Promise<Row[]>,
) => readableRows(table, allOf(page));

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
      persona_versions: personas.map(readable('persona_versions')),
    };
  }
}

async function account(db: Db, user_id: string): Promise<Section[]> {
  const factor = await kept.findSecondFactor(db, user_id);
  const codes = await kept.listBackupCodes(db, user_id);
  return [
    ['profile', { one: await readProfile(db, user_id) }],
    ['sessions', { rows: (await kept.listSessions(db, user_id)).map(readable('sessions')) }],
    ['second_factor', { one: factor ? readable('second_factors')(factor) : null }],
    ['backup_codes', { rows: codes.map(readable('backup_codes')) }],
    [
      'sign_ins_begun',
      { rows: (await kept.listPendingLogins(db, user_id)).map(readable('pending_logins')) },
    ],
    ['mail_links', { rows: (await kept.listMailLinks(db, user_id)).map(readable('mail_tokens')) }],
    [
      'visits_to_networks',
      { rows: (await kept.listVisits(db, user_id)).map(readable('oauth_requests')) },
    ],
    [
      'letters_waiting',
      { rows: (await kept.listWaitingEmails(db, user_id)).map(readable('mails')) },
    ],
    [
      'push_devices',
      { rows: (await kept.listPushDevices(db, user_id)).map(readable('push_devices')) },
    ],
    [
      'pushes_waiting',
      { rows: (await kept.listWaitingPushes(db, user_id)).map(readable('pushes')) },
    ],
    [
      'push_decisions',
      { rows: (await kept.listPushDecisions(db, user_id)).map(readable('push_decisions')) },
    ],
    ['chats', { rows: (await kept.listChats(db, user_id)).map(readable('chats')) }],
    [
      'chat_messages_waiting',
      { rows: (await kept.listWaitingChatMessages(db, user_id)).map(readable('chat_messages')) },
    ],
    ['chat_asks', { rows: (await kept.listChatAsks(db, user_id)).map(readable('chat_asks')) }],
  ];
}

async function company(db: Db, owner_id: string): Promise<Section[]> {
  const profile = await known.findCompany(db, owner_id);
  return [
    ['company', { one: profile ? readable('company_profiles')(profile) : null }],
    ['products', { rows: (await known.listProducts(db, owner_id)).map(readable('products')) }],
    ['documents', { rows: (await known.listDocuments(db, owner_id)).map(readable('documents')) }],
    [
      'knowledge',
      { rows: (await known.listAssignments(db, owner_id)).map(readable('knowledge_assignments')) },
    ],
    ['samples', { rows: (await known.listDemoData(db, owner_id)).map(readable('samples')) }],
  ];
}

const engagement = async (db: Db, owner_id: string): Promise<Section[]> => [
  [
    'engagement',
    { rows: (await answering.listEngagement(db, owner_id)).map(readable('engagement_settings')) },
  ],
  ['listening', { rows: (await answering.listCursors(db, owner_id)).map(readable('listeners')) }],
  ['opt_outs', { rows: (await answering.listOptOuts(db, owner_id)).map(readable('opt_outs')) }],
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

async function pictures(
  { db, config }: Pick<Context, 'db' | 'config'>,
  user_id: string,
): Promise<object[]> {
  return (await kept.listPictures(db, user_id)).map(({ name, versions, ...row }) => ({
    ...readable('images')(row),
    origin: originOf(row),
    url: config.public_url + mediaUrl(name),
    smaller: versionsOf({ versions }).map((one) => ({
      url: config.public_url + mediaUrl(one.name),
      width: one.width,
    })),
  }));
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
      { rows: (await published.listCalendarFeeds(db, user_id)).map(readable('calendar_feeds')) },
    ],
    ['api_tokens', { rows: (await published.listTokens(db, user_id)).map(readable('api_tokens')) }],
    ...(await feeds(db, user_id)),
    ...(await evergreen(db, user_id)),
    ['webhooks', { rows: (await published.listWebhooks(db, user_id)).map(readable('webhooks')) }],
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
      { rows: (await published.listPrograms(db, user_id)).map(readable('program_grants')) },
    ],
    [
      'templates',
      { rows: (await published.listTemplates(db, user_id)).map(readable('templates')) },
    ],
    [
      'post_versions',
      { rows: paged('post_versions', (range) => published.pageOfVersions(db, user_id, range)) },
    ],
    [
      'approvals',
      { rows: paged('approvals', (range) => published.pageOfApprovals(db, user_id, range)) },
    ],
    ['variants', { rows: (await published.listVariants(db, user_id)).map(readable('variants')) }],
    [
      'sandbox_posts',
      { rows: paged('sandbox_posts', (range) => kept.pageOfSandbox(db, user_id, range)) },
    ],
    ['texts', { rows: paged('pieces', (range) => kept.pageOfDrafts(db, user_id, range)) }],
    ['jobs', { rows: (await kept.listTasks(db, user_id)).map(readable('desk_jobs')) }],
    ['pictures', { rows: await pictures(ctx, user_id) }],
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
  const pieces: Buffer[] = [];
  for await (const draft of writeDocument(sections)) pieces.push(Buffer.from(draft));
  const { username } = await readProfile(db, user_id);
  return {
    bytes: Buffer.concat(pieces),
    mime: 'application/json; charset=utf-8',
    max_age: 0,
    filename: `socialai-export-${username}-${exported_at.slice(0, 10)}.json`,
  };
}
