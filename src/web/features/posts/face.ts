/** Who a post is from, as its avatar and name show it. */
import type { Agent } from '#contract/agents/types.ts';
import { selfName } from '#contract/posts/author.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import type { Hue } from '#web/ui/media/hue.ts';

export interface Face {
  name: string;
  src: string | null;
  hue: Hue;
}

/** The agent, or the person who posts as themselves. */
export const faceOf = (agent: Agent | undefined): Face => ({
  name: agent?.name ?? selfName,
  src: agent?.avatar_url ?? null,
  hue: archetypes[agent?.personality_type ?? 'custom'].hue,
});
