/** What stands in the inbox where there is no post to show. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import classes from './inbox.module.css';
import { useInboxSearch } from './use-inbox-search.ts';

interface Props {
  agents: readonly Agent[];
  /** How many of them answer people. */
  answering: number;
}

/** Of all agents, on all accounts. */
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
            Show what waits for you
          </Button>
        }
      >
        No post of anybody’s fits these filters.
      </EmptyState>
    );
  const [first, ...others] = agents;
  return (
    <EmptyState
      drawing="talk"
      title="Nothing waits for you"
      // What is set up is not offered again.
      action={
        answering === 0 &&
        first &&
        (others.length > 0 ? (
          <Button renderRoot={(props) => <Link to="/agents" {...props} />}>
            Choose an agent to answer people
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
            Set up how {first.name} answers
          </Button>
        ))
      }
    >
      When somebody speaks to an agent whose auto-reply is on, its answer comes here: the first ten
      of each agent for your approval, those that a platform wants you to send yourself, and
      whatever is no greeting, no thanks and no plain question.
    </EmptyState>
  );
}

/** The address names a post that this list does not hold: decided by now, further down, or under another filter. */
export function NotListed({ hasMore }: { hasMore: boolean }) {
  const { search, choose } = useInboxSearch();
  return (
    <div className={classes.detail}>
      <EmptyState
        title="This post is not in the list"
        action={
          search.state !== 'all' && (
            <Button variant="default" onClick={() => choose({ ...everywhere, state: 'all' })}>
              Show everything
            </Button>
          )
        }
      >
        {hasMore ? 'It may stand further down, or be decided by now.' : 'It may be decided by now.'}
      </EmptyState>
    </div>
  );
}
