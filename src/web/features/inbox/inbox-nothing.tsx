/** Shown in the inbox when no mention is open. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import classes from './inbox.module.css';
import { useInboxSearch } from './use-inbox-search.ts';

interface Props {
  agents: readonly Agent[];
  /** How many of them have auto-reply on. */
  answering: number;
}

/** For all agents and accounts. */
const everywhere = { agent: undefined, platform: undefined, account: undefined };

export function Nothing({ agents, answering }: Props) {
  const { search, choose } = useInboxSearch();
  if (search.agent ?? search.platform ?? search.account ?? search.state)
    return (
      <EmptyState
        drawing="talk"
        title="Nothing here"
        action={
          <Button variant="default" onClick={() => choose({ ...everywhere, state: undefined })}>
            Show what needs review
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
      {answering === 0 && first ? 'Auto-reply is off. ' : ''}Replies that need your review show up
      here.
    </EmptyState>
  );
}

/** The address names a mention that is not in the list: decided since, further down, or filtered out. */
export function NotListed({ hasMore }: { hasMore: boolean }) {
  const { search, choose } = useInboxSearch();
  return (
    <div className={classes.detail}>
      <EmptyState
        title="This message isn’t in the list"
        action={
          search.state !== 'all' && (
            <Button variant="default" onClick={() => choose({ ...everywhere, state: 'all' })}>
              Clear filters
            </Button>
          )
        }
      >
        {hasMore ? 'It may be further down or already handled.' : 'It may already be handled.'}
      </EmptyState>
    </div>
  );
}
