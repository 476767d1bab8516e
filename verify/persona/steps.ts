/** Sliders, step by step: how many of their steps change what is told, checked and written. */
import type { Persona } from '#contract/agents/types.ts';
import { compilePersona } from '#domain/persona/persona.ts';
import { plainPersona, steps } from '#test/persona-values.ts';
import { written } from './fields.ts';

/** So many texts are compared before a step counts as unheard. */
const texts = 600;

const sliders = {
  voice_tone: (step: number): Persona => ({ ...plainPersona, voice_tone: String(step) }),
  controversy_comfort: (step: number): Persona => ({ ...plainPersona, controversy_comfort: step }),
};

/** How many steps up change the answer. */
const changed = (at: (step: number) => Persona, observe: (persona: Persona) => unknown): number =>
  steps
    .slice(1)
    .filter((step) => JSON.stringify(observe(at(step))) !== JSON.stringify(observe(at(step - 1))))
    .length;

/** Of how many texts the first one differs for each step up; `Infinity` where none does. */
function heardAfter(at: (step: number) => Persona): number[] {
  const known = new Map<string, string>();
  const text = (step: number, seed: number): string => {
    const key = `${step} ${seed}`;
    const said = known.get(key) ?? written(at(step), seed);
    known.set(key, said);
    return said;
  };
  return steps.slice(1).map((step) => {
    for (let seed = 0; seed < texts; seed += 1) {
      if (text(step, seed) !== text(step - 1, seed)) return seed + 1;
    }
    return Infinity;
  });
}

/** Prints for each slider how many of its 100 steps up are noticed; whether all are. */
export function verifySteps(write: (line: string) => void): boolean {
  const all = steps.length - 1;
  let holds = true;
  for (const [slider, at] of Object.entries(sliders)) {
    const counts = {
      prompt: changed(at, (persona) => compilePersona(persona).blocks),
      checks: changed(at, (persona) => compilePersona(persona).checks),
      sampling: changed(at, (persona) => compilePersona(persona).sampling),
    };
    const after = heardAfter(at);
    const heard = after.filter(Number.isFinite);
    const middle = heard.toSorted((a, b) => a - b)[Math.floor(heard.length / 2)];
    write(
      `${slider.padEnd(22)}steps up ${all}  change the prompt ${counts.prompt}, the checks ${counts.checks}, ` +
        `the sampling ${counts.sampling}, the composer ${heard.length} (first heard in text ${middle} at the median)`,
    );
    holds &&= [...Object.values(counts), heard.length].every((count) => count === all);
  }
  return holds;
}
