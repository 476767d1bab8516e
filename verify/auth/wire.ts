/** HD-1 to HD-4: what every answer says to a browser, and to whom. */
import { calls, makeThings, pathFor } from '#test/calls.ts';
import { makeCast } from '#test/cast.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { sendMalformed } from '#test/malformed.ts';
import { originTricks } from '#test/origin-tricks.ts';
import { createWorld, type World } from '#test/world.ts';
import { countOf, inTurn, type Report } from './report.ts';
import type { Answer, Running } from './running.ts';

const friend = 'https://app.example';
const malformed = 2000;

const rules = [
  "default-src 'none'",
  "script-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  'report-uri /api/csp-report',
];
const openings = /unsafe-inline|unsafe-eval|\*|https?:|strict-dynamic|style-src-attr/;

const year = 31_536_000;
const everywhere: Record<string, RegExp> = {
  'strict-transport-security': /^max-age=\d{8}; includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'permissions-policy': /camera=\(\)/,
  'cache-control': /^no-store$/,
  'content-security-policy': /default-src 'none'/,
  'content-type': /; charset=utf-8$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};

/** Those of them that a page needs as well. */
const ofPages = [
  ...['strict-transport-security', 'x-content-type-options', 'referrer-policy'],
  ...['cross-origin-opener-policy', 'permissions-policy', 'x-frame-options', 'content-type'],
];

async function pages(report: Report, { server }: Running): Promise<void> {
  const paths = ['/', '/dashboard', '/settings', '/profile', '/agents/create', '/nowhere/at/all'];
  const sent = await inTurn(paths.length, async (n) => {
    const answer = await fetch(server.url + (paths[n] ?? '/'));
    await answer.text();
    return answer.headers;
  });
  const policies = sent.map((given) => String(given.get('content-security-policy')).split('; '));
  const without = sent.flatMap((given) =>
    ofPages.filter((name) => !everywhere[name]?.test(given.get(name) ?? '')),
  );
  const lacking = 'headers that pages leave out, beside the policy';
  const looked = sent.length * ofPages.length;
  report.count({ id: 'HD-2', what: lacking, tries: looked, accepted: without.length });
  const asked = policies.flatMap((policy) => rules.filter((rule) => !policy.includes(rule)));
  const missing = 'rules that a page leaves out, real process';
  const tries = policies.length * rules.length;
  report.count({ id: 'HD-1', what: missing, tries, accepted: asked.length });
  const open = policies.filter((policy) => openings.test(policy.join('; ')));
  const what = 'pages that allow text as script or style, or another origin';
  report.count({ id: 'HD-1', what, tries: policies.length, accepted: open.length });
  const nonces = policies.flatMap((policy) => policy.filter((rule) => rule.includes("'nonce-")));
  const repeated = policies.length - new Set(nonces).size;
  const again = 'nonces that two pages share';
  report.count({ id: 'HD-1', what: again, tries: policies.length, accepted: repeated });
}

async function headers(report: Report, { call }: Running): Promise<void> {
  const answers: Answer[] = [
    await call('GET', '/health'),
    await call('GET', '/auth/me'),
    await call('GET', '/nothing'),
    await call('DELETE', '/health'),
    await call('POST', '/auth/wallet-login', { body: { walletAddress: 'x', extra: 1 } }),
    await call('POST', '/auth/wallet-login', { body: {}, headers: { 'content-type': 'text/x' } }),
    await call('POST', '/auth/login', {
      body: { email: 'a@example.com', password: 'x'.repeat(300_000) },
    }),
    await call('GET', `/auth/check-username/${'a'.repeat(250)}`),
  ];
  const wrong = answers.flatMap(({ headers: sent }) =>
    Object.entries(everywhere).filter(([name, shape]) => !shape.test(sent.get(name) ?? '')),
  );
  const named = answers.filter(
    ({ headers: sent }) => sent.has('server') || sent.has('x-powered-by'),
  );
  const cookies = answers.filter(({ headers: sent }) => sent.has('set-cookie'));
  const ages = answers.map(({ headers: sent }) =>
    Number(/\d+/.exec(sent.get('strict-transport-security') ?? '')?.[0] ?? 0),
  );
  const brief = 'answers that ask for https for less than a year';
  const soon = countOf(ages, (age) => age < year);
  report.count({ id: 'HD-2', what: brief, tries: ages.length, accepted: soon });
  const tries = answers.length * Object.keys(everywhere).length;
  const what = `headers that answers leave out: ${answers.map(({ status }) => status).join(' ')}`;
  report.count({ id: 'HD-2', what, tries, accepted: wrong.length });
  const shown = 'answers that name the software, or set a cookie';
  const accepted = named.length + cookies.length;
  report.count({ id: 'HD-2', what: shown, tries: answers.length, accepted });
}

