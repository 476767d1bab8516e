import { Button, Menu, VisuallyHidden } from '@mantine/core';
import {
  IconArrowLeft,
  IconCalendarTime,
  IconChartHistogram,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconSettings,
  IconWriting,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatchRoute, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { managed } from '#web/entities/spaces/guarded.tsx';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import {
  type AgentSearch,
  type AgentTab,
  AgentTabNames,
  agentTabs,
  partTitles,
} from '#web/features/agents/list/agent-list.ts';
import { DangerZone } from '#web/features/agents/settings/danger-zone.tsx';
import { useAgentSearch } from '#web/features/agents/list/use-agent-search.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { notify } from '#web/lib/notify.ts';
import { agentStatusWords } from '#web/entities/posts/status-labels.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { useDownloadCharacter, useToggleAgent } from '#web/features/agents/queries.ts';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';
import classes from './agent.page.module.css';
import { AgentPosts } from './agent-posts.tsx';
import { AgentAvatar, CharacterDownloads, StatusReason } from './agent-head.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { PlatformConnections } from './platform-connections.tsx';
import { TabParts } from './tab-parts.tsx';

/** Less frequent actions than writing. */
function More({ agent }: { agent: Agent }) {
  const toggle = useToggleAgent(agent.id);
  const flip = () =>
    toggle.mutate(!agent.is_active, {
      onSuccess: ({ name, is_active }) =>
        void notify.success(`${name} is now ${is_active ? 'active' : 'inactive'}.`),
      onError: (error) => void notify.failure(error),
    });
  const Flip = agent.is_active ? IconPlayerStop : IconPlayerPlay;
  const word = agent.is_active ? 'Deactivate' : 'Activate';
  const download = useDownloadCharacter(agent);
  const search = { agent: agent.id };
  return (
    <DotsMenu
      label={`More for ${agent.name}`}
      variant="default"
      size={36}
      loading={toggle.isPending || download.isPending}
    >
      <Menu.Item
        data-needs="draft"
        leftSection={<IconWriting size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/ai-content" search={search} {...props} />}
      >
        Write with AI
      </Menu.Item>
      <Menu.Item
        data-needs="manage"
        leftSection={<IconSettings size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/agents/$id/edit" params={{ id: agent.id }} {...props} />}
      >
        Edit
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCalendarTime size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/scheduled-posts" search={search} {...props} />}
      >
        Calendar
      </Menu.Item>
      <Menu.Item
        leftSection={<IconChartHistogram size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/analytics" search={search} {...props} />}
      >
        Analytics
      </Menu.Item>
      <CharacterDownloads onChoose={download.mutate} />
      <Menu.Divider data-needs="manage" />
      <MenuAct data-needs="manage" icon={Flip} label={word} onClick={flip} />
    </DotsMenu>
  );
}

const Back = () => (
  <Link to="/agents" className="said inline" aria-label="All agents">
    <IconArrowLeft size={16} aria-hidden /> <span className="wideOnly">All agents</span>
  </Link>
);

/** The agent's name, and its actions. */
function AgentHead({ agent }: { agent: Agent }) {
  const { hue } = archetypes[agent.personality_type];
  const { label, tone } = agentStatusWords[agent.status];
  return (
    <header className={classes.head} data-hue={hue}>
      <div className={classes.back}>
        <Back />
      </div>
      <AgentAvatar agent={agent} />
      <div>
        <h1 className={classes.name}>{agent.name}</h1>
        <div className={classes.line}>
          <span className={`wideOnly ${classes.kind}`}>
            {archetypeLabels[agent.personality_type].label}
          </span>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {agent.is_sample && <StatusBadge tone="info">Sample</StatusBadge>}
        </div>
        <p className="muted measure keeps wideOnly">{agent.description}</p>
      </div>
      <div className="flex shrinks gapXs iconsOnPhone">
        <More agent={agent} />
        <Button
          data-needs="draft"
          leftSection={<IconPencil size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/write" search={{ agent: agent.id }} {...props} />}
        >
          Write as {agent.name}
        </Button>
      </div>
    </header>
  );
}

// Fetched later: many agents have nothing to show there.
const VoiceNews = lazy(async () => ({
  default: (await import('#web/features/agents/voice/voice-panel.tsx')).VoiceNews,
}));
const WeekPanel = lazy(async () => ({
  default: (await import('#web/features/agents/week/week-panel.tsx')).WeekPanel,
}));
const MaterialNews = lazy(async () => ({
  default: (await import('#web/features/agents/material/material-news.tsx')).MaterialNews,
}));
// Fetched when opened, so that the list of posts stays small.
const PersonaTab = lazy(async () => ({
  default: managed((await import('#web/features/agents/persona/persona-tab.tsx')).PersonaTab),
}));
const EngagementTab = lazy(async () => ({
  default: (await import('#web/features/agents/engagement/engagement-tab.tsx')).EngagementTab,
}));
const AnalyticsTab = lazy(async () => ({
  default: (await import('./analytics-tab.tsx')).AnalyticsTab,
}));
const SettingsTab = lazy(async () => ({
  default: managed((await import('#web/features/agents/settings/settings-tab.tsx')).SettingsTab),
}));

/** What it posts, first of all what waits for a decision. */
const Listed = ({ agent }: { agent: Agent }) => (
  <>
    <Suspense>
      <MaterialNews agent={agent} />
      <VoiceNews agent={agent} />
      <WeekPanel agent={agent} />
    </Suspense>
    <div className="columns">
      <AgentPosts agent={agent} />
      <div className="stackLg">
        <PlanPanel agent={agent} />
        <PlatformConnections agent={agent} />
      </div>
    </div>
  </>
);

const Posts = ({ agent }: { agent: Agent }) => (
  <TabParts
    label={`Posts of ${agent.name}`}
    parts={[
      { name: 'list', content: <Listed agent={agent} /> },
      { name: 'results', content: <AnalyticsTab agent={agent} /> },
    ]}
  />
);

const contents: Record<AgentTab, (agent: Agent) => ReactNode> = {
  posts: (agent) => <Posts agent={agent} />,
  persona: (agent) => <PersonaTab agent={agent} />,
  engagement: (agent) => <EngagementTab agent={agent} />,
  settings: (agent) => <SettingsTab agent={agent} />,
};

/** Everything about an agent, in the tab that the address names. */
function AgentTabs({ agent }: { agent: Agent }) {
  const { search, choose } = useAgentSearch();
  return (
    <PageTabs
      label={agent.name}
      tabs={AgentTabNames.map((name) => ({
        name,
        title: agentTabs[name],
        content: <Suspense fallback={<RowSkeletons count={3} />}>{contents[name](agent)}</Suspense>,
      }))}
      open={search.tab ?? 'posts'}
      onOpen={(tab) => choose({ tab })}
    />
  );
}

const Untitled = () => <VisuallyHidden component="h1">Agent</VisuallyHidden>;

const Loading = () => (
  <>
    <Back />
    <Untitled />
    <RowSkeletons count={3} />
  </>
);

const Shown = ({ agent }: { agent: Agent }) => (
  <>
    <AgentHead agent={agent} />
    <StatusReason agent={agent} />
    <AgentTabs agent={agent} />
  </>
);

const EditAgentForm = lazy(async () => ({
  default: managed(
    (await import('#web/features/agents/persona/edit-agent-form.tsx')).EditAgentForm,
  ),
}));

const Edited = ({ agent }: { agent: Agent }) => (
  <Suspense fallback={<Loading />}>
    <EditAgentForm agent={agent} back={<Back />} />
    <DangerZone agent={agent} />
  </Suspense>
);

// An address without a valid id is treated like an unknown id.
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function titleOf(name: string, editing: boolean, { tab, part }: AgentSearch): string {
  if (editing) return `Edit ${name}`;
  const opened = tab ? agentTabs[tab] : part && partTitles[part];
  return opened ? `${opened} · ${name}` : name;
}

export function AgentPage() {
  const { id = '' } = useParams({ strict: false });
  const editing = Boolean(useMatchRoute()({ to: '/agents/$id/edit' }));
  const { data, isPending, error, refetch, isFetching } = useQuery(agentQuery(id));
  const { search } = useAgentSearch();
  usePageTitle(data && titleOf(data.name, editing, search));

  if (isUnknown(error))
    return (
      <EmptyState
        alone
        drawing="face"
        title="Agent not found"
        action={
          <Button renderRoot={(props) => <Link to="/agents" {...props} />}>Back to agents</Button>
        }
      >
        It may have been deleted.
      </EmptyState>
    );
  return (
    <>
      {isPending && <Loading />}
      {error && !data && (
        <>
          <Back />
          <Untitled />
          <ErrorState
            message={messageOf(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      )}
      {data && (editing ? <Edited agent={data} /> : <Shown agent={data} />)}
    </>
  );
}
