/** LG-2 and LG-3: what the security log lets nobody change, and what no log says. */
import { sql } from 'kysely';
import { createLog } from '#server/log.ts';
import { secretNames } from '#test/secret-names.ts';
import { createWorld } from '#test/world.ts';
import { countOf, inTurn, type Report } from './report.ts';
import type { Running } from './running.ts';

async function appendOnly(report: Report): Promise<void> {
  const world = await createWorld('sqlite');
  const { db } = world.ctx;
  const person = await world.member();
  await world.call('GET', '/auth/me', { as: person });
  const rows = () => db.selectFrom('audit_events').selectAll().orderBy('id').execute();
  const before = JSON.stringify(await rows());
  const attempts = [
    sql`update audit_events set detail = 'nothing happened'`,
    sql`update audit_events set user_id = null where user_id = ${person.id}`,
    sql`delete from audit_events`,
    sql`delete from audit_events where user_id = ${person.id}`,
    sql`insert or replace into audit_events select id, 0, event, user_id, ip, user_agent, request_id, detail from audit_events`,
    sql`delete from users where id = ${person.id}`,
  ];
  await inTurn(attempts.length, async (n) => attempts[n]?.execute(db).catch(() => undefined));
  const after = JSON.stringify(await rows());
  const what = 'statements that change or remove rows of the security log';
  const accepted = after === before ? 0 : 1;
  report.count({ id: 'LG-2', what, tries: attempts.length, accepted });
  await world.close();
}

function canaries(report: Report): void {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'debug', destination });
  for (const name of secretNames) {
    const held = { [name]: `canary-${name}` };
    log.debug(held);
    log.debug({ a: { b: { c: [held] } } });
    log.child({ held }).error({ err: Object.assign(new Error('it failed'), held) });
    log.warn(new Error('outer', { cause: new Error(`postgres://ada:canary-${name}@db/social`) }));
  }
  const said = lines.join('');
  report.count({
    id: 'LG-3',
    what: `canaries in ${lines.length} lines at debug level, by name and inside errors`,
    tries: secretNames.length,
    accepted: countOf(secretNames, (name) => said.includes(`canary-${name}`)),
  });
}

/** Everything secret that the parts before this one sent to the real process or got from it. */
function wholeRun(report: Report, { server, secrets }: Running): void {
  const output = server.output().replaceAll(/\S+\?claim=\S+/g, '');
  const worth = [...secrets].filter((secret) => secret.length >= 8);
  report.count({
    id: 'LG-3',
    what: `secrets of this run in ${(output.length / 1024).toFixed(0)} KiB that the real process logged`,
    tries: worth.length,
    accepted: countOf(worth, (secret) => output.includes(secret)),
  });
}

export async function proveLogs(report: Report, running: Running): Promise<void> {
  const [wallet] = running.members;
  if (wallet) await running.signIn(wallet);
  await appendOnly(report);
  canaries(report);
  wholeRun(report, running);
}
