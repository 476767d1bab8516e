/** A writer with scripted texts. */
import { type LlmPort, WriterError } from '#server/adapters/llm/port.ts';
import type { Context } from '#server/context.ts';

export interface ScriptedWriter {
  /** The response to each request: a text, several parts, or `outage` for a failing writer. The last one repeats. */
  script: (string | string[])[];
  /** Runs while the next text is being written. */
  meanwhile?: (() => Promise<void>) | undefined;
  /** How many requests it got. */
  asked: number;
}

/** From now on it writes, instead of the default writer. */
export function scriptedWriter(
  ctx: Pick<Context, 'llm'>,
  ...script: ScriptedWriter['script']
): ScriptedWriter {
  const scripted: ScriptedWriter = { script, asked: 0 };
  const port: LlmPort = {
    name: 'scripted',
    is_built_in: true,
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
  ctx.llm = { default: port, byId: ctx.llm.byId };
  return scripted;
}
