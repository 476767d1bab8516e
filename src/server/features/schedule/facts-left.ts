/** How long the facts of a schedule last that the built-in writer writes: it only arranges them, and repeats nothing. */
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';
import { comingRuns } from '#domain/schedule/coming-runs.ts';
import { type FactsOnly, postsFilled } from '#domain/schedule/schedule-warning.ts';
import { roomOf } from '#domain/text/post-text.ts';
import { limitsIn } from '#server/account-secret.ts';
import type { Context } from '#server/context.ts';
import { isSetOnly } from '#server/features/models/service.ts';
import { goingOn } from '#server/ledger/publish/next-run.store.ts';
import { configOfRow, mediaOfRow } from './form.ts';
import { countReserved, groupOf, listHeadsOf, listSaid, type ScheduleRow } from './store.ts';

/** Whether its agent writes each of its runs. */
const isWritten = ({ frequency, content_text }: ScheduleRow): boolean =>
  frequency !== 'once' && content_text === '';

/** The agents among those of these schedules whose texts the built-in writer sets, by id. */
export async function listSetOnly(
  ctx: Context,
  rows: readonly ScheduleRow[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [writer, same] of Map.groupBy(rows.filter(isWritten), (row) => row.writer)) {
    if (await isSetOnly(ctx, writer)) for (const { agent_id } of same) found.add(agent_id);
  }
  return found;
}

/** What the built-in writer writes a schedule from, and where it must fit; `undefined` if it doesn't depend on facts. */
export function factsOnly(
  rows: readonly ScheduleRow[],
  setOnly: ReadonlySet<string>,
): Omit<FactsOnly, 'runs'> | undefined {
  const [row] = rows;
  if (!row || !isWritten(row) || !setOnly.has(row.agent_id)) return undefined;
  const config = configOfRow(row);
  // What is known of the company may be new each time.
  if (config.focus_on_company) return undefined;
  const pictures = mediaOfRow(row).length;
  const rooms = rows.map((one) => roomOf(allowedOn(one.platform, limitsIn(one)), pictures));
  const facts = factsOf(config).filter((fact) => !keptOutOf(fact, config.keep_out));
  return { facts, rooms };
}

/** Whether a text says a fact; the writer only changes how it begins and ends. */
function says(text: string, fact: string): boolean {
  const core = fact.toLowerCase().replace(/[\s.!?…]+$/u, '');
  return text.toLowerCase().includes(core);
}

/** The facts of a schedule that its posts whose time has come say. */
export async function factsSaid(ctx: Context, rows: readonly ScheduleRow[]): Promise<string[]> {
  const { facts } = factsOnly(rows, await listSetOnly(ctx, rows)) ?? { facts: [] };
  if (facts.length === 0) return [];
  const said = await listSaid(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const texts = [...said.values()].flat().filter(({ due_at }) => due_at <= ctx.clock());
  return facts.filter((fact) => texts.some(({ text }) => says(text, fact)));
}

/** The states of a run whose text is still to be written. */
const unwritten: ReadonlySet<string> = new Set(['PLANNED', 'PREPARING']);

/**
 * From when on schedules have nothing new to say unless they get facts, by series: the run after as many as the facts that
 * none of its texts says yet fill. Milliseconds UTC; without those that have enough.
 */
export async function dryTimes(
  ctx: Context,
  ownerId: string,
  schedules: readonly ScheduleRow[],
): Promise<ReadonlyMap<string, number>> {
  const active = schedules.filter(({ status }) => status === 'active');
  const setOnly = await listSetOnly(ctx, active);
  const groups = [...Map.groupBy(active, groupOf).values()].flatMap((rows) => {
    const known = factsOnly(rows, setOnly);
    return known && known.facts.length > 0 ? [{ rows, ...known }] : [];
  });
  const dry = new Map<string, number>();
  const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
  if (ids.length === 0) return dry;
  const reserved = await countReserved(ctx.db, ownerId);
  const said = await listSaid(ctx.db, ids);
  const heads = Map.groupBy(await listHeadsOf(ctx.db, ownerId, ids), (head) => head.series_id);
  for (const { rows, facts, rooms } of groups) {
    const texts = rows.flatMap(({ id }) => said.get(id) ?? []);
    const left = facts.filter((fact) => !texts.some(({ text }) => says(text, fact)));
    const most = postsFilled({ facts: left, rooms });
    for (const row of rows) {
      const waiting = (heads.get(row.id) ?? []).filter(({ state }) => unwritten.has(state));
      const going = goingOn(row, reserved.get(row.id) ?? 0);
      const span = { from: ctx.clock(), to: Infinity };
      const coming = going ? comingRuns(going, span, most + 1) : [];
      const times = [...waiting.map(({ due_at }) => due_at), ...coming.map(({ at }) => at)];
      const first = times.toSorted((one, other) => one - other)[most];
      if (first !== undefined) dry.set(row.id, first);
    }
  }
  return dry;
}
