/** Personas: that everything an owner sets reaches the text, and how well near-twins are told. */
import { proveComposerLasts } from './persona/composer-lasts.ts';
import { proveFields } from './persona/fields.ts';
import { proveSameness } from './persona/sameness.ts';
import { proveSteps } from './persona/steps.ts';

type Part = (write: (line: string) => void) => boolean | Promise<boolean>;

const parts: Record<string, Part> = {
  fields: proveFields,
  steps: proveSteps,
  sameness: proveSameness,
  repetition: proveComposerLasts,
};

/** Proves every part, or the one that is named. */
export async function prove([only]: readonly string[]): Promise<boolean> {
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) {
    console.error(`There is no part "${only}". There are: ${Object.keys(parts).join(', ')}.`);
    return false;
  }
  let holds = true;
  for (const [name, part] of chosen) {
    console.log(`\n${name}`);
    holds = (await part(console.log)) && holds;
  }
  return holds;
}
