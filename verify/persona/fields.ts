/** Fields of a persona against those who read them: each field is given all its values, and the answers are compared. */
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { compose } from '#domain/composer/compose.ts';
import { compilePersona } from '#domain/persona/persona.ts';
import { personaConsumers } from '#domain/persona/persona-consumers.ts';
import { personaFields, variantsOf } from '#test/persona-values.ts';

const seeds = 40;

export const written = (persona: Persona, seed: number): string =>
  compose({
    persona,
    brief: Brief.parse({ topic: 'a four-day work week', length: 'long', emojis: true }),
    limit: { max_length: 480, counting: 'utf16' },
    count: 1,
    seed,
  })
    .flatMap(({ parts }) => parts)
    .join('\n');

const readers = {
  prompt: (persona: Persona) => compilePersona(persona).blocks,
  checks: (persona: Persona) => compilePersona(persona).checks,
  sampling: (persona: Persona) => compilePersona(persona).sampling,
  composer: (persona: Persona) =>
    Array.from({ length: seeds }, (_, seed) => written(persona, seed)),
} satisfies Record<keyof (typeof personaConsumers)[keyof Persona], (persona: Persona) => unknown>;
type Reader = keyof typeof readers;
const names = Object.keys(readers) as Reader[];

interface Cell {
  tried: number;
  /** How many different answers the values gave. */
  answers: number;
  /** What stands in the table of consumers: whether it reads the field, or why it cannot. */
  reads: boolean;
  why: string | undefined;
  holds: boolean;
}

/** A reader must tell every value of the prompt apart; whoever reads a field must tell at least two. */
function cellOf(field: keyof Persona, reader: Reader): Cell {
  const personas = variantsOf(field);
  // A slider's steps are told apart one by one in the next table.
  const some =
    reader === 'composer' ? personas.filter((_, at) => at % 10 === 0 || at < 8) : personas;
  const answers = new Set(some.map((persona) => JSON.stringify(readers[reader](persona)))).size;
  const said = personaConsumers[field][reader];
  const reads = reader === 'prompt' || said === true;
  const least = reader === 'prompt' ? some.length : 2;
  return {
    tried: some.length,
    answers,
    reads,
    why: reader !== 'prompt' && typeof said === 'string' ? said : undefined,
    holds: reads ? answers >= least : answers === 1,
  };
}

const shown = ({ tried, answers, reads, holds }: Cell): string => {
  const figure = reads ? `${answers} of ${tried}` : 'not read';
  return (holds ? figure : `${figure} WRONG`).padEnd(16);
};

/** Prints how many values of each field give a different answer; whether everyone reads what the table says, and no field is dead. */
export function verifyFields(write: (line: string) => void): boolean {
  write('Different answers, of so many values tried');
  write(`${'field'.padEnd(22)}${names.map((name) => name.padEnd(16)).join('')}`);
  const reasons: string[] = [];
  let dead = 0;
  let wrong = 0;
  for (const field of personaFields) {
    const cells = names.map((reader) => ({ reader, ...cellOf(field, reader) }));
    write(`${field.padEnd(22)}${cells.map(shown).join('')}`);
    for (const { reader, why } of cells) if (why) reasons.push(`  ${field}, ${reader}: ${why}`);
    if (cells.some(({ reads, holds }) => reads && !holds)) dead += 1;
    wrong += cells.filter(({ holds }) => !holds).length;
  }
  write(`fields ${personaFields.length}  dead ${dead} (must be 0)`);
  write('not read, because:');
  for (const reason of reasons) write(reason);
  return dead === 0 && wrong === 0;
}
