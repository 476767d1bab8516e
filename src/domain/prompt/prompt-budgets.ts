/**
 * The most tokens of each prompt block. Owner input is never cut, so those blocks have room for the longest text that
 * the contract accepts, in the script that needs most tokens; only `recent` is shortened. The total stays far below the
 * context windows of hosted models (128,000 and more). A real persona needs one to two thousand.
 */
import { limits } from '#contract/core/limits.ts';
import type { PromptBlocks } from '#contract/agents/personas.ts';
import { maxFactTokens, maxMaterial } from '#domain/knowledge/knowledge.ts';
import { tokensPerUnit } from '#domain/text/tokens.ts';

/** For the fixed text in a block: its title, a sentence about a choice, the marks around quoted text. */
const ourWords = 200;
/** For the dash, line breaks and labels of an entry. */
const perEntry = 12;

const typed = (units: number): number => ourWords + Math.ceil(units * tokensPerUnit);
const list = (entries: number, units: number): number =>
  ourWords + entries * (perEntry + Math.ceil(units * tokensPerUnit));

export const promptBudgets: Record<(typeof PromptBlocks)[number], number> = {
  rules: 2 * ourWords,
  name: typed(limits.agent_name),
  /** Including a sentence for each slider and choice. */
  personality: 2 * ourWords + typed(limits.custom_archetype),
  topics: list(limits.list_items, limits.list_item),
  guidelines: list(limits.list_items, limits.guideline_item),
  avoid: list(limits.list_items, limits.list_item),
  /** Including the style measured in them. */
  samples: ourWords + list(limits.voice_samples, limits.voice_sample),
  contrast: list(limits.voice_samples, 2 * limits.contrast),
  brand: typed(2 * limits.company_text),
  instructions: typed(limits.custom_instructions),
  facts: ourWords + maxFactTokens,
  material: typed(maxMaterial),
  /** About twenty short posts. More would outweigh the persona, because models imitate what they see often. */
  recent: 1500,
  topic: typed(limits.topic),
  context: typed(limits.context),
  task: 3 * ourWords,
  answer: ourWords,
};
