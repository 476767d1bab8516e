/** LG-2 and LG-3: what the security log lets nobody change, and what no log says. */
import { sql } from 'kysely';
import { AuditEventNames } from '#contract/audit/calls.ts';
import { createLog } from '#server/log.ts';
import { causes, openStage } from '#test/audit-causes.ts';
import { secretNames } from '#test/secret-names.ts';
import { createWorld } from '#test/world.ts';
import { countOf, inTurn, type Report } from './report.ts';
import type { Running } from './running.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function appendOnly(report: Report): Promise<void> {
  const world = await createWorld('sqlite');
  const { db } = world.ctx;
  const [person] = await inTurn(20, () => world.member());
  if (!person) throw new Error('nobody');
  const rows = () => db.selectFrom('audit_events').selectAll().orderBy('id').execute();
  const kept = await rows();
  const before = JSON.stringify(kept);
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
  const what = `statements that change or remove one of ${kept.length} rows of the security log`;
  const accepted = after === before && kept.length > 0 ? 0 : 1;
  report.count({ id: 'LG-2', what, tries: attempts.length, accepted });
  await world.close();
}

const controls = ['\n', '\r\n', '\r', '\u001B[2J', '\u001B]0;x\u0007', '\u0008', '\u0000'];

/** LG-1: every kind of event, each brought about by real calls. */
async function everyEvent(report: Report): Promise<void> {
  const stage = await openStage('sqlite');
  const recorded = await inTurn(AuditEventNames.length, async (n) => {
    const event = AuditEventNames[n] ?? 'signed_in';
    const began = stage.world.ctx.clock();
    const user_id = await causes[event]?.(stage);
    if (user_id === undefined) return false;
    const rows = await stage.world.ctx.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', '=', event)
      .where('user_id', user_id === null ? 'is' : '=', user_id)
      .where('at', '>=', began)
      .execute();
    // The ledger answers no request, so what it did has no caller.
    const ofLedger = event.startsWith('post_');
    return rows.some(({ ip, request_id }) => ofLedger || (ip !== '' && uuid.test(request_id)));
  });
  await stage.world.close();
  report.count({
    id: 'LG-1',
    what: 'kinds of events that are recorded with who, when, from where and which request',
    tries: recorded.length,
    accepted: countOf(recorded, Boolean),
    allowed: AuditEventNames.length,
  });
}

function canaries(report: Report): void {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'debug', destination });
  for (const name of secretNames) {
    const held = { [name]: `canary-${name}`, colour: `seen-${name}` };
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
  report.count({
    id: 'LG-3',
    what: 'what is no secret beside them, as a check of the proof',
    tries: secretNames.length,
    accepted: countOf(secretNames, (name) => said.includes(`seen-${name}`)),
    allowed: secretNames.length,
  });
  const before = lines.length;
  for (const sign of controls) {
    log.info({ name: `Ada${sign}{"level":50}` }, `signed in as Ada${sign}{"level":50}`);
  }
  const written = lines.slice(before).join('');
  const raw = controls.filter((sign) =>
    written.replaceAll(/\n(?=\{"level":30|$)/g, '').includes(sign),
  );
  const what = 'line breaks and terminal codes that leave their line';
  report.count({ id: 'LG-3', what, tries: controls.length, accepted: raw.length });
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

export async function verifyLogs(report: Report, running: Running): Promise<void> {
  const [wallet] = running.members;
  if (wallet) await running.signIn(wallet);
  await everyEvent(report);
  await appendOnly(report);
  canaries(report);
  wholeRun(report, running);
}
