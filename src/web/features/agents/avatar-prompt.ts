/** A prompt to start from, made of what the wizard knows already. */
import { Archetypes, Specializations } from '#contract/agents.ts';
import type { Archetype } from '#contract/agents.ts';
import type { AgentValues } from './agent-values.ts';

const looks: Record<Archetype, string> = {
  witty_troll: 'a mischievous face with a raised eyebrow and a crooked grin',
  tech_sage: 'a calm face with round glasses and attentive eyes',
  hype_beast: 'a beaming face in mid-cheer, hair flying',
  honest_critic: 'a composed face with a level gaze and a slight frown',
  quirky_observer: 'a curious face looking sideways at something small',
  custom: 'an expressive face that is easy to recognise when small',
};

const settings: Record<NonNullable<AgentValues['specialization']>, string> = {
  technology: 'with a hint of circuitry in the background',
  creative: 'in front of loose brush strokes',
  business: 'in a sharp jacket, plain background',
  social: 'against a lively street, out of focus',
};

type Known = Pick<AgentValues, 'name' | 'personality_type' | 'specialization'>;

const sceneOf = ({ personality_type, specialization }: Omit<Known, 'name'>): string => {
  const look = looks[personality_type ?? 'custom'];
  return `${specialization ? `${look}, ${settings[specialization]}` : look}.`;
};

/** Suggests a portrait of the agent from archetype, specialization and name. */
export function suggestPrompt({ name, ...rest }: Known): string {
  const who = name.trim() ? `Portrait of ${name.trim()}` : 'Portrait';
  return `${who}: ${sceneOf(rest)}`;
}

const scenes = Archetypes.flatMap((personality_type) =>
  [null, ...Specializations].map((specialization) => sceneOf({ personality_type, specialization })),
);

/** Whether a prompt is a suggestion as it was taken, for whatever name and character it was made. */
export const isSuggestion = (prompt: string): boolean =>
  prompt.startsWith('Portrait') && scenes.some((scene) => prompt.endsWith(`: ${scene}`));
