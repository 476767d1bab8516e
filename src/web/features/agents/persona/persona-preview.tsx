import { Button } from '@mantine/core';
import type { PersonaChange } from '#contract/agents/personas.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { PostText } from '#web/ui/media/post-text.tsx';
import type { AgentValues } from '#web/features/agents/agent-values.ts';
import classes from './persona-preview.module.css';
import type { Sample } from '#web/features/agents/wizard/sample-post.ts';
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
        <ul className="plain stack2xs said">
          {changes.map((change) => (
            <li key={change.field}>
              <strong className="strong ink">{change.label}</strong> {inShort(change)}
            </li>
          ))}
        </ul>
      </div>
      {before && before.text !== now?.text ? (
        <figure className="stack2xs flush">
          <figcaption className="quiet">Before</figcaption>
          <blockquote className={classes.quote}>
            <PostText text={before.text} />
          </blockquote>
        </figure>
      ) : (
        <p className="quiet">
          The example shows the type. An AI model follows this setting as well.
        </p>
      )}
    </div>
  );
}

function Example({
  values,
  sample,
  onNext,
}: {
  values: AgentValues;
  sample: Sample;
  onNext: () => void;
}) {
  const archetype = values.personality_type;
  if (archetype === null) return null;
  return (
    <>
      <PostCard
        name={values.name.trim() || 'Your agent'}
        when={archetypeLabels[archetype].label}
        avatar={values.avatar_url}
        hue={archetypes[archetype].hue}
        text={sample.text}
      />
      <p className="quiet">
        An example of this voice. With an AI model your agent writes like this; without one it sets
        your facts.
      </p>
      <div className="rowMd top">
        <Button size="compact-sm" variant="default" onClick={onNext}>
          Another example
        </Button>
        <details className={classes.why}>
          <summary>What it was made from</summary>
          <p>{sample.topic}</p>
          <ul>
            {sample.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </details>
      </div>
    </>
  );
}

/** An example of the edited voice, and the effect of the latest changes on it. */
export function SamplePanel({ values, preview, since }: Props) {
  const { samples, another } = preview;
  const archetype = values.personality_type;
  return (
    <section className="stackSm" aria-label="Personality preview">
      <h2 className="heading">Personality preview</h2>
      {archetype === null || !samples ? (
        <p className="quiet">Choose a personality to see an example of its voice.</p>
      ) : (
        <>
          {samples.now ? (
            <Example values={values} sample={samples.now} onNext={another} />
          ) : (
            <p className="quiet">
              Your own words decide how this one sounds. An AI model follows them, and the voice
              samples you add.
            </p>
          )}
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
