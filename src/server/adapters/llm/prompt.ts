/** Turns the blocks of a prompt into the two texts that a model takes. */
import { keepingBack } from '#domain/withholding/kept-back.ts';
import { randomInt } from 'node:crypto';
import { moodOf } from '#domain/mood/message-mood.ts';
import { assemblePrompt, renderBlocks, repairText } from '#domain/persona/prompt.ts';
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
  /** What is asked, and where a text failed, that text and what is wrong with it. */
  messages: { role: 'user' | 'assistant'; content: string }[];
  temperature: number;
}

/** Compiles a request into what is sent to a model. */
export function promptFor({ recent = [], repair, ...request }: WriteRequest): ModelPrompt {
  const { brief, persona } = request;
  const mark = newMark();
  const mood =
    brief.content_type === 'reply' && brief.context !== ''
      ? moodOf(brief.context, { names: [persona.name], topics: persona.target_topics })
      : undefined;
  const held = keepingBack(request.brief).held.map(({ said }) => said);
  const { blocks, temperature } = assemblePrompt({ ...request, recent, mood, mark, held });
  const asked = renderBlocks(blocks.filter((block) => !block.is_stable));
  return {
    instructions: renderBlocks(blocks.filter((block) => block.is_stable)),
    messages: [
      { role: 'user', content: asked },
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
