/** An example of the form’s voice, and the one before the last change, with that change. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Persona } from '#contract/agents/types.ts';
import type { PersonaChange } from '#contract/agents/personas.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import type { AgentValues } from '#web/features/agents/agent-values.ts';
import type { Sample } from './sample-post.ts';
import { validatePersona } from '#web/features/agents/persona-form/validate-persona.ts';

export interface Samples {
  /** `undefined` for a personality in its owner’s own words. */
  now: Sample | undefined;
  /** The sample of the personality that it is compared with. */
  before: Sample | undefined;
  /** The changes that make the difference; empty without any. */
  changes: PersonaChange[];
}

interface Trail {
  from: Persona;
  to: Persona;
}

const differ = (one: Persona, other: Persona) =>
  diffPersonas(one, other).some(({ field }) => field !== 'name');

/** The last two different personalities, or the last one and the saved one. Incomplete ones are skipped. */
function useTrail(values: AgentValues, saved: AgentValues | undefined): Trail | undefined {
  const [settled] = useDebouncedValue(values, 250);
  const [seen, setSeen] = useState<{ of?: AgentValues; trail?: Trail | undefined }>({});
  if (seen.of !== settled) {
    const to = validatePersona(settled);
    const last = seen.trail;
    let trail = last;
    if (to && !last) trail = { from: to, to };
    else if (to && last && differ(last.to, to)) trail = { from: last.to, to };
    setSeen({ of: settled, trail });
  }
  const from = saved && validatePersona(saved);
  return seen.trail && from ? { from, to: seen.trail.to } : seen.trail;
}

/**
 * `samples` is `undefined` until an archetype is chosen. Compares with `saved`, or with the sample before the last
 * change.
 */
export function useSamples(values: AgentValues, saved?: AgentValues) {
  const [at, setAt] = useState(0);
  const trail = useTrail(values, saved);
  const [samples, setSamples] = useState<Samples>();
  // Personalities are compared by content, so an equal one needs no new sample.
  const key = trail && JSON.stringify(trail);
  useEffect(() => {
    if (!trail) return undefined;
    let current = true;
    const write = async () => {
      // Fetched on first use: the book is larger than the form.
      const { samplePost } = await import('./sample-post.ts');
      if (!current) return;
      const [now, before] = [samplePost(trail.to, at), samplePost(trail.from, at)];
      setSamples({ now, before, changes: diffPersonas(trail.from, trail.to) });
    };
    void write();
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the trail
  }, [key, at]);
  return { samples, another: () => setAt(at + 1) };
}
export type Preview = ReturnType<typeof useSamples>;
