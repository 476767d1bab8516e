/** Converts prompt blocks to the messages that a model takes. */
import { randomInt } from 'node:crypto';
import { assemblePrompt, renderBlocks, repairText } from '#domain/prompt/prompt.ts';
import type { WriteRequest } from './port.ts';

const digits = (): string => String(randomInt(10 ** 10)).padStart(10, '0');

/**
 * The fence around quoted text in a prompt: random, so that pasted text cannot close it, and in a form that no post
 * has, so that leaking it is detected (`domain/checks/leak-checks.ts`).
 */
export const newMark = (): string => `mark-${digits()}${digits()}`;

export interface ModelPrompt {
  /** The same for every text of a persona, so that providers can cache it. */
  instructions: string;
  /** The request; for a repair also the failed text and what is wrong with it. */
  messages: { role: 'user' | 'assistant'; content: string }[];
  temperature: number;
}

/** Compiles a request into a model’s input. */
export function promptFor({ recent = [], repair, ...request }: WriteRequest): ModelPrompt {
  const mark = newMark();
  const { blocks, temperature } = assemblePrompt({ ...request, recent, mark });
  const rendered = renderBlocks(blocks.filter((block) => !block.is_stable));
  return {
    instructions: renderBlocks(blocks.filter((block) => block.is_stable)),
    messages: [
      { role: 'user', content: rendered },
      ...(repair
        ? ([
            { role: 'assistant', content: JSON.stringify({ parts: repair.parts }) },
            { role: 'user', content: repairText(repair.reason, mark) },
          ] as const)
        : []),
    ],
    temperature,
  };
}
