import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { NearTwins } from '#contract/agents/personas.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import classes from './similarity-panel.module.css';
import { alikeWords, commonOpening, scoreWords } from './similarity-labels.ts';

type Twin = NearTwins['one'];

function TwinPost({ twin, home }: { twin: Twin; home: Agent }) {
  const { data: agents } = useQuery(agentsQuery);
  const author = agents?.find(({ id }) => id === twin.agent_id);
  const isHome = twin.agent_id === home.id;
  return (
    <PostCard
      name={twin.agent_name}
      avatar={author?.avatar_url}
      hue={archetypes[author?.personality_type ?? 'custom'].hue}
      text={twin.text}
      when={twin.published_at ? <Moment at={twin.published_at} /> : 'not published yet'}
      footer={
        <>
          {twin.url && (
            <Anchor inherit href={twin.url}>
              See this post
            </Anchor>
          )}
          {!isHome && (
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to="/agents/$id" params={{ id: twin.agent_id }} {...props} />
              )}
            >
              Open {twin.agent_name}
            </Anchor>
          )}
        </>
      }
    />
  );
}

/** Two posts side by side, and what is alike in them. */
export function TwinPair({ pair, home }: { pair: NearTwins; home: Agent }) {
  const opening = pair.alike.includes('opener')
    ? commonOpening(pair.one.text, pair.other.text)
    : undefined;
  return (
    <li className={classes.pair}>
      <p>
        <strong>{scoreWords(pair.score)}.</strong> {alikeWords(pair)}
        {opening && <> Both begin “{opening}”.</>}
      </p>
      <div className={classes.posts}>
        <TwinPost twin={pair.one} home={home} />
        <TwinPost twin={pair.other} home={home} />
      </div>
    </li>
  );
}
