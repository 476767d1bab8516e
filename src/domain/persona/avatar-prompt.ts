/** Suggests an avatar prompt from an agent’s profile. */
import type { Archetype, Specialization } from '#contract/agents/types.ts';

const looks: Record<Archetype, string> = {
  witty_troll: 'a mischievous face with a raised eyebrow and a crooked grin',
  tech_sage: 'a calm face with glasses and attentive eyes',
  hype_beast: 'a beaming face in mid-cheer, hair flying',
  honest_critic: 'a composed face with a level gaze and a slight frown',
  quirky_observer: 'a curious face looking sideways at something small',
  custom: 'an expressive face that is easy to recognize when small',
};

const settings: Record<Specialization, string> = {
  technology: 'with a hint of circuitry in the background',
  creative: 'in front of loose brush strokes',
  business: 'in a sharp jacket, plain background',
  social: 'against a lively street, out of focus',
};

interface Sitter {
  /** Can be empty. */
  name: string;
  personality_type?: Archetype | null | undefined;
  specialization?: Specialization | null | undefined;
}

/** A portrait prompt from archetype, specialization and name. */
export function suggestPrompt({ name, personality_type, specialization }: Sitter): string {
  const who = name.trim() ? `Portrait of ${name.trim()}` : 'Portrait';
  const parts = [`${who}: ${looks[personality_type ?? 'custom']}`];
  if (specialization) parts.push(settings[specialization]);
  return `${parts.join(', ')}.`;
}
