import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { TakenOff } from '#contract/analytics/taking-off.ts';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { flightWords, takingOffQuery } from '#web/entities/analytics/taken-off-note.tsx';
import { EvergreenDialog } from '#web/features/agents/evergreen/evergreen-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './growth.module.css';

const small = { size: 'compact-sm', variant: 'default' } as const;

/** What people ask below it, or that they wrote. */
function Replies({ agent, post }: { agent: Agent; post: TakenOff }) {
  const { question, replies } = post;
  if (replies === 0) return null;
  const search = question
    ? { agent: agent.id, state: 'all' as const, item: question.interaction_id }
    : { agent: agent.id, state: 'all' as const };
  const many = question && question.asked > 1 ? ` (asked ${question.asked} times)` : '';
  return (
    <>
      {question && (
        <p className="flush">
          Most asked: “{excerpt(question.text, 140)}”{many}
        </p>
      )}
      <Button {...small} renderRoot={(props) => <Link to="/inbox" search={search} {...props} />}>
        {question ? 'Answer it' : replies === 1 ? 'See the reply' : `See ${replies} replies`}
      </Button>
    </>
  );
}

function Post({ agent, post }: { agent: Agent; post: TakenOff }) {
  const [isKeeping, setIsKeeping] = useState(false);
  const { label, tone } = flightWords[post.state];
  const topic = excerpt(`A follow-up to: ${post.text}`, limits.topic);
  const start = {
    topic: excerpt(post.text, limits.topic),
    facts: cut(post.text, limits.context),
  };
  return (
    <li className={classes.post}>
      <div className="rowXs baseline">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="muted">
          {platforms[post.platform].name} · <Moment at={post.published_at} />
        </span>
        {post.url && (
          <Anchor href={post.url} size="sm">
            See it
          </Anchor>
        )}
      </div>
      <p className={classes.text}>{excerpt(post.text, 240)}</p>
      <p className="flush">{post.said}</p>
      {post.state !== 'doubted' && post.apart.length > 0 && (
        <p className="flush muted">Unlike most posts here it {post.apart.join(', ')}.</p>
      )}
      {post.state !== 'doubted' && (
        <div className={classes.acts}>
          <Replies agent={agent} post={post} />
          <Button
            {...small}
            renderRoot={(props) => (
              <Link to="/ai-content" search={{ agent: agent.id, topic }} {...props} />
            )}
          >
            Write a follow-up
          </Button>
          <Button {...small} onClick={() => setIsKeeping(true)}>
            Keep as evergreen
          </Button>
        </div>
      )}
      {isKeeping && (
        <EvergreenDialog
          agent={agent}
          item={undefined}
          start={start}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </li>
  );
}

/** The agent’s posts that take off, with what can be done; nothing without one. */
export function TakingOffPanel({ agent }: { agent: Agent }) {
  const { data } = useQuery(takingOffQuery);
  const own = (data ?? []).filter(({ agent_id }) => agent_id === agent.id);
  if (own.length === 0) return null;
  return (
    <Panel title="Taking off">
      <ul className="plain ruled">
        {own.map((post) => (
          <Post key={post.id} agent={agent} post={post} />
        ))}
      </ul>
    </Panel>
  );
}
