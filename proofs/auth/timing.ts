/** AU-10: response times do not reveal who has an account. */
import { hour } from '#contract/core/time.ts';
import { loginAs, registerAs, resident } from '#test/email-account.ts';
import { createWorld, type Reply, type World } from '#test/world.ts';
import type { Report } from '#proofs/shared/report.ts';

const askReset = ({ call }: World, email: string): Promise<Reply> =>
  call('POST', '/auth/reset-password', { body: { email } });

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;

interface Timed {
  what: string;
  rounds: number;
  /** The status of every response; any other, such as a rate limit, would falsify the timing. */
  status: number;
  ask: (email: string, ip: string) => Promise<Reply>;
}

/** How many times as long the slowest kind of address takes as the fastest, by their medians. */
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
      // Emails and guesses per hour are limited, which is not what is timed.
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
      what: `slowest of three kinds of addresses compared with the fastest: ${what}, ${rounds} times`,
      value: otherwise > 0 ? Number.POSITIVE_INFINITY : Math.max(...medians) / Math.min(...medians),
      at_most: 2,
      unit: 'times',
    });
  }
}

export async function prove(report: Report): Promise<void> {
  // Emails are sent by a job, as in production, which makes both kinds take equally long.
  const world = await createWorld('sqlite');
  await timing(report, world);
  await world.close();
}
