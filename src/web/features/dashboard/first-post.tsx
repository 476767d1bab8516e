import { Alert, Anchor, Button, Select, TextInput } from '@mantine/core';
import { IconPencil, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { FactsField } from '#web/entities/briefs/brief-facts.tsx';
import { LeftOut } from '#web/entities/briefs/left-out.tsx';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { PageLink } from './page-link.tsx';
import classes from './first-post.module.css';
import { type Asked, useFirstPost } from './use-first-post.ts';

/** A topic to start with: one of the agent's, or one that suits anyone. */
const topicOf = (agent: Agent): string =>
  agent.target_topics[0] ?? 'What we’re working on this week';

/** A draft that failed a check is fixed on its own page. */
const Mend = ({ piece }: { piece: ContentDraft }) => (
  <Alert color="yellow">
    This draft didn’t pass a check.{' '}
    <Anchor
      underline="always"
      renderRoot={(props) => <Link to="/ai-content" search={{ draft: piece.id }} {...props} />}
    >
      Fix it
    </Anchor>{' '}
    or write another one.
  </Alert>
);

function Draft({ agent, piece }: { agent: Agent; piece: ContentDraft }) {
  const { hue } = archetypes[agent.personality_type];
  return (
    <div className="stackSm" aria-live="polite">
      {piece.parts.map((text, at) => (
        // The parts of a draft keep their positions.
        <PostCard
          key={at}
          name={agent.name}
          avatar={agent.avatar_url}
          hue={hue}
          text={text}
          when="draft"
        />
      ))}
    </div>
  );
}

const Out = ({ url }: { url: string | null }) => (
  <div className={classes.out} role="status">
    <p>
      <strong>Published.</strong> Your first post is in your private sandbox. Try replying to it as
      someone else.
    </p>
    <Button renderRoot={(props) => <PageLink {...props} href={url ?? '/sandbox'} />}>
      See it in the sandbox
    </Button>
  </div>
);

interface AskProps extends Asked {
  agents: readonly Agent[];
  again: boolean;
  busy: boolean;
  /** What the writer said it needs. */
  missing: string | undefined;
  onChange: (change: { agent?: string; topic?: string; facts?: string }) => void;
  onAsk: (asked: Asked) => void;
}

function Ask(props: AskProps) {
  const { agents, agent, topic, facts, again, busy, missing, onChange, onAsk } = props;
  const trimmedTopic = topic.trim();
  return (
    <form
      className={`stackSm ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmedTopic) onAsk({ agent, topic: trimmedTopic, facts: facts.trim() });
      }}
    >
      <Select
        label="Agent"
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={false}
        value={agent.id}
        onChange={(id) => id && onChange({ agent: id })}
      />
      <TextInput
        label="Topic"
        maxLength={limits.topic}
        value={topic}
        onChange={(event) => onChange({ topic: event.currentTarget.value })}
      />
      <div className={classes.facts}>
        <FactsField
          about={{ agent_id: agent.id, topic }}
          value={facts}
          onChange={(next) => onChange({ facts: next })}
          error={missing}
        />
      </div>
      <ReasonButton
        type="submit"
        variant={again ? 'default' : 'filled'}
        leftSection={<IconPencil size={16} aria-hidden />}
        loading={busy}
        why={trimmedTopic ? undefined : 'Enter a topic first.'}
      >
        {again ? 'Write another' : 'Write it'}
      </ReasonButton>
    </form>
  );
}

interface DeskProps {
  agent: Agent;
  piece: ContentDraft;
  busy: boolean;
  sending: boolean;
  onPublish: () => void;
  onThread: () => void;
}

/** The draft, with its actions. */
function Desk({ agent, piece, busy, sending, onPublish, onThread }: DeskProps) {
  return (
    <>
      <Draft agent={agent} piece={piece} />
      <LeftOut draft={piece} busy={busy} onThread={onThread} />
      {piece.state === 'needs_you' ? (
        <Mend piece={piece} />
      ) : (
        <Button
          className="start"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={sending}
          disabled={busy}
          onClick={onPublish}
        >
          Publish in the sandbox
        </Button>
      )}
    </>
  );
}

type Agents = readonly [Agent, ...Agent[]];

/** The agent and the topic; suggestions until something is chosen. */
function useChoice(agents: Agents) {
  const [chosen, choose] = useState<{ agent?: string; topic?: string; facts?: string }>({});
  const agent = agents.find(({ id }) => id === chosen.agent) ?? agents[0];
  const change = (more: typeof chosen) => choose((before) => ({ ...before, ...more }));
  return { agent, topic: chosen.topic ?? topicOf(agent), facts: chosen.facts ?? '', change };
}

/** The error, if any. */
function Failure({ error }: { error: Error | null }) {
  if (!error || missingIn(error) !== undefined) return null;
  return (
    <Alert color="red" role="alert">
      {messageOf(error, error.message)}
    </Alert>
  );
}

/** What the writer needs before it can write. */
const missingIn = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.code === 'needs_facts' ? error.message : undefined;

/** From an agent to a published post, in two clicks. */
export default function FirstPost({ agents }: { agents: Agents }) {
  const { writing, publishing } = useFirstPost();
  const { agent, topic, facts, change } = useChoice(agents);
  const piece = writing.data?.agent_id === agent.id ? writing.data : undefined;
  const sent = publishing.data;
  const missing = missingIn(writing.error);
  if (sent?.status === 'PUBLISHED') {
    return (
      <Panel title="Your first post">
        <Out url={sent.url} />
      </Panel>
    );
  }
  return (
    <Panel title="Your first post">
      <Ask
        agents={agents}
        agent={agent}
        topic={topic}
        facts={facts}
        again={piece !== undefined}
        busy={writing.isPending}
        missing={missing}
        onChange={change}
        onAsk={(asked) => writing.mutate(asked)}
      />
      {piece && (
        <Desk
          agent={agent}
          piece={piece}
          busy={writing.isPending}
          sending={publishing.isPending}
          onPublish={() => publishing.mutate({ agent, piece })}
          onThread={() => writing.mutate({ agent, topic, facts, isThread: true })}
        />
      )}
      <Failure error={publishing.error ?? writing.error} />
      {sent && <Alert color="yellow">{sent.reason ?? 'Publishing…'}</Alert>}
    </Panel>
  );
}
