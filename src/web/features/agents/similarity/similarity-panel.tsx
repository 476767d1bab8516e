import { Skeleton, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { NearDuplicates, Similarities } from '#contract/agents/personas.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { nearDuplicatesQuery } from '#web/features/agents/persona/persona-queries.ts';
import classes from './similarity-panel.module.css';
import { Link } from '@tanstack/react-router';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { Moment } from '#web/ui/moment.tsx';
import { PostCard } from '#web/ui/media/post-card.tsx';

type Similarity = (typeof Similarities)[number];

const similarityLabel: Record<Similarity, string> = {
  words: 'share most of their words',
  opener: 'open the same way',
  structure: 'are built the same way',
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const percent = new Intl.NumberFormat('en', { style: 'percent' });

/** "They share most of their words and open the same way." */
const alikeWords = ({ alike }: Pick<NearDuplicates, 'alike'>): string =>
  `They ${list.format(alike.map((one) => similarityLabel[one]))}.`;

const scoreWords = (score: number): string => `${percent.format(score)} alike`;

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The common words at the start of both texts, as the first has them; `undefined` for fewer than two. */
function commonOpening(one: string, other: string): string | undefined {
  const [ours, theirs] = [wordsOf(one), wordsOf(other)];
  const differs = ours.findIndex((word, at) => bare(word) !== bare(theirs[at] ?? ''));
  const count = differs === -1 ? ours.length : differs;
  if (count < 2) return undefined;
  // oxlint-disable-next-line house/no-cut-characters -- a list
  const shown = ours.slice(0, 8).slice(0, count).join(' ');
  return count > 8 ? `${shown} …` : shown;
}

interface Counts {
  own: number;
  others: number;
}

const postsOf = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

const comparedWords = ({ own, others }: Counts): string =>
  others === 0
    ? `Compared ${postsOf(own)} of this agent with each other.`
    : `Compared ${postsOf(own)} of this agent with each other and with ${postsOf(others)} of your other agents.`;

/** Why there are no pairs. */
function noneSimilarLabel({ own, others }: Counts): { title: string; text: string } {
  if (own === 0)
    return {
      title: 'Nothing to compare yet',
      text: 'We’ll compare this agent’s posts to spot repeats.',
    };
  if (own + others === 1)
    return {
      title: 'One post so far',
      text: 'There’s nothing to compare it with yet.',
    };
  const among = [
    own > 1 && 'with each other',
    others > 0 && `with ${postsOf(others)} of your other agents`,
  ].filter(Boolean);
  return {
    title: 'No similar posts',
    text: `We compared wording, opening and structure of ${postsOf(own)} ${among.join(' and ')}.`,
  };
}

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
function SimilarPair({ pair, home }: { pair: NearDuplicates; home: Agent }) {
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

const Sketch = () => (
  <div className={classes.sketch} role="status" aria-label="Loading">
    <Skeleton height={120} radius="lg" />
    <Skeleton height={120} radius="lg" />
  </div>
);

const NoNearDuplicates = (counts: { own: number; others: number }) => {
  const { title, text } = noneSimilarLabel(counts);
  return (
    <p className="muted measure flush">
      <strong className="strong ink">{title}.</strong> {text}
    </p>
  );
};

/** As many at a time as people read. */
const pageSize = 2;

function Pairs({ agent, twins: duplicates }: { agent: Agent; twins: readonly NearDuplicates[] }) {
  const [shown, setShown] = useState(pageSize);
  return (
    <>
      <ul className="plain stackLg" aria-label="Similar posts">
        {duplicates.slice(0, shown).map((pair) => (
          <SimilarPair key={`${pair.one.post_id} ${pair.other.post_id}`} pair={pair} home={agent} />
        ))}
      </ul>
      <ShowMore
        more={shown < duplicates.length}
        loading={false}
        onMore={() => setShown(shown + pageSize)}
      />
    </>
  );
}

/** Posts of the agent that nearly repeat another one, so that the owner can make them more distinct. */
export function SimilarityPanel({ agent }: { agent: Agent }) {
  const query = useQuery(nearDuplicatesQuery(agent.id));
  const { data } = query;
  return (
    <Panel bare title="Similar posts">
      <QueryState query={query} fallback="Couldn’t compare the posts." skeletons={<Sketch />} />
      {data?.twins.length === 0 && <NoNearDuplicates own={data.own} others={data.others} />}
      {data && data.twins.length > 0 && (
        <>
          <p className="muted measure">{comparedWords(data)} These posts are very similar:</p>
          <Pairs agent={agent} twins={data.twins} />
        </>
      )}
    </Panel>
  );
}
