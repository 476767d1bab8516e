import { Select, Skeleton, TextInput, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { ContentTypes } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import type { Prompt, PromptMessage } from '#contract/agents/personas.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { promptQuery, type PromptBrief } from '#web/features/agents/persona/persona-queries.ts';
import classes from './prompt-panel.module.css';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import type { PersonaField } from '#web/features/agents/persona-form/persona-values.ts';

const examples: Partial<Record<PromptMessage['origin'], string>> = {
  example: 'Example of this voice',
  sample: 'Your own text',
  contrast: 'Your own wording',
};

/** What a message is, by its place. Earlier turns come in pairs: what was asked, and the answer. */
function titleOf({ role, origin }: PromptMessage, place: number): string {
  if (role === 'system') return 'Who writes';
  const example = examples[origin];
  if (example === undefined) return 'The task';
  return `${example} (turn ${Math.ceil(place / 2)}): ${role === 'user' ? 'asked' : 'answered'}`;
}

/** Long enough to push the messages after it off the screen. */
const isLong = (text: string): boolean => text.length > 480 || text.split('\n').length > 9;

/** One message of the prompt; a long one is collapsed. */
function PromptMessageItem({ message, place }: { message: PromptMessage; place: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = titleOf(message, place);
  const long = isLong(message.text);
  return (
    <li className={classes.message}>
      <header className="lineMd between">
        <h3 className={classes.title}>{title}</h3>
        <span className="quiet numeric">{message.tokens.toLocaleString('en')} tokens</span>
      </header>
      <p id={id} className={classes.text} data-folded={(long && !open) || undefined} dir="auto">
        {message.text}
      </p>
      {long && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? 'Show less' : 'Show all'} of ${title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </li>
  );
}

interface CheckGroup {
  title: string;
  checks: string[];
}

const originOf = (field: PersonaField | null): string =>
  field ? `From your ${personaFieldLabels[field].toLowerCase()}` : 'For every agent';

/** The checks grouped by source, in order; those of every agent come last. */
function checkGroups(checks: Prompt['checks']): CheckGroup[] {
  const own = checks.flatMap(({ field }) => field ?? []);
  return [...new Set(own), null]
    .map((field) => ({
      title: originOf(field),
      checks: checks.filter((check) => check.field === field).map(({ text }) => text),
    }))
    .filter((group) => group.checks.length > 0);
}

/** The checks of a written text, and the fields that they come from. */
function PromptChecks({ checks }: Pick<Prompt, 'checks'>) {
  const id = useId();
  if (checks.length === 0) return null;
  return (
    <section className="stackSm rounded padMd sunken" aria-labelledby={id}>
      <h3 className="size3" id={id}>
        Checked after writing
      </h3>
      <p className="said">Every draft has to pass these checks.</p>
      {checkGroups(checks).map((group) => (
        <div key={group.title}>
          <h4 className="flush size2 bold">{group.title}</h4>
          <ul className={classes.list}>
            {group.checks.map((text, at) => (
              // Two guidelines may require the same.
              <li className="breaks" key={at}>
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const typeOptions = ContentTypes.map((value) => ({ value, label: contentTypeLabels[value].label }));

interface BriefProps {
  agent: Agent;
  brief: PromptBrief;
  onChange: (brief: PromptBrief) => void;
}

function BriefFields({ agent, brief, onChange }: BriefProps) {
  const standIn = agent.target_topics[0];
  return (
    <div className={`stackSm ${classes.brief}`}>
      <Select
        label="Content type"
        data={typeOptions}
        value={brief.content_type}
        onChange={(content_type) => content_type && onChange({ ...brief, content_type })}
        allowDeselect={false}
      />
      <TextInput
        label="Topic (optional)"
        description={standIn ? `If empty, “${standIn}” is used.` : 'If empty, the agent decides.'}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={limits.topic}
        value={brief.topic}
        onChange={(event) => onChange({ ...brief, topic: event.currentTarget.value })}
      />
    </div>
  );
}

const Writer = ({ writer, name }: { writer: string; name: string }) => (
  <p className="muted measure">
    {writer === 'composer' ? (
      <>
        <strong className="ink">The built-in writer</strong> writes for {name}. It needs no prompt:
        it arranges your facts as you type them. This is what a model would be told.
      </>
    ) : (
      <>
        <strong className="ink">{writer}</strong> writes for {name}. This is what it’s told before
        every post.
      </>
    )}
  </p>
);

const Facts = ({ prompt }: { prompt: Prompt }) => (
  <dl className={`facts ${classes.facts}`}>
    <div>
      <dt>Length</dt>
      <dd>about {prompt.tokens.toLocaleString('en')} tokens</dd>
    </div>
    <div>
      <dt>Personality</dt>
      <dd>version {prompt.persona_version}</dd>
    </div>
    <div>
      <dt>Form</dt>
      <dd>{prompt.size === 'small' ? 'short, for a small model' : 'full, for a large model'}</dd>
    </div>
    <div>
      <dt>Temperature</dt>
      <dd>{prompt.temperature}</dd>
    </div>
  </dl>
);

const wholeOf = ({ messages }: Prompt): string =>
  messages.map(({ role, text }) => `[${role}]\n${text}`).join('\n\n');

const Sketch = () => (
  <div className="stackMd" role="status" aria-label="Loading">
    <Skeleton height={44} />
    <Skeleton height={132} radius="lg" />
    <Skeleton height={132} radius="lg" />
  </div>
);

function Inspected({ prompt }: { prompt: Prompt }) {
  return (
    <>
      <Facts prompt={prompt} />
      <div className={`stackLg top ${classes.columns}`}>
        <ol className="plain ruled shrinks" aria-label="Messages to the model">
          {prompt.messages.map((message, at) => (
            // Two turns may be equal.
            <PromptMessageItem key={at} message={message} place={at} />
          ))}
        </ol>
        <PromptChecks checks={prompt.checks} />
      </div>
    </>
  );
}

/** The prompt as it would be sent, message by message, and the checks of the written text. */
export function PromptPanel({ agent }: { agent: Agent }) {
  const [brief, setBrief] = useState<PromptBrief>({ content_type: 'tweet', topic: '' });
  const [topic] = useDebouncedValue(brief.topic.trim(), 300);
  const query = useQuery(promptQuery(agent, { content_type: brief.content_type, topic }));
  const { data, isPending, error, isFetching, refetch } = query;
  return (
    <Panel
      title="What the AI model sees"
      aside={data && <CopyButton text={wholeOf(data)} label="Copy the whole prompt" />}
    >
      <BriefFields agent={agent} brief={brief} onChange={setBrief} />
      {data && <Writer writer={data.writer} name={agent.name} />}
      <QueryBoundary
        pending={isPending}
        failure={error ? messageOf(error, 'Couldn’t load the prompt.') : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
        skeletons={<Sketch />}
      />
      {data && !error && <Inspected prompt={data} />}
    </Panel>
  );
}
