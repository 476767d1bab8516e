/** SE-1 to SE-7: tokens are kept nowhere, and what ended stays ended, also when the process is killed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { testWallet } from '#test/wallet.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { atOnce, countOf, inTurn, type Report } from './report.ts';
import type { Running } from './running.ts';

const issued = 1000;
const requests = 1000;
const isAlive = ({ status }: { status: number }) => status !== 401;
const in200 = ({ status }: { status: number }) => status === 200;

/** Every file of the database as it lies on the disk, with what was not yet folded in. */
const onDisk = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /\.(?:db|sqlite)/.test(name))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');

/** Whether the secret half of a token stands somewhere, as it is sent, as bytes or in hexadecimal digits. */
const isIn = (text: string) => (token: string) => {
  const secret = token.split('.')[1] ?? token;
  const bytes = Buffer.from(secret, 'base64url');
  const forms = [secret, bytes.toString('latin1'), bytes.toString('hex')];
  return forms.some((form) => text.includes(form));
};

async function keptNowhere(report: Report, running: Running): Promise<string[]> {
  const { server, signIn, members } = running;
  const [wallet = testWallet()] = members;
  const tokens = await inTurn(issued, async () => (await signIn(wallet)).body.data.token);
  const disk = onDisk(server.dataDir);
  const sizes = { id: 'SE-1', tries: tokens.length };
  const inFiles = `secrets of ${issued} tokens in the files of the database, real process`;
  report.count({ ...sizes, what: inFiles, accepted: countOf(tokens, isIn(disk)) });
  const inLog = 'and in all that it logged at debug level';
  report.count({ ...sizes, what: inLog, accepted: countOf(tokens, isIn(server.output())) });
  const ids = tokens.slice(-limits.sessions_per_user).map((token) => token.split('.')[0] ?? '');
  report.count({
    id: 'SE-1',
    what: 'their ids are there, as a check of the proof',
    tries: ids.length,
    accepted: countOf(ids, (id) => disk.includes(id)),
    allowed: ids.length,
  });
  return tokens;
}

/** The newest twenty of one person live, all older ones do not. */
async function capped(report: Report, { call }: Running, tokens: string[]): Promise<void> {
  const answers = await inTurn(tokens.length, (n) =>
    call('GET', '/auth/me', { token: tokens[n] ?? '' }),
  );
  report.count({
    id: 'SE-7',
    what: 'of these sign-ins of one person, still alive',
    tries: answers.length,
    accepted: countOf(answers, in200),
    allowed: limits.sessions_per_user,
  });
}

/** Sends ordinary requests with tokens that were ended, from many addresses so that no limit answers for us. */
const knock = ({ call }: Running, tokens: readonly string[]) =>
  inTurn(requests, (n) =>
    call(n % 2 === 0 ? 'GET' : 'POST', n % 2 === 0 ? '/auth/me' : '/auth/refresh', {
      token: tokens[n % tokens.length] ?? '',
    }),
  );

async function ended(report: Report, running: Running): Promise<void> {
  const { call, signIn, members, server } = running;
  const [, wallet = testWallet()] = members;
  const tokenOf = async () => String((await signIn(wallet)).body.data.token);
  const [own, revoked, others] = [await tokenOf(), await tokenOf(), await inTurn(3, tokenOf)];

  const listed = await call('GET', '/auth/sessions', { token: revoked });
  const { id } = listed.body.data.find(({ current }: { current: boolean }) => current);
  await call('DELETE', `/auth/sessions/${id}`, { token: own });
  const afterOne = await knock(running, [revoked]);
  const sizes = { id: 'SE-4', tries: requests };
  const one = 'requests after a session was ended by another one';
  report.count({ ...sizes, what: one, accepted: countOf(afterOne, isAlive) });

  await call('POST', '/auth/revoke-all-sessions', { token: own });
  const afterAll = await knock(running, others);
  const all = 'after all others were ended';
  report.count({ ...sizes, what: all, accepted: countOf(afterAll, isAlive) });

  const leaving = await tokenOf();
  await call('POST', '/auth/logout', { token: leaving });
  await server.restart('SIGKILL');
  const afterKill = await knock(running, [revoked, ...others, leaving]);
  const kill = 'with all of these right after kill -9 and a new start';
  report.count({ ...sizes, what: kill, accepted: countOf(afterKill, isAlive) });
  const kept = await call('GET', '/auth/me', { token: own });
  const check = 'the session that ended the others lives on';
  report.count({ id: 'SE-4', what: check, tries: 1, accepted: Number(in200(kept)), allowed: 1 });
}

