import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { NearDuplicates } from '#contract/agents/personas.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';
import classes from './similarity-panel.module.css';
import { alikeWords, commonOpening, scoreWords } from './similarity-labels.ts';

type Twin = NearDuplicates['one'];

function SimilarPost({ twin: duplicate, home }: { twin: Twin; home: Agent }) {
  const { data: agents } = useQuery(agentsQuery);
  const author = agents?.find(({ id }) => id === duplicate.agent_id);
  const isHome = duplicate.agent_id === home.id;
  return (
    <PostCard
      name={duplicate.agent_name}
      avatar={author?.avatar_url}
      hue={archetypes[author?.personality_type ?? 'custom'].hue}
      text={duplicate.text}
      when={duplicate.published_at ? <Moment at={duplicate.published_at} /> : 'not published yet'}
      footer={
        <>
          {duplicate.url && (
            <Anchor inherit href={duplicate.url}>
              See this post
            </Anchor>
          )}
          {!isHome && (
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to="/agents/$id" params={{ id: duplicate.agent_id }} {...props} />
              )}
            >
              Open {duplicate.agent_name}
            </Anchor>
          )}
        </>
      }
    />
  );
}

/** Two posts side by side, with their similarities. */
export function SimilarPair({ pair, home }: { pair: NearDuplicates; home: Agent }) {
  const opening = pair.alike.includes('opener')
    ? commonOpening(pair.one.text, pair.other.text)
    : undefined;
  return (
    <li className="stackXs">
      <p>
        <strong>{scoreWords(pair.score)}.</strong> {alikeWords(pair)}
        {opening && <> Both begin “{opening}”.</>}
      </p>
      <div className={classes.posts}>
        <SimilarPost twin={pair.one} home={home} />
        <SimilarPost twin={pair.other} home={home} />
      </div>
    </li>
  );
}
