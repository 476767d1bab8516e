/** A writer with scripted texts. */
import { type LlmPort, WriterError, type Writers } from '#server/adapters/llm/port.ts';

export interface ScriptedWriter {
  writers: Writers;
  /** The response to each request: a text, several parts, or `outage` for a failing writer. The last one repeats. */
  script: (string | string[])[];
  /** Runs while the next text is being written. */
  meanwhile?: (() => Promise<void>) | undefined;
  /** How many requests it got. */
  asked: number;
}

export function scriptedWriter(before: Writers): ScriptedWriter {
  const scripted: ScriptedWriter = { writers: before, script: [], asked: 0 };
  const port: LlmPort = {
    name: 'scripted',
    has_stock: true,
    estimate: () => ({ input: 0, output: 0 }),
    async write() {
      scripted.asked += 1;
      const { meanwhile } = scripted;
      scripted.meanwhile = undefined;
      const next = scripted.script.length > 1 ? scripted.script.shift() : scripted.script[0];
      if (next === undefined || next === 'outage') {
        throw new WriterError('The model is away.', { retry: true, tokens: null });
      }
      await meanwhile?.();
      const parts = typeof next === 'string' ? [next] : next;
      return { pieces: [{ parts, why: 'As the script says.' }], tokens: null };
    },
  };
  scripted.writers = { default: port, byId: before.byId };
  return scripted;
}
