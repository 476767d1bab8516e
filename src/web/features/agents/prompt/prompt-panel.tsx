import { Select, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { ContentTypes } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import type { Prompt } from '#contract/agents/personas.ts';
import { contentTypeLabels } from '#domain/persona/brief-labels.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { promptQuery, type PromptBrief } from '#web/features/agents/persona/persona-queries.ts';
import { PromptChecks } from './prompt-checks.tsx';
import { PromptMessageItem } from './prompt-message.tsx';
import classes from './prompt-panel.module.css';

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
        description={standIn ? `If empty, “${standIn}” is used.` : 'If empty, the agent chooses.'}
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
