import { useQuery } from '@tanstack/react-query';
import { defaultLanguage } from '#contract/agents/languages.ts';
import type { Agent } from '#contract/agents/types.ts';
import type { Writer } from '#contract/content/types.ts';
import { costWords } from '#domain/money/money.ts';
import { EnglishOnly } from '#web/entities/agents/english-only.tsx';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';
import { contextOf, countOf, requestOf } from './brief.ts';
import type { BriefValues } from './brief.ts';
import { expectedCost } from './expected-cost.ts';
import classes from './brief-form.module.css';

/** The writer of an agent: its own choice, or the server's default. */
const writerOf = (writers: readonly Writer[], agent: Agent | undefined) =>
  agent?.writer
    ? writers.find(({ id }) => id === agent.writer)
    : writers.find(({ is_default }) => is_default);

function priceWords(writer: Writer, values: BriefValues): string {
  const count = countOf(requestOf(values));
  const cost =
    writer.price && expectedCost(writer.price, { ...values, context: contextOf(values) }, count);
  if (!cost) return costWords(cost);
  return `about ${costWords(cost)}${count > 1 ? ` for ${count} drafts` : ''}`;
}

/** The writer, and the expected price. */
export function WriterNote({ agent, values }: { agent: Agent | undefined; values: BriefValues }) {
  const { data } = useQuery(writersQuery);
  if (!data) return null;
  const writer = writerOf(data, agent);
  if (!writer)
    return (
      <p className={classes.note} data-tone="warn">
        “{agent?.writer}” writes for this agent, but it’s no longer available. Choose another model
        in the agent’s settings.
      </p>
    );
  const fallsBack = agent?.composer_fallback === true && writer.id !== 'composer';
  if (agent && writer.id === 'composer' && agent.language !== defaultLanguage)
    return <EnglishOnly className={classes.note} writer={agent.writer} language={agent.language} />;
  return (
    <p className={classes.note}>
      Written by <strong>{writer.label}</strong>: {priceWords(writer, values)}
      {fallsBack && '. If it fails, the built-in writer takes over'}
    </p>
  );
}
