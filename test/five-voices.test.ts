import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { consumersTable } from './consumers-table.ts';
import { fiveVoices } from './five-voices.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('what the documents show', () => {
  it('are the five voices of this composer', () => {
    expect(read('README.md')).toContain(`${fiveVoices()}\n`);
  });

  it('is who reads each field of a persona', () => {
    const table = consumersTable();
    for (const label of Object.values(personaFieldLabels)) expect(table).toContain(label);
    expect(read('docs/personas.md')).toContain(table);
  });
});
