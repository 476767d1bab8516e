import { describe, expect, test } from 'vitest';
import { ConfigError } from './config-values.ts';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  test('nothing is required', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      public_url: 'http://localhost:3000',
      role: 'all',
      local_wallet: true,
      trust_proxy: false,
      ai: { provider: 'composer', base_url: undefined },
    });
  });

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      database_url: undefined,
    });
  });

  test('the local wallet is offered on a loopback address only, unless it is asked for', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).local_wallet).toBe(false);
    expect(readConfig({ HOST: '0.0.0.0', LOCAL_WALLET: 'true' }).local_wallet).toBe(true);
    expect(readConfig({ HOST: '127.0.0.1', LOCAL_WALLET: 'false' }).local_wallet).toBe(false);
  });

  const acme = { id: 'acme', name: 'Acme', url: 'https://login.acme.example', client_id: 'x' };

  test('issuers for signing in are a list, with what they give', () => {
    expect(readConfig({})).toMatchObject({ issuers: [], email_sign_in: true });
    const set = [{ ...acme, access_domains: ['Acme.example'], admin_groups: ['it'] }];
    expect(readConfig({ OIDC_ISSUERS: JSON.stringify(set) }).issuers).toEqual([
      {
        ...acme,
        url: 'https://login.acme.example/',
        client_secret: undefined,
        scopes: ['openid', 'email', 'profile'],
        groups_claim: 'groups',
        access_groups: [],
        access_domains: ['acme.example'],
        admin_groups: ['it'],
      },
    ]);
  });

  test.each([
    ['acme', 'as JSON'],
    [JSON.stringify(acme), 'OIDC_ISSUERS'],
    [JSON.stringify([{ ...acme, id: 'A b' }]), '0.id'],
    [JSON.stringify([{ ...acme, grups: [] }]), 'OIDC_ISSUERS'],
    [JSON.stringify([acme, acme]), 'Give each id once'],
    [JSON.stringify([acme, { ...acme, id: 'b' }]), 'Give each url once'],
    [JSON.stringify([{ ...acme, url: 'http://login.acme.example' }]), 'begin with https://'],
  ])('OIDC_ISSUERS=%s is refused with a reason', (OIDC_ISSUERS, reason) => {
    expect(() => readConfig({ OIDC_ISSUERS })).toThrow(reason);
  });

  test('LinkedIn’s version and its apps that may comment can be set', () => {
    expect(readConfig({}).linkedin).toMatchObject({ version: undefined, comments: [] });
    const set = { LINKEDIN_VERSION: '202609', LINKEDIN_COMMENTS: 'profiles, pages' };
    expect(readConfig(set).linkedin).toMatchObject({
      version: '202609',
      comments: ['profiles', 'pages'],
    });
    expect(() => readConfig({ LINKEDIN_VERSION: '2026-09' })).toThrow(ConfigError);
    expect(() => readConfig({ LINKEDIN_COMMENTS: 'everyone' })).toThrow(ConfigError);
  });

  test('the public address is an origin, without path', () => {
    expect(readConfig({ PUBLIC_URL: 'https://agents.example.org/app/' }).public_url).toBe(
      'https://agents.example.org',
    );
  });

  test.each([
    ['1', 1],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
    ['::1', ['::1']],
  ])('TRUST_PROXY=%s names the proxies', (value, proxies) => {
    expect(readConfig({ TRUST_PROXY: value }).trust_proxy).toEqual(proxies);
  });

  test.each([
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ PORT: '0' }, 'PORT'],
    [{ ROLE: 'worker' }, 'ROLE: web and worker need DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://localhost/x' }, 'SECRET_KEY: required with DATABASE_URL'],
    [{ AI_PROVIDER: 'openai', AI_MODEL: 'm' }, 'AI_API_KEY: required'],
    [{ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' }, 'AI_MODEL: required'],
    [{ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k', AI_MODEL: ' , ' }, 'AI_MODEL: required'],
    [{ AI_MODEL: 'm, n, m' }, 'AI_MODEL: name each model once'],
    [{ AI_MODEL: 'composer' }, 'AI_MODEL: name each model once'],
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, 'AI_BASE_URL: required'],
    [{ IMAGE_PROVIDER: 'openai', IMAGE_MODEL: 'm' }, 'IMAGE_API_KEY: required'],
    [{ IMAGE_PROVIDER: 'stability', IMAGE_API_KEY: 'k' }, 'IMAGE_MODEL: required'],
    [{ IMAGE_PROVIDER: 'openai-compatible', IMAGE_MODEL: 'm' }, 'IMAGE_BASE_URL: required'],
    [{ IMAGE_PROVIDER: 'midjourney' }, 'IMAGE_PROVIDER'],
    [{ IMAGE_MODEL: 'builtin' }, '"builtin" is the artist without a model'],
    [{ IMAGE_API_KEY: 'k' }, 'IMAGE_PROVIDER: the other settings of pictures do nothing'],
    [{ IMAGE_PRICE: '-1' }, 'IMAGE_PRICE: Give dollars per image'],
    [{ IMAGE_AT_ONCE: '5' }, 'IMAGE_AT_ONCE'],
    [{ IMAGE_BASE_URL: 'ftp://x' }, 'IMAGE_BASE_URL'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [{ MEDIA_URL: 's3://b' }, 'MEDIA_URL: Write s3://BUCKET'],
    [{ MEDIA_URL: 's3://media?region=a&acl=public' }, 'MEDIA_URL: Write s3://BUCKET'],
    [{ MEDIA_URL: 's3://media/p?region=eu-west-1' }, 'AWS_ACCESS_KEY_ID'],
    [
      {
        MEDIA_URL: 's3://media?region=a&endpoint=http://s3.example.com',
        AWS_ACCESS_KEY_ID: 'a',
        AWS_SECRET_ACCESS_KEY: 'b',
      },
      'MEDIA_URL: its endpoint must begin with https://',
    ],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM: required with SMTP_URL'],
    [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@example.com' }, 'SMTP_URL'],
    [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL'],
    [{ AI_PRICES: 'cheap' }, 'AI_PRICES: Give each model once'],
    [{ AI_PRICES: 'm=1' }, 'not "m=1"'],
    [{ AI_PRICES: 'm=1/-2' }, 'not "m=1/-2"'],
    [{ AI_PRICES: '=1/2' }, 'not "=1/2"'],
    [{ AI_PRICES: 'm=1/2,m=1/3' }, 'not "m=1/3"'],
  ])('DO-1 nonsense is refused in words: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test('P-22.1 a bucket is one setting and its key', () => {
    const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    const MEDIA_URL = 's3://my-media/some/where/?region=eu-west-1';
    expect(readConfig({ MEDIA_URL, ...key }).media).toEqual({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      name: 'my-media',
      prefix: 'some/where/',
      region: 'eu-west-1',
      key: { id: 'id', secret: 'secret' },
    });
    const PUBLIC_URL = 'https://social.example.com';
    const here = 's3://my-media?region=a&endpoint=http://127.0.0.1:9000';
    expect(readConfig({ PUBLIC_URL, MEDIA_URL: here, ...key }).media).toMatchObject({
      endpoint: 'http://127.0.0.1:9000',
    });
    expect(readConfig({}).media).toBeUndefined();
  });

  test('models are named one after the other', () => {
    expect(readConfig({ AI_MODEL: 'llama3.2:8b, qwen3,' }).ai.models).toEqual([
      'llama3.2:8b',
      'qwen3',
    ]);
    expect(readConfig({}).ai.models).toEqual([]);
  });

  test('prices are read in dollars per million tokens', () => {
    const AI_PRICES = 'llama3.2:8b=0/0, openai/gpt-5=1.25/10.5,';
    expect(readConfig({ AI_PRICES }).ai.prices).toEqual({
      'llama3.2:8b': { input: 0, output: 0 },
      'openai/gpt-5': { input: 1_250_000, output: 10_500_000 },
    });
    expect(readConfig({}).ai.prices).toEqual({});
  });

  test('who draws has an address of its own, and a price in dollars', () => {
    const key = { IMAGE_MODEL: 'm', IMAGE_API_KEY: 'k' };
    expect(readConfig({}).images).toEqual({ provider: 'builtin' });
    expect(readConfig({ ...key, IMAGE_PROVIDER: 'openai' }).images).toMatchObject({
      base_url: 'https://api.openai.com/v1',
      model: 'm',
      api_key: 'k',
      price: undefined,
    });
    expect(readConfig({ ...key, IMAGE_PROVIDER: 'stability' }).images).toMatchObject({
      base_url: 'https://api.stability.ai',
    });
    const own = { IMAGE_BASE_URL: 'http://localhost:8080/v1/', IMAGE_PRICE: '0' };
    const compatible = { ...own, IMAGE_MODEL: 'flux', IMAGE_PROVIDER: 'openai-compatible' };
    expect(readConfig(compatible).images).toMatchObject({
      base_url: 'http://localhost:8080/v1',
      price: 0,
      api_key: undefined,
    });
  });

  test('mail settings are taken as they are', () => {
    const from = 'SocialAI <socialai@example.com>';
    const env = { SMTP_URL: 'smtps://u:p@mail.example.com', MAIL_FROM: from };
    expect(readConfig({ ...env, CONTACT_EMAIL: 'help@example.com' })).toMatchObject({
      mail: { smtp_url: env.SMTP_URL, from },
      contact_email: 'help@example.com',
    });
    expect(readConfig({}).mail).toEqual({ smtp_url: undefined, from: undefined });
  });

  test.each([
    { SMTP_URL: 'smtp//ada:open-sesame@mail.example.com' },
    { SMTP_URL: 'imap://ada:open-sesame@mail.example.com', MAIL_FROM: 'a@example.com' },
    { SMTP_URL: 'smtp://ada:open-sesame@mail.example.com' },
    { DATABASE_URL: 'mysql://ada:open-sesame@localhost/x' },
  ])('a password in an address that is refused is not repeated: %#', (env) => {
    let said = '';
    try {
      readConfig(env);
    } catch (error) {
      said = String(error);
    }
    expect(said).toContain('cannot be used');
    expect(said).not.toContain('open-sesame');
  });

  const emulators = {
    X_API_BASE_URL: 'http://127.0.0.1:4001',
    TELEGRAM_API_BASE_URL: 'http://localhost:4002/',
    DISCORD_API_BASE_URL: 'http://localhost:4003/',
    BLUESKY_TRUSTED_SERVICES: 'http://[::1]:4003',
    BLUESKY_PLC_URL: 'http://localhost:4004',
    MASTODON_TRUSTED_SERVERS: 'http://127.0.0.1:4006',
    NOSTR_TRUSTED_SERVERS: 'http://127.0.0.1:4005',
  };

  test('a stream of posts is told over wss only, or by a stand-in on this machine', () => {
    const read = (BLUESKY_JETSTREAM_URL: string) => () => readConfig({ BLUESKY_JETSTREAM_URL });
    for (const url of ['ws://stream.test/a', 'https://stream.test/a']) expect(read(url)).toThrow();
    for (const url of ['wss://stream.test/a', 'ws://127.0.0.1:4006/a']) {
      expect(read(url)().bluesky.jetstream_url).toBe(url);
    }
    expect(readConfig({}).bluesky.jetstream_url).toBeUndefined();
  });

  test('SC-2 platforms are where they are, and a stand-in only for a server of this machine', () => {
    expect(readConfig({})).toMatchObject({
      x: { base_url: 'https://api.x.com' },
      telegram: { base_url: 'https://api.telegram.org' },
      discord: { base_url: 'https://discord.com' },
      bluesky: { trusted_services: ['https://bsky.social'], plc_url: 'https://plc.directory' },
      nostr: { trusted_servers: [] },
    });
    expect(readConfig(emulators)).toMatchObject({
      x: { base_url: 'http://127.0.0.1:4001' },
      telegram: { base_url: 'http://localhost:4002' },
      discord: { base_url: 'http://localhost:4003' },
      bluesky: { trusted_services: ['http://[::1]:4003'] },
      nostr: { trusted_servers: ['http://127.0.0.1:4005'] },
    });
    for (const [name, value] of Object.entries(emulators)) {
      const env = { PUBLIC_URL: 'https://socialai.example.com', [name]: value };
      expect(() => readConfig(env)).toThrow(`${name}: must begin with https://`);
    }
  });

  test.each(Object.keys(emulators))('%s takes secrets over https only', (name) => {
    expect(() => readConfig({ [name]: 'http://api.example.com' })).toThrow(name);
    expect(() => readConfig({ [name]: 'ftp://api.example.com' })).toThrow(name);
    expect(() => readConfig({ [name]: 'https://api.example.com' })).not.toThrow();
  });

  test('the keys of X come as a pair', () => {
    const pair = { X_API_KEY: 'key', X_API_SECRET: 'secret' };
    expect(readConfig(pair).apps.twitter).toEqual({ id: 'key', secret: 'secret' });
    for (const env of [{ X_API_KEY: 'key' }, { X_API_SECRET: 'secret' }]) {
      expect(() => readConfig(env)).toThrow('give both, or neither');
    }
  });

  test('one message lists everything that is wrong', () => {
    const attempt = () => readConfig({ PORT: 'x', ROLE: 'boss', LOG_LEVEL: 'loud' });
    expect(attempt).toThrow(/PORT[\s\S]*ROLE[\s\S]*LOG_LEVEL/);
  });
});
