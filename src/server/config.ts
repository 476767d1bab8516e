/** The only place that reads the environment. All other code uses the typed result. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { ModelProviderIds, modelProviders, PromptSizes } from '#contract/models/providers.ts';
import {
  addresses,
  appOf,
  appSettings,
  base,
  bucket,
  bucketOf,
  calledUnguarded,
  ConfigError,
  dollars,
  hops,
  imageBaseUrls,
  isLocal,
  isUnencrypted,
  linkedinIn,
  linkedinSettings,
  list,
  loopbackHosts,
  npmOf,
  origin,
  prices,
  services,
  unsafe,
} from './config-values.ts';
import { signInOf, signInSettings } from './config-sign-in.ts';

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  MEDIA_URL: bucket.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SECRET_KEY: z.string().optional(),
  TRUST_PROXY: z.union([hops, addresses]).optional(),
  CORS_ORIGINS: list.default([]),
  ...signInSettings,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.email().optional(),
  AI_PROVIDER: z.enum(['composer', ...ModelProviderIds]).default('composer'),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: list.default([]),
  AI_FORM: z.enum(PromptSizes).optional(),
  AI_PRICES: prices.default({}),
  WRITER_MIRROR: base.optional(),
  IMAGE_PROVIDER: z
    .enum(['builtin', 'google', 'openai', 'openai-compatible', 'stability'])
    .default('builtin'),
  IMAGE_BASE_URL: base.optional(),
  IMAGE_API_KEY: z.string().optional(),
  IMAGE_MODEL: z.string().trim().min(1).max(120).optional(),
  IMAGE_PRICE: dollars.optional(),
  IMAGE_AT_ONCE: z.coerce.number().int().min(1).max(limits.images_at_once).optional(),
  X_API_KEY: z.string().optional(),
  X_API_SECRET: z.string().optional(),
  X_APP_OWNER: z
    .string()
    .trim()
    .regex(/^@?\w{1,15}$/, 'X_APP_OWNER: the name of an account on X, such as @ada.')
    .transform((name) => name.replace(/^@/, ''))
    .optional(),
  X_API_BASE_URL: base.default('https://api.x.com'),
  THREADS_APP_ID: z.string().optional(),
  THREADS_APP_SECRET: z.string().optional(),
  INSTAGRAM_APP_ID: z.string().optional(),
  INSTAGRAM_APP_SECRET: z.string().optional(),
  THREADS_API_BASE_URL: base.default('https://graph.threads.com'),
  INSTAGRAM_API_BASE_URL: base.default('https://graph.instagram.com'),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_PAGES_CLIENT_ID: z.string().optional(),
  LINKEDIN_PAGES_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_COMMENTS: linkedinSettings.comments.default([]),
  LINKEDIN_VERSION: linkedinSettings.version.optional(),
  LINKEDIN_API_BASE_URL: base.default('https://api.linkedin.com'),
  LINKEDIN_WEB_BASE_URL: base.default('https://www.linkedin.com'),
  TIKTOK_CLIENT_KEY: z.string().optional(),
  TIKTOK_CLIENT_SECRET: z.string().optional(),
  TIKTOK_API_BASE_URL: base.default('https://open.tiktokapis.com'),
  TELEGRAM_API_BASE_URL: base.default('https://api.telegram.org'),
  DISCORD_API_BASE_URL: base.default('https://discord.com'),
  BLUESKY_TRUSTED_SERVICES: services.default(['https://bsky.social']),
  BLUESKY_PLC_URL: base.default('https://plc.directory'),
  MASTODON_TRUSTED_SERVERS: services.default([]),
  BLUESKY_JETSTREAM_URL: z.url({ protocol: /^wss?$/ }).optional(),
  NOSTR_TRUSTED_SERVERS: services.default([]),
  SANDBOX_CAPABILITY: z.enum(['key', 'read', 'none']).default('read'),
  HISTORY_DAYS: z.coerce.number().int().min(200).max(36_500).default(400),
  METRICS_TOKEN: z.string().min(16, 'Use at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

type Environment = z.output<typeof Environment>;
const publicUrl = (env: Environment): string => {
  const host = loopbackHosts.has(env.HOST) || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST;
  return env.PUBLIC_URL ?? `http://${host}:${env.PORT}`;
};

const providerOf = ({ AI_PROVIDER: name }: Environment) =>
  name === 'composer' ? undefined : modelProviders[name];
/** Whether an address must not get users' secrets: only https may, or a local address while this server is local. */
const isUnsafe = (address: string, env: Environment): boolean =>
  isLocal(address) ? !isLocal(publicUrl(env)) : isUnencrypted(address);

