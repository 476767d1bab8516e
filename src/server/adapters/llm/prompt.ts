/** Turns the blocks of a prompt into the two texts that a model takes. */
import { assemblePrompt, renderBlocks } from '#domain/persona/prompt.ts';
import { newMark } from './mark.ts';
import type { WriteRequest } from './port.ts';

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
