/**
 * The process that writes with a model. It loads the runtime and the weights, gives up files, network and other
 * processes, and then writes one text at a time. It can be killed at any time.
 */
import { pathToFileURL } from 'node:url';
import { giveUp } from './give-up.ts';
import { WriterCommand, type Prompt, type Report } from './protocol.ts';
import type { Chat, Library, LoadedModel, Sequence, Turn } from './runtime-types.ts';

/** How much a model reads at once. More costs memory, and no prompt of ours is longer. */
const contextTokens = 4096;

const [, , library = '', weights = '', threads = '1'] = process.argv;

const report = (said: Report): void => {
  process.send?.(said);
};

/** Nothing thinks before it writes: that takes minutes here, and the texts are short. */
const withoutThinking = {
  qwen: { thoughts: 'discourage' },
  gemma4: { reasoning: false },
  harmony: { reasoningEffort: 'low' },
};

/**
 * Whether a model has a token of its own for the beginning of a thought. One that hasn’t takes the empty thought that
 * `discourage` puts before its answer for text, and goes on in tags.
 */
const canThink = (model: LoadedModel): boolean =>
  ['<think>', '<|channel>', '<|channel|>'].some((mark) => model.tokenize(mark, true).length === 1);

async function load(): Promise<{ chat: Chat; sequence: Sequence }> {
  const { getLlama, resolveChatWrapper, LlamaChat, LlamaLogLevel } = (await import(
    pathToFileURL(library).href
  )) as Library;
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
    ramPadding: 0,
  });
  const model = await llama.loadModel({
    modelPath: weights,
    onLoadProgress: (share) => report({ is: 'loading', share }),
  });
  const context = await model.createContext({
    contextSize: Math.min(contextTokens, model.trainContextSize),
    sequences: 1,
    threads: Number(threads),
  });
  const sequence = context.getSequence();
  const customWrapperSettings = canThink(model) ? withoutThinking : {};
  const chatWrapper = resolveChatWrapper(model, { customWrapperSettings });
  // The wrapper loads what it needs at its first use, which must be before the doors close.
  chatWrapper.generateContextState({ chatHistory: historyOf({ instructions: '-', messages: [] }) });
  const chat = new LlamaChat({
    contextSequence: sequence,
    chatWrapper,
    autoDisposeSequence: false,
  });
  return { chat, sequence };
}

/** The conversation, with room for the answer. */
const historyOf = ({
  instructions,
  messages,
}: Pick<Prompt, 'instructions' | 'messages'>): Turn[] => [
  { type: 'system', text: instructions },
  ...messages.map(({ role, content }): Turn =>
    role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] },
  ),
  { type: 'model', response: [] },
];

const stops: Readonly<Record<string, 'length' | 'stopped'>> = {
  maxTokens: 'length',
  abort: 'stopped',
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

interface Work {
  id: number;
  prompt: Prompt;
  signal: AbortSignal;
}

/** The sequence keeps what it has read, so a prompt that begins like the one before is only read from there on. */
async function write(
  { chat, sequence }: { chat: Chat; sequence: Sequence },
  { id, prompt, signal }: Work,
) {
  const before = sequence.tokenMeter.getState();
  const { response, metadata } = await chat.generateResponse(historyOf(prompt), {
    temperature: prompt.temperature,
    maxTokens: prompt.max_tokens,
    budgets: { thoughtTokens: 0, commentTokens: 0 },
    signal,
    stopOnAbortSignal: true,
    trimWhitespaceSuffix: true,
    onTextChunk: (text) => report({ is: 'text', id, text }),
  });
  const { usedInputTokens: input, usedOutputTokens: output } = sequence.tokenMeter.diff(before);
  const stop = stops[metadata.stopReason] ?? 'end';
  report({ is: 'done', id, done: { text: response, stop, tokens: { input, output } } });
}

/** How the library says that a prompt does not fit. */
const tooLong = /context size|too long|compress/i;

const loaded = await load().catch((error: unknown) => {
  report({ is: 'refused', why: 'not_loaded', detail: messageOf(error) });
  return undefined;
});
if (!loaded) process.disconnect?.();
else {
  giveUp();
  let current: { id: number; stopping: AbortController } | undefined;
  process.on('message', (message) => {
    const order = WriterCommand.parse(message);
    if (order.do === 'stop') {
      if (current?.id === order.id) current.stopping.abort();
      return;
    }
    const { id, prompt } = order;
    const stopping = new AbortController();
    current = { id, stopping };
    write(loaded, { id, prompt, signal: stopping.signal }).catch((error: unknown) => {
      const detail = messageOf(error);
      report({ is: 'refused', id, why: tooLong.test(detail) ? 'too_long' : 'failed', detail });
    });
  });
  // Its server ended.
  process.once('disconnect', () => process.exit());
  report({ is: 'ready' });
}