/** Whether a network can fetch files from this server: over https, or as a local test server from a local server. */
const isFetched = (network: string, env: Environment): boolean => {
  const here = publicUrl(env);
  return isLocal(here) ? isLocal(network) : new URL(here).protocol === 'https:';
};

type Contradiction = [isWrong: (env: Environment) => boolean, sentence: string];
/** Contradictory settings, and the message for each. */
const contradictions: readonly Contradiction[] = [
  [
    (env) => env.ROLE !== 'all' && !env.DATABASE_URL,
    'ROLE: web and worker need DATABASE_URL, because two processes cannot share one SQLite file.',
  ],
  [
    (env) => Boolean(env.DATABASE_URL) && !env.SECRET_KEY,
    'SECRET_KEY: required with DATABASE_URL, so that every machine opens the same secrets.',
  ],
  [
    (env) => Boolean(env.SMTP_URL) && !env.MAIL_FROM,
    'MAIL_FROM: required with SMTP_URL, for example "SocialAI <socialai@example.com>".',
  ],
  [
    (env) => env.AI_PROVIDER !== 'composer' && env.AI_MODEL.length === 0,
    'AI_MODEL: required unless AI_PROVIDER is composer.',
  ],
  [
    (env) => new Set(env.AI_MODEL).size < env.AI_MODEL.length || env.AI_MODEL.includes('composer'),
    'AI_MODEL: name each model once; "composer" is the writer without a model and is always there.',
  ],
  [
    (env) => env.AI_PROVIDER === 'openai-compatible' && !env.AI_BASE_URL,
    'AI_BASE_URL: required for AI_PROVIDER=openai-compatible.',
  ],
  [
    (env) => Boolean(providerOf(env)?.needs_key) && !env.AI_API_KEY,
    'AI_API_KEY: required unless AI_PROVIDER is composer or openai-compatible.',
  ],
  [
    (env) => env.IMAGE_PROVIDER !== 'builtin' && env.IMAGE_MODEL === undefined,
    'IMAGE_MODEL: required unless IMAGE_PROVIDER is builtin.',
  ],
  [
    (env) => env.IMAGE_MODEL === 'builtin',
    'IMAGE_MODEL: "builtin" is the artist without a model and is always there.',
  ],
  [
    (env) => env.IMAGE_PROVIDER === 'openai-compatible' && !env.IMAGE_BASE_URL,
    'IMAGE_BASE_URL: required for IMAGE_PROVIDER=openai-compatible.',
  ],
  [
    (env) => env.IMAGE_PROVIDER in imageBaseUrls && !env.IMAGE_API_KEY,
    'IMAGE_API_KEY: required for IMAGE_PROVIDER=google, openai and stability.',
  ],
  [
    (env) =>
      env.IMAGE_PROVIDER === 'builtin' &&
      [
        ...[env.IMAGE_BASE_URL, env.IMAGE_API_KEY, env.IMAGE_MODEL],
        ...[env.IMAGE_PRICE, env.IMAGE_AT_ONCE],
      ].some((value) => value !== undefined),
    'IMAGE_PROVIDER: the other settings of pictures do nothing while it is builtin; name who draws.',
  ],
  ...appSettings.map(([id, secret]): Contradiction => [
    (env) => (env[id] === undefined) !== (env[secret] === undefined),
    `${id} and ${secret}: give both, or neither.`,
  ]),
  [
    (env) => Boolean(env.MEDIA_URL) && !(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY),
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: required with MEDIA_URL.',
  ],
  [
    (env) => env.MEDIA_URL !== undefined && isUnencrypted(env.MEDIA_URL.endpoint),
    'MEDIA_URL: its endpoint must begin with https://, unless it’s on this machine (127.0.0.1 or localhost).',
  ],
  ...calledUnguarded.map((name): Contradiction => [
    (env) => [env[name] ?? []].flat().some((url) => isUnsafe(url.replace(/^ws/, 'http'), env)),
    unsafe(name),
  ]),
];

