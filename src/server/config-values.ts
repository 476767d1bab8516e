/** Settings that are lists, addresses or amounts of money. */
import { z } from 'zod';
import { modelProviders } from '#contract/models/providers.ts';
import { microsOf, type TokenPrice } from '#contract/core/prices.ts';

/** A list separated by commas, without empty entries. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const price = /^(.+)=(\d{1,4}(?:\.\d{1,6})?)\/(\d{1,4}(?:\.\d{1,6})?)$/;
/** Dollars per million input and output tokens, by model name. */
export const prices = list.transform((items, context) => {
  const found: Record<string, TokenPrice> = {};
  for (const item of items) {
    const [, model = '', input, output] = price.exec(item) ?? [];
    if (model.trim() === '' || Object.hasOwn(found, model.trim())) {
      context.addIssue({
        code: 'custom',
        message: `Give each model once, as name=input/output in dollars per million tokens, not "${item}"`,
      });
      return z.NEVER;
    }
    found[model.trim()] = { input: microsOf(Number(input)), output: microsOf(Number(output)) };
  }
  return found;
});

/** Dollars, converted to whole micro-dollars. */
export const dollars = z
  .string()
  .regex(/^\d{1,4}(?:\.\d{1,6})?$/, 'Give dollars per image, such as 0.04')
  .transform((value) => microsOf(Number(value)));

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** The number of proxies in front. */
export const hops = z
  .string()
  .regex(/^[1-9]$/)
  .transform(Number);
/** The addresses of those proxies, or ranges of them. */
export const addresses = z
  .string()
  .regex(
    /^[0-9a-fA-F:.,/ ]*[:.][0-9a-fA-F:.,/ ]*$/,
    'Give the number of proxies in front, or their addresses',
  )
  .transform((value) => value.split(',').map((item) => item.trim()));
const bucketForm =
  /^s3:\/\/(?<name>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*))?\?(?<query>.+)$/;
const BucketQuery = z.strictObject({
  region: z.string().regex(/^[\w-]+$/),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
});
/** An S3-compatible bucket: s3://bucket/prefix?region=…&endpoint=… */
export const bucket = z.string().transform((value, context) => {
  const { name = '', prefix = '', query = '' } = bucketForm.exec(value)?.groups ?? {};
  const given = BucketQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!given.success) {
    const message = 'Write s3://BUCKET/PREFIX?region=REGION&endpoint=https://HOST';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  const { region, endpoint = `https://s3.${region}.amazonaws.com` } = given.data;
  const folder = prefix.replace(/\/+$/, '');
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    name,
    region,
    prefix: folder === '' ? '' : `${folder}/`,
  };
});

export const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

/** A URL without a trailing slash, to which paths are appended. */
export const base = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
export const services = list.pipe(z.array(origin));

/** The default image API of each provider; `IMAGE_BASE_URL` overrides it. */
export const imageBaseUrls: Record<string, string> = {
  google: modelProviders.google.base_url,
  openai: modelProviders.openai.base_url,
  stability: 'https://api.stability.ai',
};

/** The OAuth apps of this server on networks: an id and its secret. */
export const appSettings = [
  ['X_API_KEY', 'X_API_SECRET'],
  ['THREADS_APP_ID', 'THREADS_APP_SECRET'],
  ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['LINKEDIN_PAGES_CLIENT_ID', 'LINKEDIN_PAGES_CLIENT_SECRET'],
  ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
] as const;

/** Settings whose addresses are called without the guard that applies to addresses from users. */
export const calledUnguarded = [
  'X_API_BASE_URL',
  'THREADS_API_BASE_URL',
  'INSTAGRAM_API_BASE_URL',
  'LINKEDIN_API_BASE_URL',
  'LINKEDIN_WEB_BASE_URL',
  'TIKTOK_API_BASE_URL',
  'TELEGRAM_API_BASE_URL',
  'DISCORD_API_BASE_URL',
  'BLUESKY_PLC_URL',
  'BLUESKY_TRUSTED_SERVICES',
  'BLUESKY_JETSTREAM_URL',
  'MASTODON_TRUSTED_SERVERS',
  'NOSTR_TRUSTED_SERVERS',
] as const;

/** An app, if both its id and its secret are set. */
export const appOf = (id: string | undefined, secret: string | undefined) =>
  id === undefined || secret === undefined ? undefined : { id, secret };

/** Lists every problem with the settings. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:${problems.map((line) => `\n  - ${line}`).join('')}`);
    this.name = 'ConfigError';
  }
}

export const linkedinSettings = {
  /** A version of its API: a year and a month. */
  version: z
    .string()
    .trim()
    .regex(/^20\d{2}(?:0[1-9]|1[0-2])$/, 'LINKEDIN_VERSION: a year and a month, such as 202608.'),
  /** Whose apps may comment. */
  comments: list.pipe(
    z.array(z.enum(['profiles', 'pages'], 'LINKEDIN_COMMENTS: profiles, pages, or both.')),
  ),
};

interface LinkedinValues {
  LINKEDIN_API_BASE_URL: string;
  LINKEDIN_WEB_BASE_URL: string;
  LINKEDIN_VERSION?: string | undefined;
  LINKEDIN_COMMENTS: ('profiles' | 'pages')[];
}

/** Where LinkedIn is, the version of its API if not that of this release, and which apps may comment. */
export const linkedinIn = (env: LinkedinValues) => ({
  api_url: env.LINKEDIN_API_BASE_URL,
  web_url: env.LINKEDIN_WEB_BASE_URL,
  version: env.LINKEDIN_VERSION,
  comments: env.LINKEDIN_COMMENTS,
});

interface BucketValues {
  MEDIA_URL?: z.output<typeof bucket> | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
}

export const bucketOf = ({ MEDIA_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: BucketValues) =>
  MEDIA_URL && {
    ...MEDIA_URL,
    key: { id: AWS_ACCESS_KEY_ID ?? '', secret: AWS_SECRET_ACCESS_KEY ?? '' },
  };

/** What npm needs of the environment: where programs and its settings are, and how to reach the registry. */
const forNpm =
  /^(?:path|home|userprofile|appdata|localappdata|systemroot|comspec|temp|tmp|tmpdir|npm_config_(?!.*(?:auth|password|token)).+|(?:https?|no)_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir))$/i;

/** How npm is called, which installs the writer on this computer. It sees none of this server’s secrets. */
export const npmOf = (source: Record<string, string | undefined>) => ({
  script: source['npm_execpath'],
  env: Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) =>
      value !== undefined && forNpm.test(name) ? [[name, value] as const] : [],
    ),
  ),
});

/** The sentence for an address that must not get users’ secrets. */
export const unsafe = (name: string): string =>
  `${name}: must begin with https://; an address on this machine is only for trying things out, without a public PUBLIC_URL.`;

/** This machine’s own names and addresses. */
export const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);
export const isLocal = (address: string): boolean => loopbackHosts.has(new URL(address).hostname);
/** Whether others can read what is sent there, since it leaves this machine unencrypted. */
export const isUnencrypted = (to: string): boolean =>
  !isLocal(to) && new URL(to).protocol !== 'https:';
