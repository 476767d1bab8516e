/** AU-12: which passwords and links count, how both are kept, and what judging them costs everybody else. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { limits } from '#contract/core/limits.ts';
import {
  goodPassword,
  jobConcurrency,
  loginAs,
  registerAs,
  resident,
  verifyNewest,
} from '#test/email-account.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { tokenTo } from '#test/emails.ts';
import { createWorld, type World } from '#test/world.ts';
import { atOnce, countOf, inTurn, type Report } from './report.ts';

const loopLimit = 50;
const argon2id = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$/;
const in200 = ({ status }: { status: number }) => status === 200;

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
  const users = await world.ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', 'in', addresses)
    .execute();
  report.count({
    id: 'AU-12',
    what: 'passwords kept as argon2id: 19 MiB, two passes, one lane, own salt',
    tries: addresses.length,
    accepted: new Set(
      users.flatMap(({ password_hash }) => argon2id.exec(password_hash ?? '')?.[1] ?? []),
    ).size,
    allowed: addresses.length,
  });
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

async function choices(report: Report, world: World): Promise<void> {
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
}

async function links(report: Report, world: World): Promise<void> {
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
  const kept = JSON.stringify(await everythingKept(world.ctx.db)) + world.logged.join('');
  const secrets = [token, late].map((each) => each.split('.')[1] ?? each);
  const readable = countOf(
    secrets,
    (secret) => Buffer.from(secret, 'base64url').length < 16 || kept.includes(secret),
  );
  const hashed = 'tokens of links of fewer than 128 bits, or found in the database or the log';
  report.count({ id: 'AU-12', what: hashed, tries: secrets.length, accepted: readable });

  world.pass(limits.mail_token_life + 1000);
  const unknown = `${crypto.randomUUID()}.${'A'.repeat(43)}`;
  const other = await tokenTo(world, email, 'verify-email');
  const dead = await inTurn(5, (n) => confirm([late, token, other, unknown, 'x'][n] ?? ''));
  const gone = 'links an hour old, used, for another purpose, unknown and invented';
  report.count({ id: 'AU-12', what: gone, tries: dead.length, accepted: countOf(dead, in200) });
  const kinds = new Set(dead.map(({ status, body }) => `${status} ${body.code} ${body.message}`));
  const same = 'different answers to these';
  report.count({ id: 'AU-10', what: same, tries: dead.length, accepted: kinds.size, allowed: 1 });
}

export async function verifyPasswords(report: Report): Promise<void> {
  const world = await createWorld('sqlite', { parts: jobConcurrency });
  await choices(report, world);
  await links(report, world);
  await cost(report, world);
  await world.close();
}
