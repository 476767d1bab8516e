import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { NearDuplicates } from '#contract/agents/personas.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { nearDuplicatesQuery } from '#web/features/agents/persona/persona-queries.ts';
import { SimilarPair } from './similar-pair.tsx';
import classes from './similarity-panel.module.css';
import { comparedWords, noneSimilarLabel } from './similarity-labels.ts';

const Sketch = () => (
  <div className={classes.sketch} role="status" aria-label="Loading">
    <Skeleton height={120} radius="lg" />
    <Skeleton height={120} radius="lg" />
  </div>
);

const NoNearDuplicates = (counts: { own: number; others: number }) => {
  const { title, text } = noneSimilarLabel(counts);
  return (
    <EmptyState drawing="talk" title={title}>
      {text}
    </EmptyState>
  );
};

/** As many at a time as people read. */
const pageSize = 5;

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
  const { data, isPending, error, isFetching, refetch } = useQuery(nearDuplicatesQuery(agent.id));
  return (
    <Panel title="Similar posts">
      <QueryBoundary
        pending={isPending}
        failure={error && !data ? messageOf(error, 'Couldn’t compare the posts.') : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
        skeletons={<Sketch />}
      />
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
