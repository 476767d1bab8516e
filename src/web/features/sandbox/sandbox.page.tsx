import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Conversations } from './feed.tsx';
import { Play } from './play.tsx';
import { type Shown, timelineQuery, postQuery } from './queries.ts';
import { sandboxHandle } from './sandbox-handle.ts';
import { SilentNote } from './silent-note.tsx';
import classes from './sandbox.page.module.css';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

/** The linked post, when the feed does not reach back to it. */
function EarlierPost({ id, agents }: { id: string; agents: readonly Agent[] }) {
  const { data, isPending, error, refetch, isFetching } = useInfiniteQuery(postQuery(id));
  if (isPending) return null;
  if (!data)
    return (
      <ErrorState message={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
    );
  const posts = rowsIn(data);
  return (
    <section className={classes.earlier} aria-label="The post from your link">
      {posts.length === 0 ? (
        <p className="quiet">The post from your link isn’t in this sandbox.</p>
      ) : (
        <>
          <p className={classes.count}>The post from your link, older than those below</p>
          <Conversations posts={posts} agents={agents} marked={id} />
        </>
      )}
    </section>
  );
}

const strangerId = 'play-somebody-else';

/** Its name, and how to mention it. */
function labelOf(agent: Agent): string {
  const handle = sandboxHandle(agent);
  return handle ? `${agent.name} (@${handle})` : agent.name;
}

/** Filters the feed by agent, and by account if there are several. */
function Filters({ agents, shown }: { agents: readonly Agent[]; shown: Shown }) {
  const navigate = useNavigate({ from: '/sandbox' });
  const { connections } = useConnections(homePlatform);
  const show = (agent: string | null | undefined, account: string | null | undefined) =>
    void navigate({
      search: { ...(agent && { agent }), ...(account && { account }) },
      replace: true,
    });
  return (
    <>
      <Select
        aria-label="Show"
        placeholder="Everyone’s posts"
        data={agents.map((agent) => ({ value: agent.id, label: labelOf(agent) }))}
        value={shown.agent_id ?? null}
        onChange={(agent) => show(agent, shown.connection_id)}
        clearable
      />
      {connections.length > 1 && (
        <Select
          aria-label="Account"
          placeholder="All accounts"
          data={connections.map((one) => ({ value: one.id, label: accountName(one) }))}
          value={shown.connection_id ?? null}
          onChange={(account) => show(shown.agent_id, account)}
          clearable
        />
      )}
    </>
  );
}

/** Starts a thread as someone else; on a phone the form opens on request, so that the feed comes first. */
function Stranger({ agents }: { agents: readonly Agent[] }) {
  const [open, setOpen] = useState(false);
  const handle = agents.map(sandboxHandle).find(Boolean);
  return (
    <section
      className={`stackSm card padCard ${classes.stranger}`}
      data-open={open || undefined}
      aria-labelledby={strangerId}
    >
      <div className="flex between middle">
        <h2 className="heading" id={strangerId}>
          Post as someone else
        </h2>
        <Button
          className="narrowOnly"
          variant="default"
          size="compact-sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Write'}
        </Button>
      </div>
      <div className={`stackSm ${classes.strangerBody}`}>
        <p className="quiet">
          Post as a reader to test how your agents reply.
          {handle && ` A post with @${handle} in it reaches that agent.`}
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

/** Why the feed is empty, with one action. */
const Nothing = ({ chosen, search, onClear }: NothingProps) =>
  search ? (
    <EmptyState
      drawing="talk"
      title="No posts match"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Try fewer or different words.
    </EmptyState>
  ) : (
    <EmptyState
      drawing="talk"
      title="No posts yet"
      action={
        <Button
          renderRoot={(props) => (
            <Link to="/write" search={chosen ? { agent: chosen } : {}} {...props} />
          )}
        >
          Write a post
        </Button>
      }
    >
      Your agents’ sandbox posts show up here.
    </EmptyState>
  );

interface TimelineProps {
  shown: Shown;
  /** The linked post. */
  marked: string | undefined;
  search: string;
  agents: readonly Agent[];
  onClear: () => void;
}

/** The feed, with the linked post above it if it is not in the feed. */
function Found({ query, ...props }: TimelineProps & { query: ReturnType<typeof useTimeline> }) {
  const { shown, marked, search, agents, onClear } = props;
  const posts = rowsIn(query.data);
  const isEarlier = marked && !search && posts.every(({ id }) => id !== marked);
  return (
    <>
      {isEarlier && <EarlierPost key={marked} id={marked} agents={agents} />}
      {posts.length === 0 ? (
        <Nothing chosen={shown.agent_id} search={search} onClear={onClear} />
      ) : (
        <div className="stackSm">
          <Conversations posts={posts} agents={agents} marked={marked} />
          <ListEnd
            query={query}
            count={posts.length}
            total={totalIn(query.data)}
            names={['post', 'posts']}
          />
        </div>
      )}
    </>
  );
}

const useTimeline = ({ shown, search }: Pick<TimelineProps, 'shown' | 'search'>) =>
  useInfiniteQuery(timelineQuery(shown, search));

function Timeline(props: TimelineProps) {
  const query = useTimeline(props);
  const { data, isFetchedAfterMount } = query;
  // An older answer does not contain a post that was just published.
  const marked = isFetchedAfterMount ? props.marked : undefined;
  return (
    <>
      <QueryState query={query} />
      {data && <Found {...props} marked={marked} query={query} />}
    </>
  );
}

export function SandboxPage() {
  const { agent: agent_id, account: connection_id, post: marked } = useSearch({ strict: false });
  const shown = { agent_id, connection_id };
  const { data: agents = [] } = useQuery(agentsQuery);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  return (
    <>
      <PageHeader title="Sandbox" text="A private feed to try things out" />
      <div className={`stackLg top ${classes.columns}`}>
        <div className={`stackMd ${classes.side}`}>
          <TextInput
            type="search"
            aria-label="Search"
            placeholder="Search posts"
            value={typed}
            maxLength={limits.topic}
            leftSection={<IconSearch size={16} aria-hidden />}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={classes.filters}>
            <Filters agents={agents} shown={shown} />
          </div>
          <Stranger agents={agents} />
        </div>
        <div className="shrinks readable">
          <SilentNote />
          <Timeline
            shown={shown}
            marked={marked}
            search={search}
            agents={agents}
            onClear={() => setTyped('')}
          />
        </div>
      </div>
    </>
  );
}
