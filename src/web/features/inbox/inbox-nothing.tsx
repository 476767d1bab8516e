/** Shown in the inbox when no mention is open. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { isFiltered, unfiltered } from './inbox-filters.tsx';
import { useInboxSearch } from './use-inbox.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import own from './inbox.module.css';

/** Back to the list, where it is not beside what is open. */
export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    className={own.back ?? ''}
    variant="subtle"
    color="gray"
    size="compact-sm"
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    onClick={onClick}
  >
    All messages
  </Button>
);

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
