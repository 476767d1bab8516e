/** Puts together what handlers and jobs use, from the configuration and an open database. */
import { uptime } from 'node:os';
import type { Logger } from 'pino';
import { createDrawer } from './adapters/images/index.ts';
import { createWriters } from './adapters/llm/index.ts';
import { createMail } from './adapters/mail/index.ts';
import { createSocial } from './adapters/social/index.ts';
import type { Config } from './config.ts';
import type { Clock, Context } from './context.ts';
import type { Database } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { createSearch } from './db/search.ts';
import { assertSameSecret, loadSecret } from './db/secret.ts';
import { createEgress } from './egress.ts';
import { createSandboxStore } from './features/sandbox/store.ts';
import { createJobs } from './jobs/index.ts';

/** Where the configured model is; nothing else that this process calls by itself has an address. */
const modelOrigins = ({ ai }: Config): string[] =>
  ai.base_url ? [new URL(ai.base_url).origin] : [];

/** Migrates the database, checks the secret that opens it, and builds every part. Throws a sentence for the operator. */
export async function openContext(
  config: Config,
  database: Database,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<Context> {
  await migrate(database);
  const sealer = loadSecret(config);
  await assertSameSecret(database.db, sealer);
  const egress = createEgress({ origins: modelOrigins(config) });
  return {
    config,
    db: database.db,
    search: createSearch(database.engine),
    clock,
    uptime: () => uptime() * 1000,
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    log,
    sealer,
    jobs: createJobs(config, database, { clock, log }),
    social: createSocial({ sandbox: createSandboxStore(database.db, clock) }),
    llm: createWriters({ ...config.ai, fetch: egress.fetch }),
    images: createDrawer(),
    mail: createMail({ ...config, clock, log }),
  };
}
