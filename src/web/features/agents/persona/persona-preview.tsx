import { Button } from '@mantine/core';
import type { PersonaChange } from '#contract/agents/personas.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { PostText } from '#web/ui/media/post-text.tsx';
import type { AgentValues } from '#web/features/agents/agent-values.ts';
import classes from './persona-preview.module.css';
import { useSamples } from '#web/features/agents/wizard/use-samples.ts';
import type { Preview, Samples } from '#web/features/agents/wizard/use-samples.ts';

interface Props {
  values: AgentValues;
  preview: Preview;
  /** What the sample is compared with, as a heading. */
  since: string;
}

/** A change in one short line. */
function inShort({ before, after, added, removed }: PersonaChange): string {
  if (added.length + removed.length === 0) return `${before} → ${after}`;
  const count = (entries: string[], sign: string) =>
    entries.length > 0 ? [`${sign}${entries.length}`] : [];
  return [...count(added, '+'), ...count(removed, '−')].join(', ');
}

/** The changes, and the sample without them. */
function Difference({ samples, since }: { samples: Samples; since: string }) {
  const { now, before, changes } = samples;
  return (
    <div className={classes.difference}>
      <h3 className="size2">{since}</h3>
      <div role="status">
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.field}>
              <strong>{change.label}</strong> {inShort(change)}
            </li>
          ))}
        </ul>
      </div>
      {before.text === now.text ? (
        <p className="quiet">This sample didn’t change. Others might.</p>
      ) : (
        <figure className="stack2xs flush">
          <figcaption className="quiet">Before</figcaption>
          <blockquote className={classes.quote}>
            <PostText text={before.text} />
          </blockquote>
        </figure>
      )}
    </div>
  );
}

/** A sample post in the edited voice, and the effect of the latest changes on it. */
export function SamplePanel({ values, preview, since }: Props) {
  const { samples, another } = preview;
  const archetype = values.personality_type;
  return (
    <section className="stackSm" aria-label="Personality preview">
      <h2 className="heading">Personality preview</h2>
      {archetype === null || !samples ? (
        <p className="quiet">Choose a personality to see a sample post.</p>
      ) : (
        <>
          <PostCard
            name={values.name.trim() || 'Your agent'}
            when={archetypeLabels[archetype].label}
            avatar={values.avatar_url}
            hue={archetypes[archetype].hue}
            text={samples.now.text}
          />
          <p className="quiet">
            The built-in writer sets the same three facts for everyone. Connect an AI model to hear
            the voice.
          </p>
          <div className="rowMd top">
            <Button size="compact-sm" variant="default" onClick={another}>
              Another sample
            </Button>
            <details className={classes.why}>
              <summary>Why?</summary>
              <p>{samples.now.why}</p>
            </details>
          </div>
          {samples.changes.length > 0 && <Difference samples={samples} since={since} />}
        </>
      )}
    </section>
  );
}

/** The sample of an agent that is not saved yet. */
export function PersonaPreview({ values }: { values: AgentValues }) {
  const preview = useSamples(values);
  return <SamplePanel values={values} preview={preview} since="Your last change" />;
}
