import { Button, Loader } from '@mantine/core';
import type { MouseEvent } from 'react';
import { defaultLanguage } from '#contract/agents/languages.ts';
import type { Agent } from '#contract/agents/types.ts';
import type { PersonaChange } from '#contract/agents/personas.ts';
import { costWords } from '#domain/money/money.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { postPriceWords } from '#web/entities/agents/price-words.ts';
import { useWriter } from '#web/entities/agents/writer-queries.ts';
import { SpokenSentences } from '#web/entities/posts/written-so-far.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { PostText } from '#web/ui/media/post-text.tsx';
import type { AgentValues } from '#web/features/agents/agent-values.ts';
import type { Sample } from './sample-post.ts';
import type { Preview, Samples } from './use-samples.ts';
import classes from './persona-preview.module.css';

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

interface DifferenceProps {
  samples: Samples;
  /** The text of the model from before the changes. */
  written: string | undefined;
  since: string;
}

/** The changes, and the text without them. */
function Difference({ samples, written, since }: DifferenceProps) {
  const { now, changes } = samples;
  const before = written ?? samples.before?.text;
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
      {before && before !== now?.text ? (
        <figure className="stack2xs flush">
          <figcaption className="quiet">Before</figcaption>
          <blockquote className={classes.quote}>
            <PostText text={before} />
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

type Writing = ReturnType<typeof useWriter>;

/** What the example is, true for the writer in use. */
function noteFor({ writer, isModel }: Writing): string {
  if (writer?.is_small)
    return 'Example of this voice. With a larger AI model your agent writes like this.';
  if (isModel) return `Example of this voice. Your agent writes like this with ${writer?.label}.`;
  return 'Example of this voice. Your agent needs an AI model to write like this.';
}

/** What a small model can do. */
const smallNote = ({ writer }: Writing): string =>
  writer?.is_small
    ? ` ${writer.label} is a small model. It keeps your facts and passes the checks, but your posts won’t have much personality.`
    : '';

/** The text of the model that is shown in place of the example: as far as it is written, or the last one. */
export function shownText({ soFar, heard, isCurrent, samples }: Preview): string | undefined {
  if (soFar !== '') return soFar;
  return isCurrent || !samples?.now ? heard?.parts.join('\n\n') : undefined;
}

interface ShownProps extends Pick<Props, 'values' | 'preview'> {
  sample: Sample | undefined;
  writing: Writing;
}

/** Where the model’s text comes from, what it cost, and what would happen to it. */
function heardNote({ heard, isCurrent, soFar }: Preview): string {
  if (!heard || soFar !== '') return '';
  const { model_used, cost, fault } = heard;
  const paid = cost === null ? '' : ` for ${cost === 0 ? 'free' : costWords(cost)}`;
  return [
    `Written by ${model_used}${paid}.`,
    fault && `A post like this would be rewritten: ${fault}`,
    !isCurrent && 'This is from before your last change.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is shown in place of a text of the model. */
function exampleNote({ values, sample, writing }: ShownProps): string {
  if (sample)
    return `${noteFor(writing)}${values.language === defaultLanguage ? '' : ' Examples are in English.'}`;
  return 'This agent sounds the way you describe it. Add voice samples to make it sound like you.';
}

function Card(props: ShownProps) {
  const { values, preview, sample, writing } = props;
  const archetype = values.personality_type;
  const written = shownText(preview);
  const text = written ?? sample?.text;
  if (archetype === null) return null;
  return (
    <>
      {text && (
        <PostCard
          name={values.name.trim() || 'Your agent'}
          when={archetypeLabels[archetype].label}
          avatar={values.avatar_url}
          hue={archetypes[archetype].hue}
          text={text}
          footer={
            <span className="quiet">{written ? `About ${preview.topic}` : sample?.shows}</span>
          }
        />
      )}
      <p className="quiet">
        {written ? heardNote(preview) : exampleNote(props)}
        {smallNote(writing)}
      </p>
    </>
  );
}

/** What the example was made from. */
const Basis = ({ sample: { topic, facts } }: { sample: Sample }) => (
  <details className={classes.why}>
    <summary>What it was made from</summary>
    <p>{topic}</p>
    <ul>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </details>
);

/** Has the model write, once a click; the same button stops it, so that the focus stays. */
function Hear({ preview, writing }: Pick<ShownProps, 'preview' | 'writing'>) {
  const { next, heard, isCurrent, isWriting, hear, stop } = preview;
  const { writer, isModel } = writing;
  if (!isModel || !writer || !next) return null;
  const label = heard && isCurrent ? 'Write another' : 'Hear it write';
  const onClick = (event: MouseEvent) => {
    // The second click of a double click, which would stop what the first began.
    if (event.detail > 1) return;
    if (isWriting) stop();
    else hear(next);
  };
  return (
    <>
      <Button size="compact-sm" variant={isWriting ? 'default' : 'filled'} onClick={onClick}>
        {isWriting ? 'Stop' : label}
      </Button>
      <span className="quiet">{!isWriting && postPriceWords(writer)}</span>
      <span className="rowXs" role="status">
        {isWriting && (
          <>
            <Loader size="xs" aria-hidden /> Writing …
          </>
        )}
      </span>
    </>
  );
}

function Shown(props: ShownProps) {
  const { preview, sample, writing } = props;
  const { isWriting, soFar, heard, failure, another } = preview;
  const isExample = sample !== undefined && shownText(preview) === undefined;
  return (
    <>
      <Card {...props} />
      <SpokenSentences
        text={isWriting ? soFar : (heard?.parts.join('\n\n') ?? '')}
        isWhole={!isWriting}
      />
      {failure && (
        <p className="wrong flush" role="alert">
          {failure}
        </p>
      )}
      <div className="rowXs">
        <Hear preview={preview} writing={writing} />
        {isExample && !isWriting && (
          <Button size="compact-sm" variant="default" onClick={another}>
            Another example
          </Button>
        )}
      </div>
      {isExample && <Basis sample={sample} />}
    </>
  );
}

/** How the edited voice sounds, and the effect of the latest changes on it. */
export function PreviewBody(props: Props) {
  const { values, preview, since, writer = null } = props;
  const { samples, heard, isCurrent } = preview;
  const writing = useWriter({ writer });
  const isBehind = heard !== undefined && !isCurrent;
  return (
    <>
      {values.personality_type === null && (
        <p className="quiet">Choose a personality to see an example of its voice.</p>
      )}
      {samples && (
        <>
          <Shown {...props} sample={samples.now} writing={writing} />
          {samples.changes.length > 0 && (
            <Difference
              samples={samples}
              written={isBehind && samples.now ? heard.parts.join('\n\n') : undefined}
              since={since}
            />
          )}
        </>
      )}
    </>
  );
}

/** The preview as a section of a screen. */
export const SamplePanel = (props: Props) => (
  <section className="stackSm" aria-label="Personality preview">
    <h2 className="heading">Personality preview</h2>
    <PreviewBody {...props} />
  </section>
);
