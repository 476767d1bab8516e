import type { Agent } from '#contract/agents/types.ts';
import { selfName } from '#contract/posts/author.ts';

/** Who a post is by; an agent that nobody knows any more was deleted. */
export const authorName = (
  agent: Pick<Agent, 'name'> | undefined,
  { is_self }: { is_self: boolean },
): string => (is_self ? selfName : (agent?.name ?? 'A deleted agent'));
