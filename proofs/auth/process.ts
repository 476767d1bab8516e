/** What only the real process can show: behavior after a kill, behind a proxy, on disk and in its own log. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '#contract/core/limits.ts';
import { goodPassword } from '#test/email-account.ts';
import { testWallet } from '#test/wallet.ts';
import { atOnce, countOf, inTurn, type Report } from '#proofs/shared/report.ts';
import { type BehindProxy, startBehindProxy } from '#proofs/shared/server-behind-proxy.ts';

const issued = 1000;
const requests = 1000;
const guesses = 1000;
const strangers = 1000;
const isAlive = ({ status }: { status: number }) => status !== 401;
const in200 = ({ status }: { status: number }) => status === 200;

/** AU-1: a signature is accepted once. */
async function onceOnly(report: Report, running: BehindProxy): Promise<void> {
  const { call } = running;
  const wallet = testWallet();
  const { address: walletAddress } = wallet;
  const asked = await call('POST', '/auth/wallet-message', { body: { walletAddress } });
  const { message, nonce } = asked.body;
  const body = { walletAddress, signature: wallet.sign(message), nonce };
  const send = () => call('POST', '/auth/wallet-login', { body });
  const parallel = await atOnce(50, send);
  report.count({
    id: 'AU-1',
    what: 'one signature sent 50 times at once, real process',
    tries: 50,
    accepted: countOf(parallel, in200),
    allowed: 1,
  });
  const again = await inTurn(200, send);
  report.count({
    id: 'AU-1',
    what: 'a used signature sent again, real process',
    tries: again.length,
    accepted: countOf(again, in200),
  });
}

/** AU-8: challenges requested by others lock nobody out. */
async function crowd(report: Report, { call, freshAddress }: BehindProxy): Promise<void> {
  const wallet = testWallet();
  const { address: walletAddress } = wallet;
  const ip = freshAddress();
  const body = { walletAddress };
  const own = await call('POST', '/auth/wallet-message', { ip, body });
  for (let count = 0; count < strangers; count += 1)
    await call('POST', '/auth/wallet-message', { body });
  const signature = wallet.sign(own.body.message);
  const answer = await call('POST', '/auth/wallet-login', {
    ip,
    body: { walletAddress, signature },
  });
  report.count({
    id: 'AU-8',
    what: `sign-in of a wallet's owner after ${strangers} challenges that others requested`,
    tries: 1,
    accepted: Number(in200(answer)),
    allowed: 1,
  });
}

/** The contents of all database files, including the write-ahead log. */
const onDisk = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /\.(?:db|sqlite)/.test(name))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');

/** Whether the secret half of a token occurs in a text: as sent, as bytes or as hexadecimal digits. */
const isIn = (text: string) => (token: string) => {
  const secret = token.split('.')[1] ?? token;
  const bytes = Buffer.from(secret, 'base64url');
  const forms = [secret, bytes.toString('latin1'), bytes.toString('hex')];
  return forms.some((form) => text.includes(form));
};

async function keptNowhere(report: Report, running: BehindProxy): Promise<string[]> {
  const { server, signIn, members } = running;
  const [wallet = testWallet()] = members;
  const tokens = await inTurn(issued, async () => {
    const { status, text, body } = await signIn(wallet);
    if (status !== 200) throw new Error(`no sign-in: ${status} ${text}`);
    return String(body.data.token);
  });
  const disk = onDisk(server.dataDir);
  const sizes = { id: 'SE-1', tries: tokens.length };
  const inFiles = `secrets of ${issued} tokens in the database files, real process`;
  report.count({ ...sizes, what: inFiles, accepted: countOf(tokens, isIn(disk)) });
  const inLog = 'the same secrets in its debug log';
  report.count({ ...sizes, what: inLog, accepted: countOf(tokens, isIn(server.output())) });
  const ids = tokens.slice(-limits.sessions_per_user).map((token) => token.split('.')[0] ?? '');
  report.count({
    id: 'SE-1',
    what: 'control: their ids are in the database files',
    tries: ids.length,
    accepted: countOf(ids, (id) => disk.includes(id)),
    allowed: ids.length,
  });
  return tokens;
}

/** A person’s newest twenty sessions are valid, all older ones are not. */
async function capped(report: Report, { call }: BehindProxy, tokens: string[]): Promise<void> {
  const answers = await inTurn(tokens.length, (n) =>
    call('GET', '/auth/me', { token: tokens[n] ?? '' }),
  );
  report.count({
    id: 'SE-7',
    what: 'sessions of one person that are still valid',
    tries: answers.length,
    accepted: countOf(answers, in200),
    allowed: limits.sessions_per_user,
  });
}

