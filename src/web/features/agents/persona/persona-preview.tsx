import { Button } from '@mantine/core';
import { defaultLanguage } from '#contract/agents/languages.ts';
import type { Agent } from '#contract/agents/types.ts';
import type { PersonaChange } from '#contract/agents/personas.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { ModelLink } from '#web/entities/agents/model-link.tsx';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
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
  /** The writer that the agent’s owner chose; the default without one. */
  writer?: Agent['writer'];
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
          The example stays the same. An AI model follows this setting as well.
        </p>
      )}
    </div>
  );
}

/** What the example is, true for the writer in use. */
function noteFor({ writer, isModel, isKnown }: ReturnType<typeof useWriter>): string {
  if (isModel) return `Your agent writes like this with ${writer?.label}.`;
  const without = isKnown ? 'until then it sets your facts' : 'without one it sets your facts';
  return `With an AI model your agent writes like this; ${without}.`;
}

interface ExampleProps {
  values: AgentValues;
  sample: Sample;
  writer: Agent['writer'];
  onNext: () => void;
}

function Example({ values, sample, writer, onNext }: ExampleProps) {
  const note = noteFor(useWriter({ writer }));
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
        footer={<span className="quiet">{sample.shows}</span>}
      />
      <p className="quiet">
        Example of this voice. {note}
        {values.language !== defaultLanguage && ' Examples are in English.'}
        <ModelLink writer={writer} />
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

/** In place of an example: only a model, or the owner, can say how this one sounds. */
function NoExample({ writer }: { writer: Agent['writer'] }) {
  const { isModel } = useWriter({ writer });
  return (
    <p className="quiet">
      Your own words decide how this one sounds. Add voice samples, so that it sounds like you.
      {!isModel && ' To hear it, it needs an AI model.'}
      <ModelLink writer={writer} />
    </p>
  );
}

/** An example of the edited voice, and the effect of the latest changes on it. */
export function SamplePanel({ values, preview, since, writer = null }: Props) {
  const { samples, another } = preview;
  const archetype = values.personality_type;
  return (
    <section className="stackSm" aria-label="Personality preview">
      <h2 className="heading">Personality preview</h2>
      {archetype === null && (
        <p className="quiet">Choose a personality to see an example of its voice.</p>
      )}
      {samples && (
        <>
          {samples.now ? (
            <Example values={values} sample={samples.now} writer={writer} onNext={another} />
          ) : (
            <NoExample writer={writer} />
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