async function origins(report: Report, world: World): Promise<void> {
  const asks = originTricks.flatMap((origin) => {
    const sent = Buffer.from(origin).toString('latin1');
    return [
      { method: 'GET' as const, url: '/api/health', headers: { origin: sent } },
      {
        method: 'OPTIONS' as const,
        url: '/api/agents',
        headers: { origin: sent, 'access-control-request-method': 'POST' },
      },
    ];
  });
  const answers = await inTurn(asks.length, (n) => world.app.inject(asks[n] ?? '/api/health'));
  const may = (answer: { headers: object }) =>
    Object.keys(answer.headers).some((name) => /-allow-(?:origin|credentials)/.test(name));
  const what = `${originTricks.length} tricks with the origin, reading and asking first`;
  report.count({ id: 'HD-3', what, tries: answers.length, accepted: countOf(answers, may) });
  const listed = await world.app.inject({ url: '/api/health', headers: { origin: friend } });
  const check = 'the origin on the list, as a check of the proof';
  report.count({ id: 'HD-3', what: check, tries: 1, accepted: Number(may(listed)), allowed: 1 });
}

async function fuzz(report: Report, world: World): Promise<void> {
  const owner = await world.member();
  const things = await makeThings(world, owner);
  const sizes = { count: malformed, seed: 5 };
  const tally = await sendMalformed(world, things, owner.token, sizes);
  const tries = tally.requests;
  const count = (what: string, found: readonly unknown[]) =>
    report.count({ id: 'HD-4', what, tries, accepted: found.length });
  count('malformed requests answered with a trace, SQL, a path or a secret', tally.leaky);
  count('answered without saying in which letters', tally.without_charset);
  count('answered outside the shape of a failure, or with 500 and more', [
    ...tally.shapeless,
    ...tally.failures,
  ]);
}

/** Reading changes nothing, so a link or a picture on another page cannot. */
async function reading(report: Report, world: World): Promise<void> {
  const { admin, owner, things } = await makeCast(world);
  const reads = calls.filter(({ call }) => call.method === 'GET');
  const kept = async () => JSON.stringify(await everythingKept(world.ctx.db));
  const before = await kept();
  const answers = await inTurn(reads.length, (n) => {
    const named = reads[n];
    if (!named) throw new Error('no such call');
    const as = named.call.access === 'admin' ? admin : owner;
    return world.call('GET', pathFor(named, things), { as });
  });
  const answered = countOf(answers, ({ status }) => status === 200);
  const changed = Number((await kept()) !== before);
  const what = `calls by GET that change anything kept, ${answered} of them answered 200`;
  report.count({ id: 'HD-3', what, tries: reads.length, accepted: changed });
}

export async function verifyWire(report: Report, running: Running): Promise<void> {
  await pages(report, running);
  await headers(report, running);
  const open = await createWorld('sqlite', { env: { CORS_ORIGINS: friend } });
  await origins(report, open);
  await open.close();
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'silent' } });
  await reading(report, world);
  await fuzz(report, world);
  await world.close();
}