async function tokenOf(world: World, { wallet }: Person): Promise<string> {
  return (await enter(world, wallet)).body.data.token;
}

/** SE-2 and SE-3 by a clock of our own. */
async function lives(report: Report, world: World): Promise<void> {
  const person = await world.member();
  const me = (token: string) => world.call('GET', '/auth/me', { token });
  const refresh = (token: string) => world.call('POST', '/auth/refresh', { token });

  const planted = `${crypto.randomUUID()}.${'A'.repeat(43)}`;
  const entered = await inTurn(20, () => enter(world, person.wallet, { token: planted }));
  const same = countOf(entered, ({ body }) => body.data.token === planted);
  const fixed = 'tokens chosen before a sign-in that live after it';
  const plantedAlive = Number(in200(await me(planted)));
  report.count({ id: 'SE-2', what: fixed, tries: 20, accepted: same + plantedAlive });

  const idle = await tokenOf(world, person);
  world.pass(limits.session_idle + 1000);
  const asked = [await me(idle), await refresh(idle)];
  const unused = 'tokens unused for 7 days';
  report.count({ id: 'SE-3', what: unused, tries: 2, accepted: countOf(asked, in200) });

  let token = await tokenOf(world, person);
  const refreshed = await inTurn(40, async () => {
    world.pass(day);
    const answer = await refresh(token);
    token = answer.body.data?.token ?? token;
    return answer;
  });
  report.count({
    id: 'SE-3',
    what: 'days that a token refreshed each day lives',
    tries: refreshed.length,
    accepted: countOf(refreshed, in200),
    // The refresh of the last day comes too late by what these calls took.
    allowed: limits.session_life / day - 1,
  });

  const copied = await inTurn(20, async () => {
    const old = await tokenOf(world, person);
    const fresh = (await refresh(old)).body.data.token;
    world.pass(limits.session_grace + 1000);
    const ordinary = await me(old);
    const still = await me(fresh);
    const reuse = await refresh(old);
    const after = await me(fresh);
    return { ordinary, still, reuse, after };
  });
  const exchanged = 'exchanged tokens: ordinary calls, a second refresh, and the family after it';
  const wrong = copied.flatMap(({ ordinary, reuse, after }) => [ordinary, reuse, after]);
  report.count({
    id: 'SE-3',
    what: exchanged,
    tries: wrong.length,
    accepted: countOf(wrong, in200),
  });
  report.count({
    id: 'SE-3',
    what: 'families that an ordinary call with an old token leaves alive',
    tries: copied.length,
    accepted: countOf(copied, ({ still }) => in200(still)),
    allowed: copied.length,
  });
}

async function ownOnly(report: Report, world: World): Promise<void> {
  const [ada, bob] = [await world.member(), await world.member()];
  const { body } = await world.call('GET', '/auth/sessions', { as: ada });
  const ids = body.data.map(({ id }: { id: string }) => id);
  const foreign = await inTurn(20, () =>
    world.call('DELETE', `/auth/sessions/${ids[0]}`, { as: bob }),
  );
  const theirs = "somebody else's session, ended by its true id";
  const accepted = countOf(foreign, ({ status }) => status !== 404);
  report.count({ id: 'SE-7', what: theirs, tries: foreign.length, accepted });
  const inQuery = await atOnce(20, () =>
    world.call('GET', '/auth/me', { query: { token: ada.token, access_token: ada.token } }),
  );
  const query = 'tokens in an address';
  report.count({ id: 'SE-7', what: query, tries: 20, accepted: countOf(inQuery, in200) });
  const shown = JSON.stringify(body);
  const material = isIn(shown)(ada.token) || /secret|hash/i.test(shown) ? 1 : 0;
  const list = 'parts of a token in the list of sessions';
  report.count({ id: 'SE-7', what: list, tries: ids.length, accepted: material });
}

export async function verifySessions(report: Report, running: Running): Promise<void> {
  const tokens = await keptNowhere(report, running);
  await capped(report, running, tokens);
  await ended(report, running);
  const world = await createWorld('sqlite');
  await lives(report, world);
  await ownOnly(report, world);
  await world.close();
}
