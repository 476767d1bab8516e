import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState, useDeferredValue, useMemo } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { summarise } from '#web/entities/agents/agent-summary.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { SampleOffer } from '#web/entities/demo-data/sample-offer.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CardSkeletons, StatSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { AgentCard } from './agent-card.tsx';
import {
  longestSearch,
  sorts,
  statusFilters,
  listSearchOf,
  selectAgents,
  type Sort,
  type StatusFilter,
} from './agent-list.ts';
import classes from './agents.page.module.css';
import { DeleteAgentDialog } from '#web/features/agents/settings/delete-agent-dialog.tsx';
import { useDebouncedCallback } from '@mantine/hooks';

/**
 * The filters of the agent list: typed here and kept in the address, so that a reload and the Back button restore
 * them.
 */
const pause = 250;

interface Filters {
  search: string;
  status: StatusFilter;
  sort: Sort;
}

/** The typed search. The address follows after a pause in typing, and replaces it when it changes otherwise. */
function useTyped(asked: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    setTyped(asked);
  }
  const writeLater = useDebouncedCallback(write, pause);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      writeLater(text);
    },
    /** Writes the search into the address before the screen is left. */
    settle: () => writeLater.flush(),
    put: (text: string) => {
      writeLater.cancel();
      setTyped(text);
    },
  };
}

function useAgentList(agents: readonly Agent[]) {
  const asked = listSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (search: Record<string, unknown>) =>
    void navigate({
      to: '/agents',
      search: listSearchOf(search),
      replace: true,
      resetScroll: false,
    });
  const field = useTyped(asked.search ?? '', (search) => go({ ...asked, search }));
  const { status = 'all', sort = 'created_at' } = asked;
  const filters: Filters = { search: field.typed, status, sort };

  // Typing stays fast with many cards.
  const search = useDeferredValue(field.typed);
  const shown = useMemo(
    () => selectAgents(agents, { search, status, sort }),
    [agents, search, status, sort],
  );
  return {
    filters,
    shown,
    type: field.type,
    settle: field.settle,
    choose: (changed: Partial<Pick<Filters, 'status' | 'sort'>>) => {
      field.put(field.typed);
      go({ ...asked, search: field.typed, ...changed });
    },
    clear: () => {
      field.put('');
      go({ sort });
    },
  };
}
type AgentList = ReturnType<typeof useAgentList>;

const CreateButton = () => (
  <Button
    data-needs="manage"
    leftSection={<IconPlus size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/agents/create" {...props} />}
  >
    Create an agent
  </Button>
);

function Summary({ agents }: { agents: readonly Agent[] }) {
  const { total, active, interactions, engagement } = summarise(agents);
  return (
    <div className={classes.stats}>
      <StatCard label="Total agents" value={total} note={`of ${limits.agents_per_user}`} />
      <StatCard label="Active" value={active} note="right now" />
      <StatCard
        label="Total interactions"
        value={interactions === null ? null : interactions.toLocaleString('en')}
        note="all time"
        help="Likes, replies and reposts, where the network reports them."
      />
      <StatCard
        label="Avg engagement rate"
        value={engagement === null ? null : engagement.toFixed(1)}
        unit="%"
        note="all time"
        help="Likes, replies and reposts per 100 views. Only X reports views; turn this on in Analytics."
      />
    </div>
  );
}

function FilterBar({ list }: { list: AgentList }) {
  const { search, status, sort } = list.filters;
  return (
    <div className={classes.filters} role="search">
      <TextInput
        label="Search"
        placeholder="Name or description"
        type="search"
        maxLength={longestSearch}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => list.type(event.currentTarget.value)}
        onBlur={list.settle}
      />
      <Select
        label="Status"
        data={statusFilters}
        allowDeselect={false}
        value={status}
        onChange={(chosen) => chosen && list.choose({ status: chosen })}
      />
      <Select
        label="Sort by"
        data={sorts}
        allowDeselect={false}
        value={sort}
        onChange={(chosen) => chosen && list.choose({ sort: chosen })}
      />
    </div>
  );
}

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing="face"
    title="No Agents Found"
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    No agents match your filters.
  </EmptyState>
);

function AgentGrid({ agents }: { agents: readonly Agent[] }) {
  const list = useAgentList(agents);
  const [leaving, setLeaving] = useState<Agent>();
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <Summary agents={agents} />
      <FilterBar list={list} />
      <p className={classes.count} role="status" tabIndex={-1} ref={count}>
        {list.shown.length < agents.length && `${list.shown.length} of `}
        {agents.length} {agents.length === 1 ? 'agent' : 'agents'}
      </p>
      {list.shown.length === 0 ? (
        <NoneFound onClear={list.clear} />
      ) : (
        <ul className="plain cards">
          {list.shown.map((agent) => (
            <li key={agent.id}>
              <AgentCard agent={agent} onDelete={setLeaving} />
            </li>
          ))}
        </ul>
      )}
      <DeleteAgentDialog
        agent={leaving}
        question="Are you sure you want to delete this agent?"
        onClose={() => setLeaving(undefined)}
        // The menu button that had the focus is gone together with its card.
        onDeleted={() => count.current?.focus()}
      />
    </>
  );
}

export function AgentsPage() {
  const query = useQuery(agentsQuery);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Agents"
        text="AI characters that post for you"
        action={data?.length ? <CreateButton /> : null}
      />
      <QueryState
        query={query}
        say={(error) => `Failed to fetch agents: ${messageOf(error)}`}
        skeletons={
          <div className="stackLg">
            <StatSkeletons />
            <Skeleton height={58} radius="md" />
            <CardSkeletons count={6} height={246} />
          </div>
        }
      />
      {data?.length === 0 && (
        <EmptyState
          drawing="face"
          title="No Agents Found"
          action={
            <>
              <CreateButton />
              <SampleOffer />
            </>
          }
        >
          Create an AI character that writes in its own voice.
        </EmptyState>
      )}
      {data && data.length > 0 && <AgentGrid agents={data} />}
    </>
  );
}
