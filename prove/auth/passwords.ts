/** AU-10 and AU-12: what answers give away, which passwords and links count, and what judging them costs everybody else. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { limits } from '#contract/limits.ts';
import {
  goodPassword,
  jobsAtOnce,
  loginAs,
  registerAs,
  resident,
  verifyNewest,
} from '#test/email-account.ts';
import { tokenTo } from '#test/letters.ts';
import { createWorld, type Reply, type World } from '#test/world.ts';
import { atOnce, countOf, inTurn, type Report } from './report.ts';

const loopLimit = 50;
const in200 = ({ status }: { status: number }) => status === 200;

/** An answer without what differs in each: ids, times and how many calls are left. */
function essence({ status, body, headers }: Reply): string {
  const text = JSON.stringify({ ...body, request_id: '' });
  const names = Object.keys(headers)
    .filter((name) => !name.startsWith('ratelimit'))
    .toSorted();
  return JSON.stringify([status, text, names]);
}

async function oracles(report: Report, world: World): Promise<void> {
  const known = 'known@example.com';
  const member = await world.member();
  await resident(world, known);
  await registerAs(world, 'unverified@example.com');
  await resident(world, 'guarded@example.com');
  const addresses = [known, 'unverified@example.com', 'guarded@example.com', 'nobody@example.com'];
  const other = await world.member();
  const questions: Record<string, (address: string) => Promise<Reply>> = {
    'a wrong password': (address) => loginAs(world, address, 'not the password'),
    'a reset': (email) => world.call('POST', '/auth/reset-password', { body: { email } }),
    'check-email': (email) => world.call('GET', `/auth/check-email/${email}`),
    'a reset link that is none': () =>
      world.call('POST', '/auth/confirm-reset', { body: { token: 'x', password: goodPassword } }),
  };
  for (const [what, ask] of Object.entries(questions)) {
    const answers = await inTurn(addresses.length, (n) => ask(addresses[n] ?? ''));
    const kinds = new Set(answers.map(essence)).size;
    report.count({
      id: 'AU-10',
      what: `different answers to ${what}: four kinds of addresses`,
      tries: answers.length,
      accepted: kinds,
      allowed: 1,
    });
  }
  const wallets = [other.wallet.address, (await world.stranger()).wallet.address];
  const told = await inTurn(wallets.length, (n) =>
    world.call('GET', `/auth/is-whitelisted/${wallets[n]}`, { as: member }),
  );
  report.count({
    id: 'AU-10',
    what: "is-whitelisted about others' wallets, listed or not: true answers",
    tries: told.length,
    accepted: countOf(told, ({ body }) => body.data.isWhitelisted !== false),
  });
}

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;

/** How much longer the slowest kind of address takes than the fastest, by their medians. */
async function timing(report: Report, world: World): Promise<void> {
  const asks: Record<string, (email: string, ip: string) => Promise<Reply>> = {
    'a wrong password': (email, ip) => loginAs(world, email, 'not the password', ip),
    'a reset': (email) => world.call('POST', '/auth/reset-password', { body: { email } }),
  };
  const kinds = ['timed@example.com', 'untimed@example.com', 'stranger@example.com'];
  await resident(world, kinds[0] ?? '');
  await registerAs(world, kinds[1] ?? '');
  for (const [what, ask] of Object.entries(asks)) {
    const times = kinds.map((): number[] => []);
    for (let round = 0; round < 4; round += 1) {
      for (const [kind, email] of kinds.entries()) {
        const started = performance.now();
        await ask(email, `198.18.${kind}.${round}`);
        times[kind]?.push(performance.now() - started);
      }
    }
    const medians = times.map(middle);
    report.measure({
      id: 'AU-10',
      what: `slowest against fastest kind of address: ${what}`,
      value: Math.max(...medians) / Math.min(...medians),
      at_most: 2,
      unit: 'times',
    });
  }
}

/** Whoever registers with an address that somebody verified is told what everybody is told. */
async function registering(report: Report, world: World): Promise<void> {
  const addresses = ['known@example.com', 'first@example.com', 'second@example.com'];
  const answers = await inTurn(addresses.length, (n) => registerAs(world, addresses[n] ?? ''));
  const kinds = new Set(answers.map(({ status, body }) => `${status} ${body.message}`));
  report.count({
    id: 'AU-10',
    what: 'different answers to registering a verified and a new address',
    tries: answers.length,
    accepted: kinds.size,
    allowed: 1,
  });
}

async function cost(report: Report, world: World): Promise<void> {
  const addresses = await inTurn(
    20,
    async (n) => (await resident(world, `busy${n}@example.com`)).email,
  );
  const logins = () =>
    atOnce(20, (n) => loginAs(world, addresses[n] ?? '', goodPassword, `192.0.2.${n}`));
  // Code is compiled before the measurement begins.
  await logins();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const answers = await logins();
  delay.disable();
  const accepted = countOf(answers, in200);
  const what = '20 logins at once that are right, as a check of the proof';
  report.count({ id: 'AU-12', what, tries: 20, accepted, allowed: 20 });
  report.measure({
    id: 'AU-12',
    what: 'event loop p99 meanwhile',
    value: delay.percentile(99) / 1e6,
    at_most: loopLimit,
    unit: 'ms',
  });
}

const weak = [
  'password',
  'Password1',
  '12345678',
  'qwertyuiop',
  'iloveyou1',
  'letmein123',
  'socialai',
  'SocialAI2026',
  'weakling@example.com',
  'weakling',
  'Weakling1!',
  'aaaaaaaa',
  'abcd1234',
  'short',
  'x'.repeat(limits.password_max + 1),
];

async function links(report: Report, world: World): Promise<void> {
  const refused = await inTurn(weak.length, (n) =>
    registerAs(world, 'weakling@example.com', { password: weak[n] ?? '' }),
  );
  const what = 'common, personal, short and endless passwords';
  report.count({
    id: 'AU-12',
    what,
    tries: weak.length,
    accepted: countOf(refused, ({ status }) => status < 400),
  });

  const email = 'forgetful@example.com';
  await registerAs(world, email);
  const verifying = await atOnce(20, () => verifyNewest(world, email));
  const once = 'one link to verify an address, opened 20 times at once';
  report.count({
    id: 'AU-12',
    what: once,
    tries: 20,
    accepted: countOf(verifying, in200),
    allowed: 1,
  });

  await world.call('POST', '/auth/reset-password', { body: { email } });
  const token = await tokenTo(world, email, 'reset-password');
  const confirm = (each: string) =>
    world.call('POST', '/auth/confirm-reset', {
      body: { token: each, password: 'another quiet lantern' },
    });
  const resetting = await atOnce(20, () => confirm(token));
  const reset = 'one link to set a new password, opened 20 times at once';
  report.count({
    id: 'AU-12',
    what: reset,
    tries: 20,
    accepted: countOf(resetting, in200),
    allowed: 1,
  });

  await world.call('POST', '/auth/reset-password', { body: { email } });
  const late = await tokenTo(world, email, 'reset-password');
  world.pass(limits.mail_token_life + 1000);
  const answer = await confirm(late);
  const gone = 'a link an hour old';
  report.count({ id: 'AU-12', what: gone, tries: 1, accepted: Number(in200(answer)) });
}

export async function provePasswords(report: Report): Promise<void> {
  const world = await createWorld('sqlite', { parts: jobsAtOnce });
  await oracles(report, world);
  await timing(report, world);
  await registering(report, world);
  await links(report, world);
  await cost(report, world);
  await world.close();
}
