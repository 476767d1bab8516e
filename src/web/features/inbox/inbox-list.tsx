/** The rows of the inbox, and what stands in for them. */
import { inOneLine } from '#domain/text/excerpt.ts';
import { spoken } from '#web/entities/agents/author-name.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { SampleOffer } from '#web/entities/demo-data/sample-offer.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { isFiltered, unfiltered } from './inbox-filters.tsx';
import { useInboxSearch } from './use-inbox.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Interaction } from '#contract/engagement/types.ts';
import { messageMoods } from '#contract/engagement/moods.ts';
import { kindWords, stateWordsOf } from '#web/entities/engagement/engagement-labels.ts';
import type { Hue } from '#web/ui/media/hue.ts';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import type { InboxSearch } from './inbox-search.ts';
import own from './inbox.module.css';

const isSent = ({ state }: Interaction): boolean => state === 'answered' || state === 'done';

interface InboxRowProps {
  item: Interaction;
  /** The platform, or the account there. */
  place: string;
  hue: Hue;
  isOpen: boolean;
  search: InboxSearch;
}

/** A mention in a few lines, in the color of its agent. */
export function InboxRow({ item, place, hue, isOpen, search }: InboxRowProps) {
  const { label, tone } = stateWordsOf(item);
  return (
    <Link
      to="/inbox"
      search={{ ...search, item: item.id }}
      replace={search.item !== undefined}
      resetScroll={false}
      className={own.row}
      data-row={item.id}
      data-hue={hue}
      aria-current={isOpen || undefined}
    >
      <span className={own.rowHead}>
        <strong className="cut">{item.author.display_name || item.author.username}</strong>
        <span className={`quiet ${own.quiet}`}>
          <Moment at={item.created_at} />
        </span>
      </span>
      <span className="clamped breaks lines2" dir="auto">
        {inOneLine(item.text)}
      </span>
      {isSent(item) && item.draft && (
        <span className="clamped breaks lines2" dir="auto">
          <strong>{item.agent_name}:</strong> {inOneLine(item.draft.join('\n'))}
        </span>
      )}
      <span className="stackXs left">
        {item.urgent && <StatusBadge tone="bad">{messageMoods.self_harm.label}</StatusBadge>}
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className={`quiet ${own.quiet}`}>
          {kindWords[item.kind]} {item.kind === 'reply' ? 'to' : 'for'} {spoken(item.agent_name)} on{' '}
          {place}
        </span>
      </span>
    </Link>
  );
}

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

/** What is missing before messages are answered. */
function NextStep({ agents: [first, ...others] }: Pick<Props, 'agents'>) {
  if (!first)
    return (
      <Button data-needs="manage" renderRoot={(props) => <Link to="/agents/create" {...props} />}>
        Create an agent
      </Button>
    );
  if (others.length > 0)
    return (
      <Button renderRoot={(props) => <Link to="/agents" {...props} />}>Turn on auto-reply</Button>
    );
  return (
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
  );
}

export function EmptyInbox({ agents, answering }: Props) {
  const { search, choose } = useInboxSearch();
  const { isSuccess } = useQuery(agentsQuery);
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
  if (search.tab === 'sent')
    return (
      <EmptyState drawing="talk" title="No replies sent yet">
        What your agents reply, and what you send yourself, shows up here with what it answers.
      </EmptyState>
    );
  const isNew = isSuccess && agents.length === 0;
  return (
    <EmptyState
      drawing="talk"
      title={isNew ? 'No messages to answer' : 'You’re all caught up'}
      action={
        <>
          {isSuccess && answering === 0 && <NextStep agents={agents} />}
          <SampleOffer />
        </>
      }
    >
      {isNew
        ? 'Messages to you and your agents show up here. If you have an agent, it drafts a reply for you to approve.'
        : `${answering === 0 ? 'Auto-reply is off. ' : ''}Mentions and replies show up here.`}
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
