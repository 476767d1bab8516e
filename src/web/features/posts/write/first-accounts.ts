/** The author and the accounts that a post begins with. */
import type { Agent } from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { type Account, asPosted, type PostValues, self } from '#web/features/posts/post-values.ts';
import { usualAgent } from '#web/entities/agents/agent-queries.ts';
import { space } from '#web/lib/session/space.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

type Chosen = PostValues['chosen'];

const keptAs = () => space.keyOf('write:accounts');

/** Keeps a person's choice in this browser, for the next post: of this author, and of one without a choice. */
export function keepAccounts({ agent_id, chosen }: PostValues): void {
  const ids = Object.keys(chosen);
  storeRecord(keptAs(), { ...storedRecord(keptAs()), ids, [agent_id ?? self]: ids });
}

const authorAs = () => space.keyOf('write:author');

/**
 * Keeps who a person writes as in this browser, for the next post: an agent, or `undefined` for themselves. Samples are for
 * trying things out.
 */
export function keepAuthor(author: Agent | undefined): void {
  if (!author?.is_sample) storeRecord(authorAs(), { id: author?.id ?? self });
}

/**
 * The author of the last post, or another agent of their own; `undefined` for the person. A sample only for those who have
 * no agent and never wrote themselves.
 */
export function firstAuthor(agents: readonly Agent[]): Agent | undefined {
  const { id } = storedRecord(authorAs()) ?? {};
  if (id === self) return undefined;
  const last = agents.find((agent) => agent.id === id && !agent.is_sample) ?? usualAgent(agents);
  return last?.is_sample && storedRecord(keptAs())?.[self] ? undefined : last;
}

/** Keeps both when a post is published or planned, whether or not they were chosen for it. */
export function keepStart(values: PostValues, agents: readonly Agent[]): void {
  const agent = agents.find(({ id }) => id === values.agent_id);
  if (!agent && values.agent_id !== self) return;
  keepAuthor(agent);
  keepAccounts(values);
}

/** Those that the person chose last with this author, or at all; before any choice a sandbox, or the only account that an agent was given. */
export function firstAccounts(accounts: readonly Account[], author: string): Chosen {
  const well = accounts.filter(({ is_well }) => is_well);
  const kept = storedRecord(keptAs());
  const ids = kept?.[author] ?? kept?.['ids'];
  const last = well.filter(({ id }) => Array.isArray(ids) && ids.includes(id));
  const home = well.find(({ platform }) => platforms[platform].is_local);
  const only = author !== self && well.length === 1 ? well : [];
  const first = last.length > 0 ? last : home ? [home] : only;
  return Object.fromEntries(first.map(({ id }) => [id, asPosted]));
}
