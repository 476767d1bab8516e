/** A serious text is asked for without anything of how lively its agent is otherwise. */
import { describe, expect, it, test } from 'vitest';
import { Archetypes, HumorStyles, type Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { PromptSizes } from '#contract/models/providers.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { humorLabels } from '#domain/persona/persona-labels.ts';
import { plainPersona } from '#test/persona-values.ts';
import { examplesOf } from './example-book.ts';
import { assemblePrompt } from './prompt.ts';
import { calmly, soberLine } from './who.ts';

const tones = ['5', '50', '95'] as const;
const calmAnswers = examplesOf('any', ['serious', 'sorry'], 9).map(({ parts }) =>
  parts.join('\n\n'),
);

const loud = (personality_type: Persona['personality_type'], voice_tone: string): Persona => ({
  ...plainPersona,
  personality_type,
  voice_tone,
  controversy_comfort: 95,
  custom_archetype: 'Cracks jokes about everything. Has baked for thirty years.',
  behavioral_guidelines: ['Use lots of emojis', 'Say “folks” a lot, be playful', 'Name the street'],
  voice_samples: ['Woohoo, we did it! 🎉', 'Party on, folks! 🎉'],
});

describe.each(Archetypes)('%s', (archetype) => {
  test.each(tones)('asks for nothing lively at tone %s', (tone) => {
    const persona = loud(archetype, tone);
    for (const kind of ['sorry', 'serious'] as const)
      for (const size of PromptSizes) {
        const { system, turns, task } = assemblePrompt({
          persona,
          brief: Brief.parse({
            topic: 'the late parcels',
            kind,
            emojis: true,
            style: 'enthusiastic',
          }),
          limit: platforms.bluesky,
          size,
          angle: 2,
          recent: [],
          mark: 'mark',
          knowledge: {
            instructions: 'Be bold and playful. Say where we are.',
            facts: [],
            brand: {
              name: 'Ada’s',
              about: '',
              industry: 'food',
              audience: '',
              voice: 'Upbeat and cheeky.',
            },
          },
        });
        const { label, line, voice } = archetypeLabels[archetype];
        const all = `${system}\n${task}`;
        for (const lively of [line, voice, ...HumorStyles.map((style) => humorLabels[style].voice)])
          if (lively !== '') expect(all).not.toContain(lively);
        expect(all).not.toContain(` ${label.toLowerCase()}`);
        expect(all).not.toMatch(
          /playful|relaxed|outspoken|careful|jokes about|lots of|upbeat|cheeky|bold\b|enthusias|one or two emojis/iu,
        );
        expect(all).toContain('Has baked for thirty years.');
        expect(all).toContain('Name the street');
        expect(all).toContain('Say where we are.');
        expect(turns.length).toBeGreaterThan(0);
        for (const { answer } of turns) expect(calmAnswers).toContain(answer);
      }
  });
});

it('keeps what the owner refuses, and what has nothing to do with it', () => {
  expect(calmly('Never use emojis. Loves puns! Signs with Ada.')).toBe(
    'Never use emojis. Signs with Ada.',
  );
});

it('leaves it to a model that can tell where no list of ours knows the subject', () => {
  const asked = (size: 'small' | 'large') =>
    assemblePrompt({
      persona: loud('hype_beast', '95'),
      brief: Brief.parse({ topic: 'the empty chair at table four' }),
      limit: platforms.bluesky,
      size,
      recent: [],
      mark: 'mark',
    }).system;
  expect(asked('large')).toContain(soberLine);
  expect(asked('small')).not.toContain(soberLine);
});
