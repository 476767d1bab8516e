import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { archetypeLabels } from '#domain/persona-labels.ts';
import { archetypes } from '#web/lib/archetypes.ts';
import { PostCard } from '#web/ui/post-card.tsx';
import classes from './persona-preview.module.css';
import type { AgentValues } from './agent-values.ts';

/** The sample of the present values; the writer is fetched when it is first needed. */
function useSample(values: AgentValues, seed: number): string | undefined {
  const [settled] = useDebouncedValue(values, 250);
  const [sample, setSample] = useState<string>();
  useEffect(() => {
    if (settled.personality_type === null) return undefined;
    let current = true;
    const write = async () => {
      const { samplePost } = await import('./sample-post.ts');
      const text = samplePost(settled, seed);
      // While a field is wrong, the last sample stays.
      if (current && text) setSample(text);
    };
    void write();
    return () => {
      current = false;
    };
  }, [settled, seed]);
  return sample;
}

/** A live sample post in the voice that is being put together. */
export function PersonaPreview({ values }: { values: AgentValues }) {
  const [seed, setSeed] = useState(1);
  const sample = useSample(values, seed);
  const archetype = values.personality_type;
  const name = values.name.trim() || 'Your agent';
  return (
    <section className={classes.preview} aria-label="Personality preview">
      <h2 className={classes.title}>Personality preview</h2>
      {archetype === null || !sample ? (
        <p className={classes.note}>Choose an archetype to hear the agent speak.</p>
      ) : (
        <>
          <PostCard
            name={name}
            when={archetypeLabels[archetype].label}
            avatar={values.avatar_url}
            hue={archetypes[archetype].hue}
            text={sample}
          />
          <p className={classes.note}>
            A sample by the built-in composer. It changes with every field.
          </p>
          <Button className={classes.again} variant="default" onClick={() => setSeed(seed + 1)}>
            Another sample
          </Button>
        </>
      )}
    </section>
  );
}