/** Sends ordinary requests with ended sessions, from many addresses so that no rate limit answers instead. */
const knock = ({ call }: BehindProxy, tokens: readonly string[]) =>
  inTurn(requests, (n) =>
    call(n % 2 === 0 ? 'GET' : 'POST', n % 2 === 0 ? '/auth/me' : '/auth/refresh', {
      token: tokens[n % tokens.length] ?? '',
    }),
  );

async function ended(report: Report, running: BehindProxy): Promise<void> {
  const { call, signIn, members, server } = running;
  const [, wallet = testWallet()] = members;
  const tokenOf = async () => String((await signIn(wallet)).body.data.token);
  const [own, revoked, others] = [await tokenOf(), await tokenOf(), await inTurn(3, tokenOf)];

  const listed = await call('GET', '/auth/sessions', { token: revoked });
  const { id } = listed.body.data.find(({ current }: { current: boolean }) => current);
  await call('DELETE', `/auth/sessions/${id}`, { token: own });
  const afterOne = await knock(running, [revoked]);
  const sizes = { id: 'SE-4', tries: requests };
  const one = 'requests after a session was revoked by another one';
  report.count({ ...sizes, what: one, accepted: countOf(afterOne, isAlive) });

  await call('POST', '/auth/revoke-all-sessions', { token: own });
  const afterAll = await knock(running, others);
  const all = 'requests after all other sessions were revoked';
  report.count({ ...sizes, what: all, accepted: countOf(afterAll, isAlive) });

  const leaving = await tokenOf();
  await call('POST', '/auth/logout', { token: leaving });
  await server.restart('SIGKILL');
  const afterKill = await knock(running, [revoked, ...others, leaving]);
  const kill = 'requests with all revoked sessions right after kill -9 and a restart';
  report.count({ ...sizes, what: kill, accepted: countOf(afterKill, isAlive) });
  const kept = await call('GET', '/auth/me', { token: own });
  const check = 'requests with the session that revoked the others';
  report.count({ id: 'SE-4', what: check, tries: 1, accepted: Number(in200(kept)), allowed: 1 });
}

/** AU-11: only a few password guesses are checked, wherever they come from. */
async function guessing(report: Report, running: BehindProxy): Promise<void> {
  const { call, freshAddress } = running;
  const victim = 'victim@example.com';
  const bodyOf = (n: number) => ({ email: victim, password: `wrong password ${n}` });
  await call('POST', '/auth/register', { body: { email: victim, password: goodPassword } });
  const isJudged = ({ status, body }: { status: number; body: { code?: string } }) =>
    in200({ status }) || body.code === 'invalid_credentials';
  const { count } = limits.password_failures;

  const addresses = Array.from({ length: 200 }, freshAddress);
  const spread = await inTurn(guesses, (n) =>
    call('POST', '/auth/login', { ip: addresses[n % 200] ?? '', body: bodyOf(n) }),
  );
  report.count({
    id: 'AU-11',
    what: `passwords checked of ${guesses} guesses for one account from 200 addresses, real process`,
    tries: spread.length,
    accepted: countOf(spread, isJudged),
    allowed: count,
  });

  const ip = freshAddress();
  const single = await inTurn(guesses, (n) =>
    call('POST', '/auth/login', {
      ip: n % 2 === 0 ? ip : `203.0.113.${n % 250}, ${ip}`,
      body: { email: `account-${n}@example.com`, password: 'wrong password' },
    }),
  );
  report.count({
    id: 'AU-11',
    what: `passwords checked of ${guesses} guesses from one address, half with forged X-Forwarded-For, real process`,
    tries: single.length,
    accepted: countOf(single, isJudged),
    allowed: count,
  });
}

/** LG-3: all secrets that the parts before this one sent to the real process or received from it. */
function wholeRun(report: Report, { server, secrets }: BehindProxy): void {
  const output = server.output().replaceAll(/\S+\?claim=\S+/g, '');
  const worth = [...secrets].filter((secret) => secret.length >= 8);
  report.count({
    id: 'LG-3',
    what: `secrets of this run in ${(output.length / 1024).toFixed(0)} KiB that the real process logged`,
    tries: worth.length,
    accepted: countOf(worth, (secret) => output.includes(secret)),
  });
}

async function proveIn(report: Report, running: BehindProxy): Promise<void> {
  await onceOnly(report, running);
  await crowd(report, running);
  await guessing(report, running);
  const tokens = await keptNowhere(report, running);
  await capped(report, running, tokens);
  await ended(report, running);
  wholeRun(report, running);
}

export async function prove(report: Report): Promise<void> {
  const running = await startBehindProxy();
  try {
    await proveIn(report, running);
  } finally {
    await running.server.stop();
  }
}
