/** An avatar for an agent whose owner chose none, if drawing one is free. */
import type { QueryClient } from '@tanstack/react-query';
import { suggestPrompt } from '#domain/persona/avatar-prompt.ts';
import { stylesFor } from '#web/entities/pictures/image-generators.ts';
import { imageGeneratorsQuery } from '#web/entities/pictures/picture-queries.ts';
import type { AgentValues } from '#web/features/agents/agent-values.ts';
import { api } from '#web/lib/api/api.ts';
import { avatarStyleWords } from './wizard-labels.ts';

/** Its address; `null` if there is none, and initials are shown. */
export async function drawnFace(values: AgentValues, client: QueryClient): Promise<string | null> {
  const generators = await client.ensureQueryData(imageGeneratorsQuery);
  const generator = generators.find(({ is_default }) => is_default);
  if (generator?.price !== 0) return null;
  const { name, avatar_style, avatar_size: size } = values;
  const { style } = stylesFor(generator, avatarStyleWords, avatar_style);
  const body = { prompt: suggestPrompt(values), style, size, purpose: 'avatar', n: 1 } as const;
  const { data = [] } = await api.images.generate({
    body: { ...body, agentName: name.trim() },
    key: crypto.randomUUID(),
  });
  return data[0]?.url ?? null;
}
