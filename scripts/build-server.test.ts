/** The bundled server: code that locates files relative to its module has to find them from the bundle too. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#e2e/server.ts';
import { docxOf, pdfOf } from '#server/adapters/documents/files.fixture.ts';
import { photo } from '#server/features/images/pictures.fixture.ts';
import { multipart } from '#test/multipart.ts';
import { testWallet } from '#test/wallet.ts';
import type { Reply } from '#test/world.ts';
import { ensureServer, serverEntry } from './build-server.ts';
import { isFresh } from './build-web.ts';

const wallet = testWallet(1);
let server: RunningServer;
let token = '';

async function call(
  method: string,
  path: string,
  body?: object | ReturnType<typeof multipart>,
): Promise<Pick<Reply, 'status' | 'body'>> {
  const isUpload = body !== undefined && 'headers' in body;
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isUpload ? body.headers : body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isUpload ? body.body : JSON.stringify(body) }),
  });
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, body: isJson ? await answer.json() : await answer.bytes() };
}

beforeAll(async () => {
  await ensureServer();
  server = await startServer({ WALLET_WHITELIST: wallet.address });
  const { body } = await call('POST', '/auth/wallet-message', { walletAddress: wallet.address });
  const proof = { signature: wallet.sign(body.message), nonce: body.nonce };
  const entered = await call('POST', '/auth/wallet-login', {
    walletAddress: wallet.address,
    ...proof,
  });
  token = entered.body.data.token;
}, 120_000);
afterAll(() => server.stop());

test('lets people sign in', async () => {
  expect((await call('GET', '/auth/me')).body.data.user.wallet_address).toBe(wallet.address);
});

test('reads documents in a separate process', async () => {
  const files = multipart(
    [
      ['hours.pdf', pdfOf(['We open at nine.'])],
      ['prices.docx', docxOf(['# Prices', 'A box costs twelve.'])],
    ],
    'documents',
  );
  expect((await call('POST', '/company/documents', files)).status).toBe(201);
  const states = async () => (await call('GET', '/company/documents')).body.data;
  await expect
    .poll(async () => (await states()).map((one: { state: string }) => one.state), {
      timeout: 30_000,
    })
    .toEqual(['ready', 'ready']);
});

test('decodes an uploaded picture in a separate process', async () => {
  const files = multipart([['photo.jpg', await photo()]], 'file');
  const { status, body } = await call('POST', '/content/ai/images/upload', files);
  expect([status, body.data?.[0]?.url]).toEqual([201, expect.stringMatching(/^\/api\/media\//)]);
});

test('draws avatars and cards', { tags: 'slow' }, async () => {
  const face = { prompt: 'a quiet librarian', purpose: 'avatar' };
  expect((await call('POST', '/content/ai/images/generate', face)).status).toBe(201);
  const card = { card: 'quote', text: 'Ship it.' };
  const { status, body } = await call('POST', '/ai/images/preview-content', card);
  expect([status, Buffer.from(body).subarray(1, 4).toString()]).toEqual([200, 'PNG']);
});

test('calls no address within the own network', async () => {
  const { status, body } = await call('POST', '/connections', {
    platform: 'bluesky',
    service: 'https://169.254.169.254',
    identifier: 'ada.example.com',
    app_password: 'abcd-efgh-ijkl-mnop',
  });
  expect([status, body.error]).toEqual([400, 'This server can’t reach that address.']);
});

test('describes the calls, with a page to browse them', { tags: 'slow' }, async () => {
  expect((await call('GET', '/openapi.json')).body.openapi).toBe('3.1.0');
  expect((await call('GET', '/docs/')).status).toBe(200);
  expect((await call('GET', '/docs/static/swagger-ui.css')).status).toBe(200);
});

/** Prints at the end what was constructed from `Intl`, and whether the runtime’s `fetch` was loaded. */
function watchStart(): void {
  const dear: string[] = [];
  const watched: ProxyHandler<new (...words: never[]) => object> = {
    construct(made, words: never[]) {
      dear.push(made.name);
      return new made(...words);
    },
  };
  for (const [name, made] of Object.entries(Object.getOwnPropertyDescriptors(Intl)))
    if (typeof made.value === 'function') Reflect.set(Intl, name, new Proxy(made.value, watched));
  // A process that is stopped right after its start would end without output.
  process.once('SIGTERM', () => process.exit());
  process.on('exit', () => {
    const loaded: readonly string[] = Reflect.get(process, 'moduleLoadList');
    const fetching = loaded.filter((name) => name.endsWith('/undici'));
    process.stdout.write(`dear: ${JSON.stringify([...dear, ...fetching])}\n`);
  });
}

test(
  'P-22.80 a start constructs no Intl formatter, does not load fetch, and keeps sources at one byte per character',
  { tags: 'slow' },
  async () => {
    const hook = `data:text/javascript,${encodeURIComponent(`(${String(watchStart)})()`)}`;
    const watched = await startServer({ NODE_OPTIONS: `--import=${hook}` });
    await watched.stop();
    await expect.poll(watched.output).toContain('dear: []');
    const folder = dirname(serverEntry);
    const built = readdirSync(folder).filter((name) => name.endsWith('.js'));
    const wide = built.filter((name) =>
      /[^\0-\x7f]/.test(readFileSync(join(folder, name), 'utf8')),
    );
    expect(wide).toEqual([]);
  },
);

test('a build older than one of its sources is stale', () => {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-fresh-'));
  const [file, source] = [join(folder, 'built.js'), join(folder, 'source')];
  try {
    mkdirSync(source);
    writeFileSync(join(source, 'a.ts'), '');
    expect(isFresh(file, [source])).toBe(false);
    writeFileSync(file, '');
    const soon = new Date(Date.now() + 10_000);
    utimesSync(file, soon, soon);
    expect(isFresh(file, [source])).toBe(true);
    const later = new Date(Date.now() + 20_000);
    utimesSync(join(source, 'a.ts'), later, later);
    expect(isFresh(file, [source])).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
