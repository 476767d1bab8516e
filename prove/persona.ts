/** Personas: that everything an owner sets reaches the text, and how well near-twins are told. */
import { proveFields } from './persona/fields.ts';
import { proveSameness } from './persona/sameness.ts';
import { proveSteps } from './persona/steps.ts';

type Part = (write: (line: string) => void) => boolean;

const parts: Record<string, Part> = {
  fields: proveFields,
  steps: proveSteps,
  sameness: proveSameness,
};

/** Proves every part, or the one that is named. */
export async function prove([only]: readonly string[]): Promise<boolean> {
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) {
    console.error(`There is no part "${only}". There are: ${Object.keys(parts).join(', ')}.`);
    return false;
  }
  const held = chosen.map(([name, part]) => {
    console.log(`\n${name}`);
    return part(console.log);
  });
  return held.every(Boolean);
}
