/** Setup shared by the probes of schedules and queues. */
import { day, minute } from '#contract/core/time.ts';
import type { Bench } from './probe.ts';

export interface Planned {
  id: string | undefined;
  /** Why it was refused or is unchanged; `undefined` if it succeeded. */
  refused: unknown;
  /** The agent that the post is initially planned for. */
  agent_id: string;
}

/** An agent with both sandbox accounts and company knowledge. */
export async function speaker(bench: Bench, name = 'Ada'): Promise<string> {
  const body = { name, personality_type: 'tech_sage', platforms: ['sandbox'] };
  const { id } = (await bench.ask('POST', '/agents', body)).data;
  await bench.ask('POST', `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  for (const connection_id of await accounts(bench))
    await bench.ask('POST', `/agents/${id}/connect-platform`, {
      platform: 'sandbox',
      connection_id,
    });
  const company = { companyName: 'Harbor', industry: 'retail', description: 'A bookshop.' };
  await bench.ask('POST', '/company/profile', company);
  const known = { agent_id: id, knowledge_scope: ['company_profile'] };
  await bench.ask('POST', '/company/assign-to-agent', known);
  return id;
}

export const dateIn = ({ ctx }: Bench, days: number): string =>
  new Date(ctx.clock() + days * day).toISOString().slice(0, 10);

export const soon = ({ ctx }: Bench): string => new Date(ctx.clock() + 10 * minute).toISOString();

export const base = (bench: Bench, agent_id: string) => ({
  agent_id,
  platform: 'sandbox',
  content_text: 'Good morning.',
  scheduled_time: soon(bench),
});

/** The sandbox accounts; the second is created on first use. */
export async function accounts({ ask }: Bench): Promise<[string, string]> {
  const name = 'Side stage';
  const { data } = await ask('GET', '/connections');
  const idOf = async (found: { id: string } | undefined, body: object): Promise<string> =>
    (found ?? (await ask('POST', '/connections', { platform: 'sandbox', ...body })).data).id;
  const isSecond = (one: { display_name: string }) => one.display_name === name;
  const first = await idOf(
    data.find((one: { display_name: string }) => !isSecond(one)),
    {},
  );
  return [first, await idOf(data.find(isSecond), { name })];
}

export const weekly = [{ days: [1, 2, 3, 4, 5, 6, 7], time: '09:00' }];
export const usual = { timezone: 'UTC', slots: weekly, about: 0, blackout: [], distance: 0 };

/** Whether the post comes before another one in the same queue. */
export async function placeOf(
  bench: Bench,
  id: string | undefined,
  refused: unknown,
): Promise<unknown> {
  if (id === undefined) return refused;
  const [account] = await accounts(bench);
  const { data } = await bench.ask('GET', `/connections/${account}/queue`);
  const at = data.queued.findIndex((one: { schedule_id: string }) => one.schedule_id === id);
  for (const one of data.queued) await bench.ask('DELETE', `/scheduled-posts/${one.schedule_id}`);
  return [at, data.queued.length];
}