/** The models that write and generate images. */
const modelsOf = (env: Environment) => ({
  ai: {
    provider: env.AI_PROVIDER,
    base_url: env.AI_BASE_URL ?? providerOf(env)?.base_url ?? undefined,
    api_key: env.AI_API_KEY,
    /** The first is the default. */
    models: env.AI_MODEL,
    /** How much they are told; by default what suits where they run. */
    size: env.AI_FORM,
    /** Prices of models; they override those of `contract/core/prices.ts`. */
    prices: env.AI_PRICES,
  },
  images: {
    provider: env.IMAGE_PROVIDER,
    base_url: env.IMAGE_BASE_URL ?? imageBaseUrls[env.IMAGE_PROVIDER],
    api_key: env.IMAGE_API_KEY,
    model: env.IMAGE_MODEL,
    /** Price of an image in micro-dollars; overrides that of `contract/core/prices.ts`. */
    price: env.IMAGE_PRICE,
    /** How many images of one order are generated concurrently. */
    at_once: env.IMAGE_AT_ONCE,
  },
});

/** Reads the settings; an empty value counts as not set. Throws one `ConfigError` that lists every problem. */
export function readConfig(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = parsed.data;
  const wrong = contradictions.filter(([isWrong]) => isWrong(env)).map(([, sentence]) => sentence);
  if (wrong.length > 0) throw new ConfigError(wrong);
  return {
    host: env.HOST,
    port: env.PORT,
    /** The origin at which people reach this server; sign-in messages contain it. */
    public_url: publicUrl(env),
    data_dir: env.DATA_DIR,
    /** The bucket for media; without it, they are files in `data_dir`. */
    media: bucketOf(env),
    database_url: env.DATABASE_URL,
    role: env.ROLE,
    secret_key: env.SECRET_KEY,
    /** The number of proxies in front, or their addresses; `X-Forwarded-For` from anyone else is ignored. */
    trust_proxy: env.TRUST_PROXY ?? (false as const),
    cors_origins: env.CORS_ORIGINS,
    ...signInOf(env),
    local_wallet: env.LOCAL_WALLET ?? loopbackHosts.has(env.HOST),
    mail: { smtp_url: env.SMTP_URL, from: env.MAIL_FROM },
    /** How people reach the operator of this server. */
    contact_email: env.CONTACT_EMAIL,
    ...modelsOf(env),
    writer: { mirror: env.WRITER_MIRROR, npm: npmOf(given) },
    /** The OAuth apps of this server on networks; they override those that administrators enter. */
    apps: {
      twitter: appOf(env.X_API_KEY, env.X_API_SECRET),
      threads: appOf(env.THREADS_APP_ID, env.THREADS_APP_SECRET),
      instagram: appOf(env.INSTAGRAM_APP_ID, env.INSTAGRAM_APP_SECRET),
      linkedin: appOf(env.LINKEDIN_CLIENT_ID, env.LINKEDIN_CLIENT_SECRET),
      linkedin_pages: appOf(env.LINKEDIN_PAGES_CLIENT_ID, env.LINKEDIN_PAGES_CLIENT_SECRET),
      tiktok: appOf(env.TIKTOK_CLIENT_KEY, env.TIKTOK_CLIENT_SECRET),
    },
    x: {
      base_url: env.X_API_BASE_URL,
      /** The account that owns the app; X charges less for reading its own lists. */
      app_owner: env.X_APP_OWNER,
    },
    threads: { base_url: env.THREADS_API_BASE_URL },
    instagram: { base_url: env.INSTAGRAM_API_BASE_URL },
    /** Whether each of these networks can fetch pictures from this server. */
    fetched_by: {
      threads: isFetched(env.THREADS_API_BASE_URL, env),
      instagram: isFetched(env.INSTAGRAM_API_BASE_URL, env),
      discord: isFetched(env.DISCORD_API_BASE_URL, env),
    },
    linkedin: linkedinIn(env),
    tiktok: { api_url: env.TIKTOK_API_BASE_URL },
    telegram: { base_url: env.TELEGRAM_API_BASE_URL },
    discord: { base_url: env.DISCORD_API_BASE_URL },
    /** Services that are called without the guard that applies to addresses from users. */
    bluesky: {
      trusted_services: env.BLUESKY_TRUSTED_SERVICES,
      plc_url: env.BLUESKY_PLC_URL,
      jetstream_url: env.BLUESKY_JETSTREAM_URL,
    },
    /** The same for servers with the Mastodon API. */
    mastodon: { trusted_servers: env.MASTODON_TRUSTED_SERVERS },
    /** The same for relays and media servers. */
    nostr: { trusted_servers: env.NOSTR_TRUSTED_SERVERS },
    /** How the sandbox treats a post whose response was lost, to test the behavior of other platforms. */
    sandbox: { capability: env.SANDBOX_CAPABILITY },
    history_days: env.HISTORY_DAYS,
    /** The token for reading the metrics, which are not served without one. */
    metrics_token: env.METRICS_TOKEN,
    log_level: env.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;
