/** The part of `node-llama-cpp` that is used. It is installed on consent, so its own types are not there. */

/** One text as the library wants a conversation. */
export type Turn =
  | { type: 'system' | 'user'; text: string }
  | { type: 'model'; response: string[] };

interface Meter {
  getState(): object;
  diff(state: object): { usedInputTokens: number; usedOutputTokens: number };
}

export interface Sequence {
  tokenMeter: Meter;
  /** What it has read and still knows. */
  contextTokens: readonly number[];
}

export interface Chat {
  generateResponse(
    history: readonly Turn[],
    options: {
      temperature: number;
      maxTokens: number;
      budgets: { thoughtTokens: number; commentTokens: number };
      signal: AbortSignal;
      stopOnAbortSignal: true;
      trimWhitespaceSuffix: true;
      onTextChunk: (text: string) => void;
    },
  ): Promise<{ response: string; metadata: { stopReason: string } }>;
}

export interface LoadedModel {
  trainContextSize: number;
  /** With `special`, marks of the model’s own format become the tokens that they stand for. */
  tokenize(text: string, special: true): readonly number[];
  createContext(options: { contextSize: number; sequences: number; threads: number }): Promise<{
    getSequence(): Sequence;
  }>;
}

export interface Library {
  LlamaLogLevel: { disabled: string };
  getLlama: (options: {
    gpu: false;
    build: 'never';
    skipDownload: true;
    progressLogs: false;
    logLevel: string;
    ramPadding: 0;
  }) => Promise<{
    loadModel(options: {
      modelPath: string;
      onLoadProgress: (share: number) => void;
    }): Promise<LoadedModel>;
  }>;
  resolveChatWrapper: (
    model: LoadedModel,
    options: { customWrapperSettings: Readonly<Record<string, object>> },
  ) => { generateContextState(state: { chatHistory: readonly Turn[] }): unknown };
  LlamaChat: new (options: {
    contextSequence: Sequence;
    chatWrapper: object;
    autoDisposeSequence: false;
  }) => Chat;
}
