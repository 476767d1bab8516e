import { useQuery } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { Writer } from '#contract/content/types.ts';
import { costWords } from '#domain/money/money.ts';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';
import { contextOf, countOf, requestOf, type BriefValues } from './brief.ts';
import classes from './brief-form.module.css';
import { lengthLabels } from '#domain/persona/brief-labels.ts';

/** The typical number of tokens of a compiled personality with its rules and the agent's latest posts. */
const usualPrompt = 1_500;
/** English characters per token. */
const perToken = 4;
/** The tokens of the reasons and the structure that each answer includes. */
const perText = 60;
const million = 1_000_000;

/**
 * The estimated price of this many drafts in micro-dollars, without retries. Models that think before they write use
 * more; each draft shows its actual price.
 */
function expectedCost(
  price: NonNullable<Writer['price']>,
  { content_type, length, context }: BriefValues,
  count: number,
): number {
  const { chars, parts } = lengthLabels[length];
  const posts = content_type === 'thread' ? parts : 1;
  const input = usualPrompt + context.length / perToken;
  const output = count * (perText + (posts * chars) / perToken);
  return Math.ceil((input * price.input + output * price.output) / million);
}

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
  return (
    <p className={classes.note}>
      Written by <strong>{writer.label}</strong>: {priceWords(writer, values)}
      {fallsBack && '. If it fails, the built-in writer takes over'}
    </p>
  );
}
