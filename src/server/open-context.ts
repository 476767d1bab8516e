/** Puts together what handlers and jobs use, from the configuration and an open database. */
import { uptime } from 'node:os';
import type { Logger } from 'pino';
import { createDocumentReader } from './adapters/documents/index.ts';
import { createDrawers } from './adapters/images/index.ts';
import { createWriters } from './adapters/llm/index.ts';
import { createMail } from './adapters/mail/index.ts';
import { createLogins, createSocial, type SocialOptions } from './adapters/social/index.ts';
import type { Config } from './config.ts';
import type { Clock, Context } from './context.ts';
import type { Database } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { createRanking, createSearch } from './db/search/search.ts';
import { refreshStatistics } from './db/statistics.ts';
import { assertSameSecret, loadSecret } from './db/secret.ts';
import { createEgress, type Egress } from './egress/egress.ts';
import { createCredentialHashers } from './features/auth/service.ts';
import { noteOrigins, saveSecret } from './features/connections/service.ts';
import { createDarkroom } from './features/images/service.ts';
import { createDateCheck } from './ledger/recover/clock-watch.ts';
import { createSandboxStore } from './features/sandbox/store.ts';
import { createJobs } from './jobs/index.ts';
import { ledgerHooks } from './ledger-hooks.ts';
import { measuredDrawers, measuredWriters } from './measured.ts';
import { createMeters, measurePool } from './meters.ts';
import { paidPort } from './paid-social.ts';

/** What the operator configured; every other address comes from a person and is guarded. */
const configuredOrigins = ({ ai, images, x, telegram, bluesky }: Config): string[] => [
  ...[ai.base_url, images.base_url].filter((url) => url !== undefined),
  ...[x.base_url, telegram.base_url, ...bluesky.trusted_services, bluesky.plc_url],
];

type Base = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'sealer'>;

function platformsOf(ctx: Base, egress: Egress): SocialOptions {
  const { config, db, clock } = ctx;
  const guarded: SocialOptions['tools']['fetch'] = (input, init) =>
    egress.guarded(input instanceof Request ? input.url : input, init);
  const trusted = new Set(config.bluesky.trusted_services);
  return {
    sandbox: { rows: createSandboxStore(db, clock), capability: config.sandbox.capability },
    tools: { fetch: egress.fetch, clock, onDate: createDateCheck(ctx) },
    x: config.x,
    telegram: config.telegram,
    bluesky: {
      // Its services are whoever's; only the operator's own may doubt the clock.
      onDate: () => {},
      fetchFor: (service) => (trusted.has(service) ? egress.fetch : guarded),
      fetchPublic: (url, init) => egress.guarded(url, init),
      plc: { url: config.bluesky.plc_url, fetch: egress.fetch },
      saveSecret: (account, next) => saveSecret(ctx, account, next),
    },
  };
}

/** Migrates the database, checks the secret that opens it, and builds every part. Throws a sentence for the operator. */
export async function openContext(
  config: Config,
  database: Database,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<Context> {
  await migrate(database);
  await refreshStatistics(database);
  const sealer = loadSecret(config);
  await assertSameSecret(database.db, sealer);
  const egress = createEgress({ origins: configuredOrigins(config) });
  const { db } = database;
  const meters = createMeters();
  measurePool(meters, database);
  const options = platformsOf({ config, db, clock, log, sealer }, egress);
  const social = createSocial(options);
  await noteOrigins({ db, sealer, log, social });
  return {
    config,
    db,
    search: createSearch(database.engine),
    rank: createRanking(database.engine),
    clock,
    uptime: () => uptime() * 1000,
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    log,
    meters,
    sealer,
    hashers: createCredentialHashers(),
    hooks: ledgerHooks,
    jobs: createJobs(config, database, { clock, log }),
    social: {
      ...social,
      twitter: paidPort({ db, clock, log, sealer, config, meters }, social.twitter),
    },
    logins: createLogins(options),
    fetchPublic: (url, init) => egress.guarded(url, init),
    llm: measuredWriters(createWriters({ ...config.ai, fetch: egress.fetch }), meters),
    images: measuredDrawers(
      createDrawers({
        ...config.images,
        fetch: egress.fetch,
        fetchPublic: (url, init) => egress.guarded(url, init),
      }),
      meters,
    ),
    documents: createDocumentReader(),
    darkroom: createDarkroom(),
    mail: createMail({ ...config, clock, log }),
  };
}
