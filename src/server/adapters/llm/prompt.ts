/** Turns the blocks of a prompt into the two texts that a model takes. */
import { randomInt } from 'node:crypto';
import { assemblePrompt, renderBlocks } from '#domain/persona/prompt.ts';
import type { WriteRequest } from './port.ts';

const digits = (): string => String(randomInt(10 ** 10)).padStart(10, '0');

/**
 * What encloses quoted text in a prompt: new each time, so that a pasted text cannot close its own quotation, and of a
 * form that no post has, so that one that shows it is noticed (`domain/checks/leak-checks.ts`).
 */
export const newMark = (): string => `mark-${digits()}${digits()}`;

export interface ModelPrompt {
  /** The same for every text of a persona, so that a provider can keep it. */
  instructions: string;
  prompt: string;
  temperature: number;
}

/** Compiles a request into what is sent to a model. */
export function promptFor({ recent = [], ...request }: WriteRequest): ModelPrompt {
  const { blocks, temperature } = assemblePrompt({ ...request, recent, mark: newMark() });
  return {
    instructions: renderBlocks(blocks.filter((block) => block.is_stable)),
    prompt: renderBlocks(blocks.filter((block) => !block.is_stable)),
    temperature,
  };
}
