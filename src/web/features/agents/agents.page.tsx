import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { agentsQuery } from '#web/lib/agent-queries.ts';
import { summarise } from '#web/lib/agent-summary.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CardSkeletons, StatSkeletons } from '#web/ui/skeletons.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { AgentCard } from './agent-card.tsx';
import { selectAgents, sorts, statusFilters } from './agent-list.ts';
import type { Sort, StatusFilter } from './agent-list.ts';
import classes from './agents.page.module.css';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';

const CreateButton = () => (
  <Button
    leftSection={<IconPlus size={18} aria-hidden />}
    renderRoot={(props) => <Link to="/agents/create" {...props} />}
  >
    Create agent
  </Button>
);

function Summary({ agents }: { agents: readonly Agent[] }) {
  const { total, active, interactions, engagement } = summarise(agents);
  return (
    <div className={classes.stats}>
      <StatCard label="Total agents" value={total} />
      <StatCard label="Active" value={active} />
      <StatCard label="Total interactions" value={interactions} />
      <StatCard
        label="Average engagement"
        value={engagement === null ? null : engagement.toFixed(1)}
        unit="%"
      />
    </div>
  );
}

interface Filters {
  search: string;
  status: StatusFilter;
  sort: Sort;
}
const noFilters: Filters = { search: '', status: 'all', sort: 'created_at' };

function FilterBar({ value, onChange }: { value: Filters; onChange: (value: Filters) => void }) {
  return (
    <div className={classes.filters} role="search">
      <TextInput
        label="Search"
        placeholder="Name or description"
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={value.search}
        onChange={(event) => onChange({ ...value, search: event.currentTarget.value })}
      />
      <Select
        label="Status"
        data={statusFilters}
        allowDeselect={false}
        value={value.status}
        onChange={(status) => status && onChange({ ...value, status })}
      />
      <Select
        label="Sort by"
        data={sorts}
        allowDeselect={false}
        value={value.sort}
        onChange={(sort) => sort && onChange({ ...value, sort })}
      />
    </div>
  );
}

function AgentGrid({ agents }: { agents: readonly Agent[] }) {
  const [filters, setFilters] = useState(noFilters);
  const [leaving, setLeaving] = useState<Agent>();
  const shown = selectAgents(agents, filters);
  return (
    <>
      <Summary agents={agents} />
      <FilterBar value={filters} onChange={setFilters} />
      <p className={classes.count} role="status">
        {shown.length} of {agents.length} {agents.length === 1 ? 'agent' : 'agents'}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          drawing="face"
          title="No Agents Found"
          action={
            <Button variant="default" onClick={() => setFilters(noFilters)}>
              Clear search and filter
            </Button>
          }
        >
          No agent fits this search and status.
        </EmptyState>
      ) : (
        <ul className={classes.cards}>
          {shown.map((agent) => (
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
      />
    </>
  );
}

export function AgentsPage() {
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(agentsQuery);
  return (
    <>
      <PageHeader
        title="Agents"
        text="The characters who speak for you."
        action={data?.length ? <CreateButton /> : null}
      />
      {isPending && (
        <>
          <StatSkeletons />
          <CardSkeletons />
        </>
      )}
      {isError && (
        <ErrorState
          message={`Failed to fetch agents: ${messageOf(error)}`}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState drawing="face" title="No Agents Found" action={<CreateButton />}>
          An agent is a character with a voice of its own. Make the first one.
        </EmptyState>
      )}
      {data && data.length > 0 && <AgentGrid agents={data} />}
    </>
  );
}
