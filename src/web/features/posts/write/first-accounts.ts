/** The author and the accounts that a post begins with. */
import type { Agent } from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { type Account, asPosted, type PostValues } from '#web/features/posts/post-values.ts';
import { usualAgent } from '#web/entities/agents/agent-queries.ts';
import { space } from '#web/lib/session/space.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

type Chosen = PostValues['chosen'];

const keptAs = () => space.keyOf('write:accounts');

/** Keeps a person's choice in this browser, for the next post. */
export const keepAccounts = (chosen: Chosen): void =>
  void storeRecord(keptAs(), { ids: Object.keys(chosen) });

const authorAs = () => space.keyOf('write:author');

/** Keeps the agent that a person writes as in this browser, for the next post; samples are for trying things out. */
export function keepAuthor({ id, is_sample }: Agent): void {
  if (!is_sample) storeRecord(authorAs(), { id });
}

/** Their own agent that they wrote as last, or another of their own; a sample only where there is none. */
export function firstAuthor(agents: readonly Agent[]): Agent | undefined {
  const { id } = storedRecord(authorAs()) ?? {};
  return agents.find((agent) => agent.id === id && !agent.is_sample) ?? usualAgent(agents);
}

/** Those that the person chose last; before any choice a sandbox, or the only account that an agent was given. */
export function firstAccounts(accounts: readonly Account[], isAgents: boolean): Chosen {
  const well = accounts.filter(({ is_well }) => is_well);
  const { ids } = storedRecord(keptAs()) ?? {};
  const last = well.filter(({ id }) => Array.isArray(ids) && ids.includes(id));
  const home = well.find(({ platform }) => platforms[platform].is_local);
  const only = isAgents && well.length === 1 ? well : [];
  const first = last.length > 0 ? last : home ? [home] : only;
  return Object.fromEntries(first.map(({ id }) => [id, asPosted]));
}
