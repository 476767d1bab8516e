/** A server with a single, scripted writer. */
import type { Tokens } from '#domain/money/price.ts';
import type { LlmPort, Writers, WriteRequest, Written } from '#server/adapters/llm/port.ts';

/** `write` returns the pieces or throws; `tokens` is the usage per call, none by default. */
export function oneWriter(
  name: string,
  write: (request: WriteRequest) => Written[],
  tokens: Tokens | null = null,
  more: Pick<LlmPort, 'size'> = {},
): Writers {
  const writer: LlmPort = {
    name,
    ...more,
    estimate: () => tokens ?? { input: 0, output: 0 },
    write: async (request: WriteRequest) => ({ pieces: write(request), tokens }),
  };
  return { default: writer, byId: new Map([[name, writer]]) };
}
