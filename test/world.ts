/** A complete application on a real database, with people and things. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { CreateAgent } from '#contract/agents/types.ts';
import { basePath } from '#contract/table.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { createApp, type AppOptions } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { createCredentialHashers } from '#server/features/auth/service.ts';
import { makeAdmin } from '#server/features/auth/wallet/bootstrap-admin.ts';
import { addToWhitelist } from '#server/features/auth/wallet/whitelist.store.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';
import { decodedOnce } from './decoded-once.ts';
import type { FreshDatabase } from './engines.ts';
import { migratedDatabase } from './templates.ts';
import { testWallet, type TestWallet } from './wallet.ts';

const any = 1e9;
const generous = {
  auth: any,
  check: any,
  confirm: any,
  read: any,
  write: any,
  generate: any,
  preview: any,
};
/** Minimal cost for password and code hashing in tests. */
export const cheapHashing = {
  password: { memory: 512, passes: 2, parallelism: 1 },
  backup_code: { N: 16, r: 8, p: 1 },
};
/** The encryption secret in tests. */
export const secret = 'kM3v-only-for-tests-9Qx7Zp2Lr8Tn4Wb6';

export interface Person {
  id: string;
  token: string;
  wallet: TestWallet;
}

type Method = NonNullable<InjectOptions['method']>;

interface Call {
  as?: Person | undefined;
  token?: string;
  body?: object | string | undefined;
  query?: Record<string, string>;
  headers?: Record<string, string | undefined>;
  ip?: string;
}

export interface Reply {
  status: number;
  // Tests read any field; the contract’s parsing is tested elsewhere.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Record<string, unknown>;
  raw: Buffer;
}

export interface WorldOptions {
  /** Settings as environment variables. */
  env?: Record<string, string>;
  app?: AppOptions;
  /** An existing database instead of a new one. */
  place?: FreshDatabase;
  /** Waits for the disk at each commit, like in production; for measurements. */
  is_durable?: boolean;
  /** Replacements for parts, such as a platform that fails on demand. */
  parts?: (ctx: Context) => Partial<Context>;
}

export interface World {
  app: FastifyInstance;
  ctx: Context;
  database: Database;
  /** The logged lines. */
  logged: string[];
  /** Advances the clock, in milliseconds. */
  pass(milliseconds: number): void;
  call(method: Method, path: string, options?: Call): Promise<Reply>;
  /** A signed-in person without access. */
  stranger(): Promise<Person>;
  /** A signed-in person with access. */
  member(): Promise<Person>;
  /** A member who administers this server. */
  admin(): Promise<Person>;
  /** That person’s agent, connected to the sandbox. */
  agent(owner: Person, changes?: Partial<CreateAgent>): Promise<{ id: string }>;
  close(): Promise<void>;
}

function injected(
  method: Method,
  path: string,
  { as, token, body, query, headers, ip }: Call,
): InjectOptions {
  const bearer = token ?? as?.token;
  return {
    method,
    url: basePath + path,
    ...(query && { query }),
    ...(ip && { remoteAddress: ip }),
    headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    ...(body !== undefined && { payload: body }),
  };
}

export async function signIn(call: World['call'], wallet: TestWallet): Promise<Person> {
  const walletAddress = wallet.address;
  const asked = await call('POST', '/auth/wallet-message', { body: { walletAddress } });
  const signature = wallet.sign(asked.body.message);
  const { nonce } = asked.body;
  const answer = await call('POST', '/auth/wallet-login', {
    body: { walletAddress, signature, nonce },
  });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.data.user.id, token: answer.body.data.token, wallet };
}

