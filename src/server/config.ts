/** The only reader of the environment. Everything else sees the typed object that comes out. */
import { z } from 'zod';
import { microsOf, type TokenPrice } from '#contract/prices.ts';

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const hops = z
  .string()
  .regex(/^[1-9]$/)
  .transform(Number);
const addresses = z
  .string()
  .regex(
    /^[0-9a-fA-F:.,/ ]*[:.][0-9a-fA-F:.,/ ]*$/,
    'Please give the number of proxies in front, or their addresses',
  )
  .transform((value) => value.split(',').map((item) => item.trim()));
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

const base = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const services = list.pipe(z.array(origin));

const price = /^(.+)=(\d{1,4}(?:\.\d{1,6})?)\/(\d{1,4}(?:\.\d{1,6})?)$/;
/** Dollars per million tokens, read and written, by the name of the model. */
const prices = list.transform((items, context) => {
  const found: Record<string, TokenPrice> = {};
  for (const item of items) {
    const [, model = '', input, output] = price.exec(item) ?? [];
    if (model.trim() === '' || Object.hasOwn(found, model.trim())) {
      context.addIssue({
        code: 'custom',
        message: `Please give each model once, as name=input/output in dollars per million tokens, not "${item}"`,
      });
      return z.NEVER;
    }
    found[model.trim()] = { input: microsOf(Number(input)), output: microsOf(Number(output)) };
  }
  return found;
});

/** Where each provider's API is unless `AI_BASE_URL` says otherwise. */
const modelBaseUrls: Record<string, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SECRET_KEY: z.string().optional(),
  TRUST_PROXY: z.union([hops, addresses]).optional(),
  CORS_ORIGINS: list.default([]),
  WALLET_WHITELIST: list.default([]),
  LOCAL_WALLET: flag.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.email().optional(),
  AI_PROVIDER: z.enum(['composer', 'openai', 'anthropic', 'openai-compatible']).default('composer'),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: list.default([]),
  AI_PRICES: prices.default({}),
  X_API_KEY: z.string().optional(),
  X_API_SECRET: z.string().optional(),
  X_API_BASE_URL: base.default('https://api.x.com'),
  TELEGRAM_API_BASE_URL: base.default('https://api.telegram.org'),
  BLUESKY_TRUSTED_SERVICES: services.default(['https://bsky.social']),
  SANDBOX_CAPABILITY: z.enum(['key', 'read', 'none']).default('read'),
  METRICS_TOKEN: z.string().min(16, 'Please give at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

type Environment = z.output<typeof Environment>;

const publicUrl = (env: Environment): string => {
  const host = loopbackHosts.has(env.HOST) || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST;
  return env.PUBLIC_URL ?? `http://${host}:${env.PORT}`;
};

const isLocal = (address: string): boolean => loopbackHosts.has(new URL(address).hostname);
/** Secrets of people go there: over https, or to a stand-in on this machine while only this machine uses the server. */
const isUnsafe = (address: string, env: Environment): boolean =>
  isLocal(address) ? !isLocal(publicUrl(env)) : new URL(address).protocol !== 'https:';
const unsafe = (name: string): string =>
  `${name}: must begin with https://; an address on this machine is only for trying things out, without a public PUBLIC_URL.`;

/** What contradicts itself, in words. */
const contradictions: readonly [isWrong: (env: Environment) => boolean, sentence: string][] = [
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
    (env) => env.AI_PROVIDER in modelBaseUrls && !env.AI_API_KEY,
    'AI_API_KEY: required for AI_PROVIDER=openai and AI_PROVIDER=anthropic.',
  ],
  [
    (env) => (env.X_API_KEY === undefined) !== (env.X_API_SECRET === undefined),
    'X_API_KEY and X_API_SECRET: give both, or neither.',
  ],
  [(env) => isUnsafe(env.X_API_BASE_URL, env), unsafe('X_API_BASE_URL')],
  [(env) => isUnsafe(env.TELEGRAM_API_BASE_URL, env), unsafe('TELEGRAM_API_BASE_URL')],
  [
    (env) => env.BLUESKY_TRUSTED_SERVICES.some((service) => isUnsafe(service, env)),
    unsafe('BLUESKY_TRUSTED_SERVICES'),
  ],
];

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      ['The configuration cannot be used:', ...problems.map((line) => `  - ${line}`)].join('\n'),
    );
    this.name = 'ConfigError';
  }
}

/** Reads the settings; an empty value counts as not set. Throws one `ConfigError` that lists everything wrong. */
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
    /** The origin under which people reach this server; sign-in messages name it. */
    public_url: publicUrl(env),
    data_dir: env.DATA_DIR,
    database_url: env.DATABASE_URL,
    role: env.ROLE,
    secret_key: env.SECRET_KEY,
    /** How many proxies stand in front, or their addresses; any other `X-Forwarded-For` is not believed. */
    trust_proxy: env.TRUST_PROXY ?? (false as const),
    cors_origins: env.CORS_ORIGINS,
    wallet_whitelist: env.WALLET_WHITELIST,
    local_wallet: env.LOCAL_WALLET ?? loopbackHosts.has(env.HOST),
    mail: { smtp_url: env.SMTP_URL, from: env.MAIL_FROM },
    /** Where people reach whoever runs this installation. */
    contact_email: env.CONTACT_EMAIL,
    ai: {
      provider: env.AI_PROVIDER,
      base_url: env.AI_BASE_URL ?? modelBaseUrls[env.AI_PROVIDER],
      api_key: env.AI_API_KEY,
      /** The first writes where nobody is chosen. */
      models: env.AI_MODEL,
      /** What models cost by whoever runs this; it goes before the list of `contract/prices.ts`. */
      prices: env.AI_PRICES,
    },
    x: {
      base_url: env.X_API_BASE_URL,
      /** What X knows this installation by; without it nobody can connect an account there. */
      app:
        env.X_API_KEY !== undefined && env.X_API_SECRET !== undefined
          ? { key: env.X_API_KEY, secret: env.X_API_SECRET }
          : undefined,
    },
    telegram: { base_url: env.TELEGRAM_API_BASE_URL },
    /** Services that are called without the guard for addresses which people give. */
    bluesky: { trusted_services: env.BLUESKY_TRUSTED_SERVICES },
    /** How a post whose answer was lost is settled there: for trying out what other platforms do. */
    sandbox: { capability: env.SANDBOX_CAPABILITY },
    /** Whoever shows it may read the metrics; without it there are none. */
    metrics_token: env.METRICS_TOKEN,
    log_level: env.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;
