/** A writer without a model: the same request and seed always give the same texts. */
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import {
  type ComposeRequest,
  createComposeContext,
  type ComposeContext,
} from './compose-context.ts';
import { write } from './voice/forms.ts';
import type { Formed } from './plan.ts';
import { toneOf } from '#domain/persona/persona.ts';
import { describedAs } from './voice/described.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { atOnce, type Steps } from '#domain/steps.ts';
import {
  bandOf,
  humorLabels,
  intelligenceLabels,
  toneBands,
} from '#domain/persona/persona-labels.ts';

export type { ComposeRequest } from './compose-context.ts';

export interface Composed {
  parts: string[];
  /** Why the text reads as it does, in a sentence or two for the owner. */
  why: string;
  /** Whether it answers somebody’s question with facts that were told. */
  answers?: true | undefined;
}

/** What the composer could not do, said plainly. */
function caveats(context: ComposeContext): string[] {
  const { brief } = context.request;
  const said: string[] = [];
  if (brief.context !== '' && brief.content_type === 'reply') {
    said.push('Only a model can read the post that is answered; this goes by the topic.');
  } else if (brief.context !== '' && brief.content_type !== 'reply' && context.facts.length === 0) {
    said.push('The context holds no sentence that could stand in a post.');
  }
  if (context.unread.length > 0) {
    said.push(`Only a model can follow: ${context.unread.map((one) => `“${one}”`).join(', ')}.`);
  }
  return said;
}

function explain(context: ComposeContext, { shape }: Formed): string {
  const { persona, brief } = context.request;
  const tone = bandOf(toneBands, toneOf(persona)).label.toLowerCase();
  const humor = humorLabels[persona.humor_style].label.toLowerCase();
  const mind = intelligenceLabels[persona.intelligence_level].label.toLowerCase();
  const form = contentTypeLabels[brief.content_type].label.toLowerCase();
  const voice = archetypeLabels[persona.personality_type].label;
  return [
    `Voice: ${voice}, ${tone}, ${mind}, ${humor}. This ${form} ${shape}.`,
    ...describedAs(context),
    ...caveats(context),
  ].join(' ');
}

/**
 * In steps: writes `count` texts about the brief's topic as the persona would. No text is longer than the limit, and no two
 * begin alike. What the persona avoids is never named, not even when the topic asks for it.
 */
export function* composing(request: ComposeRequest): Steps<Composed[]> {
  const context = createComposeContext(request);
  yield;
  const texts: Composed[] = [];
  for (let at = 0; at < request.count; at += 1) {
    const formed = write(context, context.turn + at);
    texts.push({ parts: formed.parts, why: explain(context, formed), answers: formed.answers });
    yield;
  }
  return texts;
}

/** The same at once. */
export const compose = (request: ComposeRequest): Composed[] => atOnce(composing(request));
