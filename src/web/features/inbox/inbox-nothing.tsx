/** Shown in the inbox when no mention is open. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { BackButton } from './back-button.tsx';
import { isFiltered, unfiltered } from './inbox-filters.tsx';
import { useInboxSearch } from './use-inbox-search.ts';

interface Props {
  agents: readonly Agent[];
  /** How many of them have auto-reply on. */
  answering: number;
}

export function Nothing({ agents, answering }: Props) {
  const { search, choose } = useInboxSearch();
  if (isFiltered(search))
    return (
      <EmptyState
        drawing="talk"
        title="Nothing here"
        action={
          <Button variant="default" onClick={() => choose(unfiltered)}>
            Clear filters
          </Button>
        }
      >
        No messages match your filters.
      </EmptyState>
    );
  const [first, ...others] = agents;
  return (
    <EmptyState
      drawing="talk"
      title="You’re all caught up"
      // Hides the setup steps that are done.
      action={
        answering === 0 &&
        first &&
        (others.length > 0 ? (
          <Button renderRoot={(props) => <Link to="/agents" {...props} />}>
            Turn on auto-reply
          </Button>
        ) : (
          <Button
            renderRoot={(props) => (
              <Link
                to="/agents/$id"
                params={{ id: first.id }}
                search={{ tab: 'engagement' }}
                {...props}
              />
            )}
          >
            Change how {first.name} replies
          </Button>
        ))
      }
    >
      {answering === 0 && first ? 'Auto-reply is off. ' : ''}Mentions and replies show up here.
    </EmptyState>
  );
}

/** The address names a mention that is not in the list: decided since, further down, or filtered out. */
export function NotListed({ hasMore, onBack }: { hasMore: boolean; onBack: () => void }) {
  const { search, choose } = useInboxSearch();
  return (
    <section className="stackMd">
      <BackButton onClick={onBack} />
      <EmptyState
        title="This message isn’t in the list"
        action={
          search.state !== 'all' && (
            <Button variant="default" onClick={() => choose({ ...unfiltered, state: 'all' })}>
              Show everything
            </Button>
          )
        }
      >
        {hasMore ? 'It may be further down or already handled.' : 'It may already be handled.'}
      </EmptyState>
    </section>
  );
}