/** Tests call no external server: a platform without a given address has no accounts. */
function offline(
  { logins }: Context,
  env: Record<string, string> = {},
): Pick<Context, 'logins' | 'fetchPublic' | 'requirePublic'> {
  const refuse = async () => {
    throw new PlatformError('rejected', 'Nobody of that name is there.');
  };
  const noVisit = { begin: refuse, redeem: refuse };
  const given = <Login>(address: string, login: Login, none: Login): Login =>
    env[address] ? login : none;
  return {
    fetchPublic: refuse,
    requirePublic: async () => {},
    logins: {
      sandbox: logins.sandbox,
      twitter: given('X_API_BASE_URL', logins.twitter, noVisit),
      threads: given('THREADS_API_BASE_URL', logins.threads, noVisit),
      instagram: given('INSTAGRAM_API_BASE_URL', logins.instagram, noVisit),
      linkedin: given('LINKEDIN_API_BASE_URL', logins.linkedin, noVisit),
      tiktok: given('TIKTOK_API_BASE_URL', logins.tiktok, noVisit),
      telegram: given('TELEGRAM_API_BASE_URL', logins.telegram, refuse),
      discord: given('DISCORD_API_BASE_URL', logins.discord, refuse),
      bluesky: given('BLUESKY_TRUSTED_SERVICES', logins.bluesky, refuse),
      mastodon: given('MASTODON_TRUSTED_SERVERS', logins.mastodon, { ...noVisit, form: refuse }),
      nostr: given('NOSTR_TRUSTED_SERVERS', logins.nostr, refuse),
    },
  };
}

/** Creates an independent world: a new database and clock, nothing shared with other tests. */
export async function createWorld(engine: Engine, options: WorldOptions = {}): Promise<World> {
  const place = options.place ?? (await migratedDatabase(engine));
  const database = openDatabase(place.options);
  // No test simulates a power cut.
  if (engine === 'sqlite' && !options.is_durable)
    await sql`pragma synchronous = off`.execute(database.db);
  const logged: string[] = [];
  let shift = 0;
  const config = readConfig({
    DATA_DIR: place.options.data_dir,
    DATABASE_URL: place.options.database_url,
    SECRET_KEY: secret,
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'http://localhost:3000',
    ...options.env,
  });
  const base = await openContext(config, database, {
    clock: () => Date.now() + shift,
    log: createLog({
      level: config.log_level,
      destination: { write: (line) => void logged.push(line) },
    }),
  });
  const known: Context = {
    ...base,
    ...offline(base, options.env),
    hashers: createCredentialHashers(cheapHashing),
    darkroom: decodedOnce(base.darkroom),
  };
  const ctx: Context = { ...known, ...options.parts?.(known) };
  const app = await createApp(ctx, { rates: generous, ...options.app });

  const call: World['call'] = async (method, path, sent = {}) => {
    const reply = await app.inject(injected(method, path, sent));
    const isJson = String(reply.headers['content-type']).includes('json');
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : undefined,
      headers: reply.headers,
      raw: reply.rawPayload,
    };
  };

  return {
    app,
    ctx,
    database,
    logged,
    pass: (milliseconds) => void (shift += milliseconds),
    call,
    stranger: () => signIn(call, testWallet()),
    async member() {
      const wallet = testWallet();
      await addToWhitelist(
        ctx.db,
        { address: wallet.address, added_by: 'test', note: '' },
        ctx.clock(),
      );
      return signIn(call, wallet);
    },
    async admin() {
      const person = await signIn(call, testWallet());
      const { id: user_id, wallet } = person;
      await makeAdmin(ctx.db, { user_id, address: wallet.address, added_by: 'test' }, ctx.clock());
      return person;
    },
    async agent(owner, changes = {}) {
      const body = {
        name: 'Ada',
        personality_type: 'tech_sage',
        platforms: ['sandbox'],
        ...changes,
      };
      const made = await call('POST', '/agents', { as: owner, body });
      if (made.status !== 201) throw new Error(`no agent: ${JSON.stringify(made.body)}`);
      const { id } = made.body.data;
      await call('POST', `/agents/${id}/connect-platform`, {
        as: owner,
        body: { platform: 'sandbox' },
      });
      return { id };
    },
    async close() {
      await app.close();
      await base.jobs.stop(0);
      await database.close();
      await place.drop();
    },
  };
}

/** A process that dies when it reads the clock for the nth time: from then on every call fails. */
export function mortal(ctx: Context, nth: number): Context {
  let looks = 0;
  const clock = () => {
    looks += 1;
    if (looks >= nth) throw new Error('killed');
    return ctx.clock();
  };
  return { ...ctx, clock };
}
