/** Builds the context of handlers and jobs from the configuration and an open database. */
import { uptime } from 'node:os';
import type { Logger } from 'pino';
import { createDocumentReader } from './adapters/documents/index.ts';
import { createWebReader } from './adapters/feeds/index.ts';
import { createIssuers } from './adapters/issuers/index.ts';
import { createImageGenerators } from './adapters/images/index.ts';
import { createWriterHere, createWriters, findNpm } from './adapters/llm/index.ts';
import { createMedia } from './adapters/media/index.ts';
import { createMail } from './adapters/mail/index.ts';
import { createSocial, originsOf, type SocialOptions } from './adapters/social/index.ts';
import type { Config } from './config.ts';
import type { Clock, Context } from './context.ts';
import type { Database } from './db/client.ts';
import { upgrade } from './db/upgrade/upgrade.ts';
import { createSearch } from './db/search/search.ts';
import { refreshStatistics } from './db/statistics.ts';
import { openSecret } from './db/secret.ts';
import { createShards } from './db/shards.ts';
import { createEgress, type Egress } from './egress/egress.ts';
import { localModelServers } from '#contract/models/providers.ts';
import { createCredentialHashers } from './features/auth/service.ts';
import { storeOrigins, saveSecret } from './features/connections/service.ts';
import { createDarkroom, publishFace, publishFile } from './features/images/service.ts';
import { makePushKeys } from './features/notifications/service.ts';
import { createApps } from './features/networks/service.ts';
import { createDateCheck } from './ledger/recover/clock-watch.ts';
import { createSandboxStore } from './features/sandbox/store.ts';
import { createJobs } from './jobs/index.ts';
import { ledgerHooks } from './ledger-hooks.ts';
import { measuredImageGenerators, measuredWriters } from './measured.ts';
import { createMeters, measurePool } from './meters.ts';
import { version } from './version.ts';
import { type LivePlatform, ofEach, platforms } from '#contract/platforms/platforms.ts';
import { type CallKind, ownListKind, priceOfCall } from '#domain/money/call-price.ts';
import {
  type Account,
  type Outgoing,
  PlatformError,
  type SocialPort,
} from './adapters/social/port.ts';
import { AppError } from './app-error.ts';
import { payFor, type BillingContext } from './features/usage/service.ts';

// Pays for calls that a platform charges for besides posts. The owner of the account pays, whichever feature makes the
// call.

/**
 * Maximum number of posts that a search for an account's own post returns. This many are reserved; what was returned is
 * paid.
 */
const maxFound = 20;

/**
 * The same platform, paying for these calls: preparing pictures, finding a post, reading the profile and deleting a
 * post. Posts, mentions and figures are paid for by their callers. If the budget has no room, the call is not made and
 * throws a `PlatformError` `retry` with the sentence for the owner.
 */
function paidPort(purse: BillingContext, port: SocialPort): SocialPort {
  const { platform } = port;
  const prepare = port.prepare?.bind(port);
  const find = port.find?.bind(port);
  const profile = port.profile?.bind(port);
  const remove = port.remove?.bind(port);
  const pay = async <T>(
    { owner_id }: Account,
    [kind, count]: [kind: CallKind, count: number],
    work: () => Promise<T>,
  ): Promise<T> => {
    const estimate = priceOfCall(platform, kind) * count;
    try {
      return await payFor(purse, { owner_id, agent_id: null, what: platform, estimate }, work);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'budget_exceeded') throw error;
      throw new PlatformError('retry', error.message, { cause: error });
    }
  };
  const described = (media: Outgoing['media']) =>
    media.reduce(
      (sum, { alt, captions = [] }) => sum + (alt.trim() === '' ? 0 : 1) + captions.length,
      0,
    );
  const listKind = ({ username }: Account) => ownListKind(username, purse.config.x.app_owner);
  return {
    ...port,
    ...(prepare && {
      prepare: (account, post, signal) =>
        pay(account, ['picture_words', described(post.media)], () =>
          prepare(account, post, signal),
        ),
    }),
    ...(find && {
      find: (account, post, search, signal) =>
        pay(account, [listKind(account), maxFound], () => find(account, post, search, signal)),
    }),
    ...(profile && {
      profile: (account, signal) => pay(account, ['profile', 1], () => profile(account, signal)),
    }),
    ...(remove && {
      remove: (account, external_id, signal) =>
        pay(account, ['removal', 1], () => remove(account, external_id, signal)),
    }),
  };
}

/** All platforms; those that charge are paid. */
const paidPorts = (
  purse: BillingContext,
  social: Record<LivePlatform, SocialPort>,
): Record<LivePlatform, SocialPort> =>
  ofEach((platform) =>
    platforms[platform].prices ? paidPort(purse, social[platform]) : social[platform],
  );

