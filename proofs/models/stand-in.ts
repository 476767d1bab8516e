/** A model on loopback, in OpenAI’s format, that says the facts of its task as they were typed: to try the proof itself. */
import { LLMock } from '@copilotkit/aimock';
import { tasks } from './set.ts';

/** The facts that a message names, if it names their topic. */
const factsIn = (message: string): string[] =>
  tasks.flatMap(({ topic, facts }) =>
    message.includes(topic)
      ? facts.map(({ text }) => text).filter((text) => message.includes(text))
      : [],
  );

export interface StandIn {
  base_url: string;
  close(): Promise<void>;
}

/** `say` makes its text of the facts; it answers in JSON if a form is asked for, and otherwise with the text alone. */
export async function startStandIn(
  say: (facts: readonly string[]) => string = (facts) => facts.join(' ') || 'Nothing is new today.',
): Promise<StandIn> {
  const mock = new LLMock({ port: 0, logLevel: 'silent', chunkSize: 12 });
  await mock.start();
  mock.onMessage(/.*/su, ({ messages, ...asked }) => {
    const found = messages.map(({ content }) =>
      factsIn(typeof content === 'string' ? content : ''),
    );
    const text = say(found.findLast((facts) => facts.length > 0) ?? []);
    const usage = { prompt_tokens: 100, completion_tokens: 40, total_tokens: 140 };
    const isFormed = 'response_format' in asked && asked.response_format !== undefined;
    return {
      content: isFormed ? JSON.stringify({ parts: [text], why: 'As asked.' }) : text,
      usage,
    };
  });
  return { base_url: `${mock.url}/v1`, close: () => mock.stop() };
}
