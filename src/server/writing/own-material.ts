/** Has a text written from an agent’s own material, where nobody gave facts. */
import { Brief } from '#contract/content/types.ts';
import { day } from '#contract/core/time.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { factsAbout } from '#domain/briefs/known-facts.ts';
import { dryWords, materialTopic } from '#domain/persona/material.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type MaterialLine, nextMaterial, noteMaterial } from '#server/features/agents/service.ts';

/** How many lines are tried for one text. A model, which has to be paid for, gets only one. */
const tries = 8;

/** What is asked for, as far as it decides whether material is needed. */
export interface MaterialOrder {
  owner_id: string;
  agent_id: string;
  brief: Partial<Brief>;
  /** Whether it is about the company, whose facts it has then. */
  focus?: boolean | undefined;
  /** A stranger’s text to write about. */
  material?: unknown;
}

/** The brief with these lines as its facts. */
export const briefFrom = (
  brief: Partial<Brief>,
  lines: readonly MaterialLine[],
): Pick<Brief, 'topic' | 'context'> & Partial<Brief> => ({
  ...brief,
  topic: brief.topic || materialTopic(lines),
  context: lines.map(({ text }) => text).join('\n'),
});

const isAsked = ({ brief, focus = false, material }: MaterialOrder): boolean =>
  brief.content_type !== 'reply' &&
  !focus &&
  material === undefined &&
  factsOf({ answers: brief.answers ?? {}, context: brief.context ?? '' }).length === 0;

/** The lines that fit what is asked for, best first; `undefined` if the order has facts. */
export async function ownMaterial(ctx: Context, order: MaterialOrder) {
  if (!isAsked(order)) return undefined;
  const { choices, ...rest } = await nextMaterial(ctx, order);
  const { topic = '' } = order.brief;
  const fits = ({ text }: MaterialLine) =>
    topic === '' || factsAbout(topic, [{ text, at: 0, about: '', isPrice: false }]).length > 0;
  return { choices: choices.filter((lines) => lines.every(fits)), ...rest };
}

/**
 * The lines to try for one text; `undefined` if there are none. Throws `needs_facts` if the built-in writer has used all of
 * them.
 */
export async function materialFor(ctx: Context, order: MaterialOrder) {
  const own = await ownMaterial(ctx, order);
  if (!own) return undefined;
  const { choices, state, has_model } = own;
  const isDry = choices.length === 0 && state.total > 0 && !order.brief.topic;
  if (isDry && !has_model) throw new AppError('needs_facts', { message: dryWords(state) });
  const most = has_model ? 1 : tries;
  return choices.length === 0
    ? undefined
    : { choices: choices.filter((_, at) => at < most), has_model };
}

/** Errors that concern these lines, and not the others. */
const ofLines: ReadonlySet<string> = new Set(['invalid_input', 'needs_facts', 'conflict']);

/** What was written, and whether it says what was said before. */
interface Result {
  repeats: string | null;
}

/**
 * Writes from the first lines with which something new can be said, and remembers why the ones before had nothing. The
 * result says which lines it used, so that they are counted when it is handed over.
 */
export async function writeFromMaterial<Text extends Result>(
  ctx: Context,
  { choices, has_model }: { choices: readonly MaterialLine[][]; has_model: boolean },
  write: (lines: readonly MaterialLine[]) => Promise<Text>,
): Promise<Text & { lines: readonly MaterialLine[] }> {
  let why = '';
  for (const lines of choices) {
    try {
      const text = await write(lines);
      if (text.repeats === null) return { ...text, lines };
      why = text.repeats;
      // It was paid for, so its owner decides.
      if (has_model) {
        await noteMaterial(ctx, lines, why);
        return { ...text, lines };
      }
    } catch (error) {
      if (!(error instanceof AppError) || !ofLines.has(error.code)) throw error;
      why = error.message;
    }
    await noteMaterial(ctx, lines, why);
  }
  throw new AppError('needs_facts', {
    message: `None of the next lines of its material says anything new. ${why} Add some, or answer two questions.`,
  });
}

/** How far back a text from these lines is compared with what was said: as long as they rest. Milliseconds UTC. */
export const saidSince = (ctx: Pick<Context, 'clock'>, lines: readonly MaterialLine[]): number =>
  ctx.clock() - Math.max(...lines.map(({ cooldown_days }) => cooldown_days)) * day;
