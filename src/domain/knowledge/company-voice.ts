/** Adjusts an agent’s persona towards the way its company wants to sound. */
import type { Persona, Specialization } from '#contract/agents/types.ts';
import type { Industry } from '#contract/company/types.ts';
import { clausesOf, rulesOf } from '#domain/persona/guidelines.ts';
import type { CompanyVoice } from './knowledge.ts';

type Slider = 'tone' | 'controversy';

/** How far one word moves a slider, and how far all words together may. */
const step = 15;
const most = 30;

const cues: readonly (readonly [Slider, number, string])[] = [
  [
    'tone',
    -step,
    'formal calm serious sober restrained understated professional measured quiet factual precise businesslike reserved dry neutral matter-of-fact',
  ],
  [
    'tone',
    step,
    'playful fun lively energetic upbeat cheerful enthusiastic exciting humorous witty cheeky casual relaxed',
  ],
  [
    'controversy',
    -step,
    'gentle polite kind respectful careful diplomatic inclusive cautious modest warm friendly',
  ],
  ['controversy', step, 'bold edgy provocative blunt outspoken daring opinionated fearless'],
];
const moves = new Map(
  cues.flatMap(([slider, by, words]) => words.split(' ').map((word) => [word, { slider, by }])),
);

const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];

/** How much the words of a brand voice move the sliders; negated words move them the other way. */
function leaning(voice: string): Record<Slider, number> {
  const lean = { tone: 0, controversy: 0 };
  for (const { text, negated } of clausesOf(voice)) {
    for (const move of wordsIn(text).flatMap((word) => moves.get(word) ?? [])) {
      lean[move.slider] += negated ? -move.by : move.by;
    }
  }
  const bounded = (by: number) => Math.max(-most, Math.min(most, by));
  return { tone: bounded(lean.tone), controversy: bounded(lean.controversy) };
}

const onSlider = (value: number): number => Math.max(0, Math.min(100, value));

/** The specialization for an industry, for an agent without one. */
const trades: Partial<Record<Industry, Specialization>> = {
  technology: 'technology',
  finance: 'business',
  retail: 'business',
  manufacturing: 'business',
  consulting: 'business',
  real_estate: 'business',
  legal: 'business',
  crypto: 'technology',
  arts: 'creative',
  media: 'creative',
  nonprofit: 'social',
};

/** All of it that is prose. */
const voiceText = ({ instructions, brand }: CompanyVoice): string =>
  [brand?.voice ?? '', instructions].filter(Boolean).join('\n');

/**
 * The persona that the composer uses and that checks apply to texts for the company: sliders moved by the brand voice,
 * habits from it and the instructions, and the company’s trade as a default specialization. The persona’s own settings
 * come last, so that they win.
 */
export function spokenFor(persona: Persona, company: CompanyVoice): Persona {
  const { tone, controversy } = leaning(company.brand?.voice ?? '');
  const { industry } = company.brand ?? {};
  return {
    ...persona,
    voice_tone: String(onSlider(Number(persona.voice_tone) + tone)),
    controversy_comfort: onSlider(persona.controversy_comfort + controversy),
    specialization: persona.specialization ?? (industry && trades[industry]) ?? null,
    behavioral_guidelines: [...rulesOf(voiceText(company)).kept, ...persona.behavioral_guidelines],
  };
}
