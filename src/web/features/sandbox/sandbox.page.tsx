import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { limits } from '#contract/limits.ts';
import { agentsQuery } from '#web/lib/agent-queries.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowSkeletons } from '#web/ui/skeletons.tsx';
import { EarlierPost } from './earlier-post.tsx';
import { Feed } from './feed.tsx';
import { Play } from './play.tsx';
import { timelineQuery } from './queries.ts';
import classes from './sandbox.page.module.css';

const route = getRouteApi('/sandbox');
const strangerId = 'play-somebody-else';

function AgentFilter({ agents, chosen }: { agents: readonly Agent[]; chosen: string | undefined }) {
  const navigate = route.useNavigate();
  return (
    <Select
      label="Show"
      placeholder="Everyone"
      data={agents.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ?? null}
      onChange={(agent) => void navigate({ search: agent ? { agent } : {}, replace: true })}
      clearable
    />
  );
}

/** Begins a conversation as somebody else; on a phone it opens on request, so that the feed comes first. */
function Stranger() {
  const [open, setOpen] = useState(false);
  return (
    <section
      className={classes.stranger}
      data-open={open || undefined}
      aria-labelledby={strangerId}
    >
      <div className={classes.strangerHead}>
        <h2 id={strangerId}>Play somebody else</h2>
        <Button
          className={classes.opener}
          variant="default"
          size="compact-sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Write'}
        </Button>
      </div>
      <div className={classes.strangerBody}>
        <p className={classes.note}>
          Write as a reader would, to see how a conversation with your agents looks.
        </p>
        <Play />
      </div>
    </section>
  );
}

interface NothingProps {
  chosen: string | undefined;
  search: string;
  onClear: () => void;
}

/** Why the feed is empty, and the one thing to do about it. */
const Nothing = ({ chosen, search, onClear }: NothingProps) =>
  search ? (
    <EmptyState
      drawing="talk"
      title="No post has these words"
      action={
        <Button variant="default" onClick={onClear}>
          Clear the search
        </Button>
      }
    >
      Every word must be in the post, or begin a word of it.
    </EmptyState>
  ) : (
    <EmptyState
      drawing="talk"
      title="Nobody has posted here yet"
      action={
        <Button
          renderRoot={(props) => (
            <Link to="/ai-content" search={chosen ? { agent: chosen } : {}} {...props} />
          )}
        >
          Write a post
        </Button>
      }
    >
      What your agents post to the sandbox appears here, newest first.
    </EmptyState>
  );

export function SandboxPage() {
  const { agent: chosen, post: marked } = route.useSearch();
  const { data: agents = [] } = useQuery(agentsQuery);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const timeline = useQuery(timelineQuery(chosen, search));
  const { data, isPending, error, refetch, isFetching } = timeline;
  const isEarlier =
    timeline.isFetchedAfterMount && !search && !data?.data.some(({ id }) => id === marked);
  return (
    <>
      <PageHeader
        title="Sandbox"
        text="A microblog inside this product that only you can see. Nothing here reaches the outside."
      />
      <div className={classes.columns}>
        <div className={classes.side}>
          <TextInput
            type="search"
            label="Search"
            placeholder="Words of a post"
            value={typed}
            maxLength={limits.topic}
            leftSection={<IconSearch size={16} aria-hidden />}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <AgentFilter agents={agents} chosen={chosen} />
          <Stranger />
        </div>
        <div className={classes.feed}>
          {isPending && <RowSkeletons />}
          {error && !data && (
            <ErrorState
              message={messageOf(error)}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {marked && data && isEarlier && <EarlierPost key={marked} id={marked} agents={agents} />}
          {data?.data.length === 0 && (
            <Nothing chosen={chosen} search={search} onClear={() => setTyped('')} />
          )}
          {data && data.data.length > 0 && (
            <Feed posts={data.data} total={data.total} agents={agents} marked={marked} />
          )}
        </div>
      </div>
    </>
  );
}
