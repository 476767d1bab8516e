/** Stands for the runtime: loads a file step by step, refuses one that isn’t whole, and writes word by word. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chat, Library } from '#server/adapters/llm/here/runtime-types.ts';

/** What it writes, whatever it is asked. */
export const stubText = 'The oven is broken until Friday, and rye bread is back on Tuesday.';

const step = 25;
const shares = [0.2, 0.4, 0.6, 0.8, 1];

class StubChat implements Chat {
  /** What a model without thoughts writes after an empty one. */
  readonly #begins: string;
  constructor({ chatWrapper }: { chatWrapper: { begins?: string } }) {
    this.#begins = chatWrapper.begins ?? '';
  }

  async generateResponse(
    ...[, { signal, onTextChunk }]: Parameters<Chat['generateResponse']>
  ): ReturnType<Chat['generateResponse']> {
    let response = '';
    for (const word of `${this.#begins}${stubText}`.split(/(?<= )/)) {
      if (signal.aborted) return { response, metadata: { stopReason: 'abort' } };
      response += word;
      onTextChunk(word);
      await pause(step);
    }
    return { response, metadata: { stopReason: 'eogToken' } };
  }
}

/** The only file that it loads has this hash. */
export const runtimeFor = (sha256: string): Library => ({
  LlamaLogLevel: { disabled: 'disabled' },
  getLlama: async () => ({
    async loadModel({ modelPath, onLoadProgress }) {
      for (const share of shares) {
        onLoadProgress(share);
        await pause(step);
      }
      const found = createHash('sha256').update(readFileSync(modelPath)).digest('hex');
      if (found !== sha256) throw new Error('These are half the weights.');
      const tokenMeter = {
        getState: () => ({}),
        diff: () => ({ usedInputTokens: 12, usedOutputTokens: 14 }),
      };
      const getSequence = () => ({ tokenMeter, contextTokens: [] });
      // It has no token for thoughts.
      const tokenize = (text: string) => Array.from(text, (_, at) => at);
      const createContext = async () => ({ getSequence });
      return { trainContextSize: 4096, tokenize, createContext };
    },
  }),
  resolveChatWrapper: (_model, { customWrapperSettings }) => ({
    generateContextState: () => undefined,
    begins: Object.hasOwn(customWrapperSettings, 'qwen') ? '</think> ' : '',
  }),
  LlamaChat: StubChat,
});
