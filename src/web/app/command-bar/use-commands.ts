/** What the command bar offers for the input: actions, posts, and pages. */
import { useDebouncedValue } from '@mantine/hooks';
import {
  type Icon,
  IconBread,
  IconChecklist,
  IconFileText,
  IconHelp,
  IconKeyboard,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlaylist,
  IconPlus,
  IconSend,
  IconUserCircle,
  IconWriting,
} from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import { draftsPlace, navGroups, profilePlace, settingsPlacesFor } from '#web/app/layouts/nav.ts';
import { demoDataQuery, useCreateDemoData } from '#web/entities/demo-data/demo-data-queries.ts';
import { agentsQuery, keepAgent } from '#web/entities/agents/agent-queries.ts';
import { documentsQuery } from '#web/entities/company/company-queries.ts';
import type { BoardCard } from '#contract/posts/board-calls.ts';
import { agentOf, idOf, nameOf, wordsOfCard } from '#web/features/posts/cards.ts';
import { postsQuery } from '#web/features/posts/queries.ts';
import { publishingQuery, useFreeze } from '#web/features/posts/rules/service-queries.ts';
import { ranked } from './ranked.ts';
import { api } from '#web/lib/api/api.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';

export interface Command {
  id: string;
  name: string;
  /** What it is, or what it does. */
  hint?: string;
  /** Synonyms that people may type. */
  also?: string;
  icon: Icon;
  run: () => void;
}

/** How long typing pauses before the server is asked, in milliseconds. */
const pause = 150;
/** Fewer letters match nearly every post. */
const shortest = 2;
const shownPosts = 5;

/** Synonyms for the names of pages. */
const alsoCalled: Readonly<Record<string, string>> = {
  Dashboard: 'home start overview',
  Write: 'editor compose post templates',
  Posts: 'board ideas drafts approve published import csv export',
  Calendar: 'schedule scheduled plan slots import',
  Inbox: 'mentions replies answers',
  'AI drafts': 'generate',
  Company: 'documents products knowledge',
  Media: 'images videos pictures gallery upload',
  Analytics: 'figures statistics results',
  Sandbox: 'test feed',
  Accounts:
    'connect platforms channels telegram twitter x bluesky mastodon fediverse queue posting times',
  Networks: 'app keys set up x linkedin developer callback',
  'AI models': 'openai anthropic ollama key',
  Usage: 'costs spending budget',
  Profile: 'settings dark light theme password email export delete',
};

