/** Finds model servers on this machine. */
import { z } from 'zod';
import type { FoundServer } from '#contract/models/calls.ts';
import type { ModelServer } from '#contract/models/providers.ts';
import { limits } from '#contract/core/limits.ts';
import type { ModelAccess } from './port.ts';

/** The timeout for a local server’s answer, in milliseconds. */
const patience = 1500;
const shown = 100;

const List = z.object({ data: z.array(z.object({ id: z.string().min(1).max(limits.writer) })) });

async function look(
  { label, base_url }: ModelServer,
  { fetch }: Pick<ModelAccess, 'fetch'>,
): Promise<FoundServer | undefined> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(`${base_url}/models`, { signal });
    const { data } = List.parse(await answer.json());
    return { label, base_url, models: data.slice(0, shown).map(({ id }) => id) };
  } catch {
    // No server, or something other than a model server.
    return undefined;
  }
}

/** The servers that answer, with their models; one reachable by two names is listed once. */
export async function findServers(access: ModelAccess): Promise<FoundServer[]> {
  const found = await Promise.all(access.servers.map((server) => look(server, access)));
  const distinct = new Map<string, FoundServer>();
  for (const server of found) {
    if (!server) continue;
    const { port } = new URL(server.base_url);
    const key = JSON.stringify([port, server.models]);
    if (!distinct.has(key)) distinct.set(key, server);
  }
  return [...distinct.values()];
}
