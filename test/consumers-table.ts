/** The table in `docs/personas.md`: where each persona field takes effect, or why it does not. */
import { personaConsumers } from '#domain/persona/persona-consumers.fixture.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { personaFields } from './persona-values.ts';

const columns = ['Field', 'Part of the prompt', 'Checks', 'Composer'];

const cell = (reads: true | string): string => (reads === true ? 'yes' : 'no');

/** Markdown rows, aligned. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((entry, at) => entry.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  const [head = [], ...body] = rows;
  return [line(head), line(rule), ...body.map(line)].join('\n');
}

export function consumersTable(): string {
  const rows = personaFields.map((field) => {
    const { prompt, checks, composer } = personaConsumers[field];
    const label = personaFieldLabels[field];
    return [label, prompt, cell(checks), cell(composer)];
  });
  const reasons = personaFields.flatMap((field) => {
    const { checks, composer } = personaConsumers[field];
    const whys = [checks, composer].filter((why) => why !== true);
    return whys.map((why) => `- **${personaFieldLabels[field]}.** ${why}`);
  });
  return `${aligned([columns, ...rows])}\n\nWhat the checks or the composer don’t read, and why:\n\n${reasons.join('\n')}\n`;
}
