import type { Agent } from '#contract/agents/types.ts';
import { selfName } from '#contract/posts/author.ts';

/** The author of a post; an unknown agent was deleted. */
export const authorName = (
  agent: Pick<Agent, 'name'> | undefined,
  { is_self }: { is_self: boolean },
): string => (is_self ? selfName : (agent?.name ?? 'A deleted agent'));

/** The name of an author within a sentence. */
export const spoken = (name: string): string => (name === selfName ? 'you' : name);