/** The origins that the operator configured; all other addresses come from users and are guarded. */
const configuredOrigins = (config: Config): string[] => [
  ...[
    ...[config.ai.base_url, config.images.base_url, config.media?.endpoint],
    config.writer.mirror,
    ...config.issuers.map(({ url }) => url),
  ].filter((url) => url !== undefined),
  ...originsOf(config),
];

/** The usual local model servers, and that of `AI_BASE_URL` unless the environment configures its models. */
const modelAccess = (
  { ai }: Config,
  { named, nearby, mayName }: Egress,
): Context['modelAccess'] => ({
  fetch: named,
  nearby,
  mayName,
  servers:
    ai.provider === 'composer' && ai.base_url
      ? [{ label: 'AI_BASE_URL', base_url: ai.base_url.replace(/\/+$/, '') }, ...localModelServers]
      : localModelServers,
});

const writerHere = (
  { data_dir, writer: { mirror, npm } }: Config,
  egress: Egress,
  log: Logger,
): Context['writerHere'] =>
  createWriterHere({
    data_dir,
    mirror,
    npm: findNpm(npm.env, npm.script),
    fetch: (url, init) => egress.download(url, init),
    log,
  });

type Base = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'sealer' | 'darkroom' | 'media'>;

const socialOptions = (ctx: Base, apps: Context['apps'], egress: Egress): SocialOptions => ({
  settings: ctx.config,
  caller: { url: ctx.config.public_url, version },
  tools: { fetch: egress.fetch, clock: ctx.clock, onDate: createDateCheck(ctx) },
  openSocket: (url, init) => egress.socket(url, init),
  guarded: (input, init) => egress.guarded(input instanceof Request ? input.url : input, init),
  fetchPublic: (url, init) => egress.guarded(url, init),
  saveSecret: (account, next, expires_at) => saveSecret(ctx, account, next, expires_at),
  publishFile: (owner_id, id) => publishFile(ctx, owner_id, id),
  publishFace: (owner_id, agent_id) => publishFace(ctx, owner_id, agent_id),
  apps,
  sandboxRows: createSandboxStore(ctx.db, ctx.clock),
});

const sinceBoot = (): number => uptime() * 1000;

/**
 * Migrates the database, checks its secret, and builds every part. Throws an error with a sentence for the operator.
 */
export async function openContext(
  config: Config,
  database: Database,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<Context> {
  await upgrade(config, database, { clock, log });
  // They only make queries faster: a start doesn’t fail because another process is writing.
  await refreshStatistics(database).catch((err: unknown) =>
    log.warn({ err }, 'the statistics of the database could not be refreshed'),
  );
  const sealer = await openSecret(database.db, config);
  await makePushKeys({ db: database.db, sealer, clock });
  const egress = createEgress({
    origins: configuredOrigins(config),
    local: localModelServers.map(({ base_url }) => base_url),
  });
  const { db } = database;
  const meters = createMeters();
  measurePool(meters, database);
  const darkroom = createDarkroom();
  const { all: media } = createMedia(config, { fetch: egress.fetch });
  const base = { config, db, clock, log, sealer, darkroom, media };
  const apps = createApps(base);
  const { social, logins, tryApp } = createSocial(socialOptions(base, apps, egress));
  await storeOrigins({ db, sealer, log, social });
  return {
    config,
    db,
    search: createSearch(database.engine),
    clock,
    uptime: sinceBoot,
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    log,
    meters,
    sealer,
    hashers: createCredentialHashers(),
    hooks: ledgerHooks,
    jobs: createJobs(config, database, { clock, log }),
    shards: createShards({ db, clock, uptime: sinceBoot, log }),
    social: paidPorts({ ...base, meters }, social),
    logins,
    issuers: createIssuers({
      all: config.issuers,
      callback: `${config.public_url}/sign-in/return`,
      fetch: egress.named,
    }),
    apps,
    tryApp,
    fetchPublic: (url, init) => egress.guarded(url, init),
    requirePublic: (url) => egress.requirePublic(url),
    llm: measuredWriters(createWriters({ ...config.ai, fetch: egress.fetch }), meters),
    modelAccess: modelAccess(config, egress),
    writerHere: writerHere(config, egress, log),
    images: measuredImageGenerators(
      createImageGenerators({
        ...config.images,
        fetch: egress.fetch,
        fetchPublic: (url, init) => egress.guarded(url, init),
      }),
      meters,
    ),
    documents: createDocumentReader(),
    web: createWebReader(),
    darkroom,
    media,
    mail: createMail({ ...config, clock, log }),
  };
}
