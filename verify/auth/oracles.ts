/** AU-10: answers that would tell strangers who has an account or a place on the whitelist. */
import { hour } from '#contract/core/time.ts';
import { jobConcurrency, loginAs, registerAs, resident } from '#test/email-account.ts';
import { guard } from '#test/second-factor.ts';
import { testWallet } from '#test/wallet.ts';
import { createWorld, type Reply, type World } from '#test/world.ts';
import { countOf, inTurn, type Report } from './report.ts';

const askReset = ({ call }: World, email: string): Promise<Reply> =>
  call('POST', '/auth/reset-password', { body: { email } });

const headerNames = ({ headers }: Reply): string[] =>
  Object.keys(headers)
    .filter((name) => !name.startsWith('ratelimit'))
    .toSorted();

/** An answer without what differs in each: its id and how many calls are left. */
const essence = (reply: Reply): string =>
  JSON.stringify([reply.status, { ...reply.body, request_id: '' }, headerNames(reply)]);

async function answers(report: Report, world: World): Promise<void> {
  await resident(world, 'known@example.com');
  await registerAs(world, 'unverified@example.com');
  const { id, token } = await resident(world, 'guarded@example.com');
  await guard(world, { id, token, wallet: testWallet() });
  // Verified, not verified, with a second factor, and nobody's.
  const kinds = ['known', 'unverified', 'guarded', 'nobody'].map((name) => `${name}@example.com`);
  const questions: Record<string, (address: string) => Promise<Reply>> = {
    'a wrong password': (email) => loginAs(world, email, 'not the password'),
    'a reset': (email) => askReset(world, email),
    'check-email': (email) => world.call('GET', `/auth/check-email/${email}`),
  };
  for (const [what, ask] of Object.entries(questions)) {
    const told = await inTurn(kinds.length, (n) => ask(kinds[n] ?? ''));
    const different = new Set(told.map(essence)).size;
    report.count({
      id: 'AU-10',
      what: `different answers to ${what}: four kinds of addresses`,
      tries: told.length,
      accepted: different,
      allowed: 1,
    });
  }
}

async function whitelisted(report: Report, world: World): Promise<void> {
  const [member, other] = [await world.member(), await world.member()];
  const truth = async (address: string) => {
    const { body } = await world.call('GET', `/auth/is-whitelisted/${address}`, { as: member });
    return body.data.isWhitelisted === true;
  };
  const others = [other.wallet.address, (await world.stranger()).wallet.address];
  const told = await inTurn(others.length, (n) => truth(others[n] ?? ''));
  report.count({
    id: 'AU-10',
    what: "is-whitelisted about others' wallets, listed or not: said to be listed",
    tries: told.length,
    accepted: countOf(told, Boolean),
  });
  const own = Number(await truth(member.wallet.address));
  const check = "and about one's own, as a check of the proof";
  report.count({ id: 'AU-10', what: check, tries: 1, accepted: own, allowed: 1 });
}

/** Whoever registers with an address that somebody verified is told what everybody is told. */
async function registering(report: Report, world: World): Promise<void> {
  const addresses = ['known@example.com', 'first@example.com', 'second@example.com'];
  const told = await inTurn(addresses.length, (n) => registerAs(world, addresses[n] ?? ''));
  const kinds = told.map((reply) => {
    const { user, ...rest } = reply.body.data;
    const fields = [...Object.keys(user), ...Object.keys(rest)];
    return JSON.stringify([reply.status, reply.body.message, fields, headerNames(reply)]);
  });
  report.count({
    id: 'AU-10',
    what: 'different answers to registering a verified and two new addresses',
    tries: told.length,
    accepted: new Set(kinds).size,
    allowed: 1,
  });
}

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;

interface Timed {
  what: string;
  rounds: number;
  /** What every one of them answers; anything else, such as a limit, would be timed in its place. */
  status: number;
  ask: (email: string, ip: string) => Promise<Reply>;
}

/** How much longer the slowest kind of address takes than the fastest, by their medians. */
async function timing(report: Report, world: World): Promise<void> {
  const asks: Timed[] = [
    {
      what: 'a wrong password',
      rounds: 8,
      status: 400,
      ask: (email, ip) => loginAs(world, email, 'not the password', ip),
    },
    { what: 'a reset', rounds: 40, status: 200, ask: (email) => askReset(world, email) },
  ];
  const kinds = ['verified@example.com', 'unproven@example.com', 'stranger@example.com'];
  await resident(world, kinds[0] ?? '');
  await registerAs(world, kinds[1] ?? '');
  for (const { what, rounds, status, ask } of asks) {
    const times = kinds.map((): number[] => []);
    let otherwise = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Mails and guesses of an hour are limited, and that is not what is timed.
      world.pass(hour);
      for (const [kind, email] of kinds.entries()) {
        const started = performance.now();
        const answer = await ask(email, `198.18.${kind}.${round}`);
        times[kind]?.push(performance.now() - started);
        otherwise += Number(answer.status !== status);
      }
    }
    const medians = times.map(middle);
    report.measure({
      id: 'AU-10',
      what: `slowest against fastest of three kinds of addresses: ${what}, ${rounds} times`,
      value: otherwise > 0 ? Number.POSITIVE_INFINITY : Math.max(...medians) / Math.min(...medians),
      at_most: 2,
      unit: 'times',
    });
  }
}

export async function verifyOracles(report: Report): Promise<void> {
  const world = await createWorld('sqlite', { parts: jobConcurrency });
  await answers(report, world);
  await whitelisted(report, world);
  await registering(report, world);
  await world.close();
  // Here mails are left to a job, as they are for people; that is what makes them take as long.
  const timed = await createWorld('sqlite');
  await timing(report, timed);
  await timed.close();
}