/** Every typed word is the start of one of the command's words. */
const matches = (query: string, { name, hint = '', also = '' }: Command): boolean => {
  const text = ` ${name} ${hint} ${also}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(` ${word}`));
};

function useToggle() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async ({ id, is_active }: Agent) =>
      (await api.agents.toggleStatus({ params: { id }, body: { is_active: !is_active } })).data,
    onSuccess: (agent) => {
      keepAgent(client, agent);
      void notify.success(
        agent.is_active ? `${agent.name} is active.` : `${agent.name} is paused.`,
      );
    },
    onError: (error) => void notify.failure(error),
  });
  return mutate;
}

/** For each agent: actions, and its page. */
function useAgentCommands(): { acts: Command[]; pages: Command[] } {
  const { data: agents = [] } = useQuery(agentsQuery);
  const navigate = useNavigate();
  const toggle = useToggle();
  const acts = agents.flatMap((agent) => [
    {
      id: `write ${agent.id}`,
      name: `Write as ${agent.name}`,
      icon: IconPencil,
      run: () => void navigate({ to: '/write', search: { agent: agent.id } }),
    },
    {
      id: `toggle ${agent.id}`,
      name: agent.is_active ? `Pause ${agent.name}` : `Activate ${agent.name}`,
      hint: agent.is_active ? 'Stops posting and replying' : 'Posts and replies again',
      icon: agent.is_active ? IconPlayerPause : IconPlayerPlay,
      run: () => toggle(agent),
    },
  ]);
  const pages = agents.map(({ id, name }) => ({
    id: `agent ${id}`,
    name,
    hint: 'Agent',
    icon: IconUserCircle,
    run: () => void navigate({ to: '/agents/$id', params: { id } }),
  }));
  return { acts, pages };
}

/** Adds the sample data, or leads to where it is removed. */
function useSampleCommand(): Command[] {
  const navigate = useNavigate();
  const { data } = useQuery(demoDataQuery);
  const make = useCreateDemoData();
  if (!data) return [];
  const isThere = data.made_at !== null;
  return [
    {
      id: 'samples',
      name: isThere ? 'Remove sample data' : 'Add sample data',
      also: 'demo example bakery',
      icon: IconBread,
      run: () => (isThere ? void navigate({ to: '/dashboard' }) : make.mutate()),
    },
  ];
}

/** Actions that are available on every page. */
function useGeneralCommands(onKeys: () => void): Command[] {
  const navigate = useNavigate();
  const { data: publishing } = useQuery(publishingQuery);
  const { change } = useFreeze();
  const stop: Command = {
    id: 'stop',
    name: 'Stop all publishing',
    hint: 'Every agent, until you resume',
    icon: IconPlayerPause,
    run: () => change('freeze'),
  };
  const resume: Command = {
    id: 'resume',
    name: 'Resume publishing',
    icon: IconPlayerPlay,
    run: () => change('resume'),
  };
  return [
    {
      id: 'new post',
      name: 'New post',
      hint: 'For one or more accounts',
      icon: IconSend,
      run: () => void navigate({ to: '/write' }),
    },
    {
      id: 'generate',
      name: 'Write with AI',
      hint: 'An agent drafts it from a topic',
      icon: IconWriting,
      run: () => void navigate({ to: '/ai-content' }),
    },
    {
      id: 'approve',
      name: 'Approve posts',
      hint: 'Scheduled posts that need you',
      also: 'approval review waiting pending reject',
      icon: IconChecklist,
      run: () => void navigate({ to: '/scheduled-posts', search: { attention: 'true' } }),
    },
    {
      id: 'queue',
      name: 'Open the queue',
      hint: 'What is published next',
      also: 'queue slots order shuffle gaps next',
      icon: IconPlaylist,
      run: () => void navigate({ to: '/scheduled-posts', search: { view: 'queue' } }),
    },
    {
      id: 'new agent',
      name: 'Create an agent',
      icon: IconPlus,
      run: () => void navigate({ to: '/agents/create' }),
    },
    ...(publishing ? [publishing.is_frozen ? resume : stop] : []),
    {
      id: 'keys',
      name: 'Keyboard shortcuts',
      also: 'help keys hotkeys ?',
      icon: IconKeyboard,
      run: onKeys,
    },
    {
      id: 'docs',
      name: 'Docs',
      also: 'help guide manual documentation how to',
      icon: IconHelp,
      run: () => void navigate({ to: '/docs' }),
    },
  ];
}

function usePlaces(): Command[] {
  const navigate = useNavigate();
  const { user } = useSession();
  if (!user) return [];
  // Without the first one, which the main navigation has as “Settings”.
  const settings = settingsPlacesFor({ admin: user.is_admin, member: true });
  const places = [...navGroups.flat(), draftsPlace, profilePlace, ...settings.slice(1)];
  return places.map(({ label, icon, link }) => ({
    id: `place ${label}`,
    name: label,
    ...(alsoCalled[label] && { also: alsoCalled[label] }),
    icon,
    run: () => void navigate(link),
  }));
}

/** Posts that contain the text, and documents with that title. */
function useFound(query: string) {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(query, pause);
  const enabled = search.length >= shortest;
  const posts = useInfiniteQuery({
    ...postsQuery({ search, limit: shownPosts }),
    enabled,
  });
  const documents = useQuery({ ...documentsQuery, enabled });
  const open = (card: BoardCard) =>
    card.kind === 'post'
      ? void navigate({ to: '/write/$id', params: { id: card.post.id } })
      : void navigate({ to: '/scheduled-posts', search: { post: card.schedule.id } });
  return {
    isSearching: query !== search || (enabled && posts.isFetching),
    posts: (enabled ? rowsIn(posts.data, idOf) : []).map((card) => ({
      id: `post ${idOf(card)}`,
      name: nameOf(card),
      hint: `${wordsOfCard(card).label} · ${agentOf(card).name}`,
      icon: IconSend,
      run: () => open(card),
    })),
    documents: (documents.data ?? []).map(({ id, title }) => ({
      id: `document ${id}`,
      name: title,
      hint: 'Company document',
      icon: IconFileText,
      run: () => void navigate({ to: '/company', search: { tab: 'documents', document: id } }),
    })),
  };
}

/** Groups without a match are left out. */
export function useCommands(typed: string, onKeys: () => void) {
  const query = typed.trim();
  const agents = useAgentCommands();
  const general = [...useGeneralCommands(onKeys), ...useSampleCommand()];
  const places = usePlaces();
  const { posts, documents, isSearching } = useFound(query);
  const groups =
    query === ''
      ? [
          { label: 'Do', commands: general },
          { label: 'Go to', commands: places },
        ]
      : ranked(query, [
          {
            label: 'Do',
            commands: [...general, ...agents.acts].filter((one) => matches(query, one)),
          },
          // The server has filtered these.
          { label: 'Posts', commands: posts },
          {
            label: 'Go to',
            commands: [...places, ...agents.pages, ...documents].filter((one) =>
              matches(query, one),
            ),
          },
        ]);
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching };
}
