/** Every address of the web. Screens are fetched on first use. */
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { typedSearch } from '#web/lib/forms/typed-search.ts';
import { navigation } from '#web/lib/plain-link.tsx';
import { ErrorPage } from '#web/app/pages/error-page.tsx';
import { app, inside, member, publicLayout, root } from './layout-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { accountRoutes, settingsRoutes, signIn, signInRoutes } from './account-routes.tsx';

/** The addresses of the inbox and of the notifications. */
const inbox = createRoute({
  getParentRoute: () => member,
  path: '/inbox',
  staticData: { title: 'Inbox' },
  validateSearch: typedSearch('tab', 'agent', 'platform', 'state', 'item'),
  component: lazyRouteComponent(() => import('#web/features/inbox/inbox.page.tsx'), 'InboxPage'),
});

const notifications = createRoute({
  getParentRoute: () => member,
  path: '/notices',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(
    () => import('#web/features/notifications/notifications.page.tsx'),
    'NotificationsPage',
  ),
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown before the product's name in the window's title. */
    title?: string;
    /** The description of a public page for search engines and link previews. A page with one is served complete. */
    description?: string;
    /** The sidebar entry that it belongs to, unless its address starts with that entry's. */
    place?: '/settings' | '/posts';
  }
  interface Register {
    router: typeof router;
  }
}

const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(
    () => import('#web/features/dashboard/dashboard.page.tsx'),
    'DashboardPage',
  ),
});

const agents = createRoute({
  getParentRoute: () => member,
  path: '/agents',
  staticData: { title: 'Agents' },
  validateSearch: typedSearch('search', 'status', 'sort'),
  component: lazyRouteComponent(
    () => import('#web/features/agents/list/agents.page.tsx'),
    'AgentsPage',
  ),
});

const createAgent = createRoute({
  getParentRoute: () => member,
  path: '/agents/create',
  staticData: { title: 'Create an agent' },
  validateSearch: typedSearch('step', 'doc', 'topic'),
  component: lazyRouteComponent(
    () => import('#web/features/agents/wizard/create-agent.page.tsx'),
    'CreateAgentPage',
  ),
});

const agent = createRoute({
  getParentRoute: () => member,
  path: '/agents/$id',
  staticData: { title: 'Agent' },
  validateSearch: typedSearch('tab', 'part', 'posts', 'period', 'platform', 'show'),
  component: lazyRouteComponent(
    () => import('#web/features/agents/profile/agent.page.tsx'),
    'AgentPage',
  ),
});

const editAgent = createRoute({
  getParentRoute: () => member,
  path: '/agents/$id/edit',
  staticData: { title: 'Edit agent' },
  component: lazyRouteComponent(
    () => import('#web/features/agents/profile/agent.page.tsx'),
    'AgentPage',
  ),
});

const content = createRoute({
  getParentRoute: () => member,
  path: '/ai-content',
  staticData: { title: 'AI drafts', place: '/posts' },
  validateSearch: typedSearch(
    'view',
    'agent',
    'topic',
    'draft',
    'piece',
    'search',
    'state',
    'page',
  ),
  component: lazyRouteComponent(
    () => import('#web/features/posts/suggestions/suggestions.page.tsx'),
    'SuggestionsPage',
  ),
});

const posts = createRoute({
  getParentRoute: () => member,
  path: '/posts',
  staticData: { title: 'Posts' },
  validateSearch: typedSearch('view', 'stage', 'agent', 'account', 'label', 'search', 'post'),
  component: lazyRouteComponent(() => import('#web/features/posts/posts.page.tsx'), 'PostsPage'),
});

/** The editor's previous address. */
const post = createRoute({
  getParentRoute: () => member,
  path: '/posts/$id',
  validateSearch: typedSearch('agent', 'draft'),
  beforeLoad({ params: { id }, search }) {
    if (id === 'new') redirect({ to: '/write', search, replace: true, throw: true });
    redirect({ to: '/write/$id', params: { id }, replace: true, throw: true });
  },
});

/** A new post gets an address while it is being written: the editor stays mounted across both. */
const editor = createRoute({
  getParentRoute: () => member,
  id: 'editor',
  component: lazyRouteComponent(
    () => import('#web/features/posts/write/write.page.tsx'),
    'WritePage',
  ),
});

const write = createRoute({
  getParentRoute: () => editor,
  path: '/write',
  staticData: { title: 'Write' },
  validateSearch: typedSearch('agent', 'draft', 'text', 'doc', 'topic', 'at', 'pictures', 'shared'),
});

const writePost = createRoute({
  getParentRoute: () => editor,
  path: '/write/$id',
  staticData: { title: 'Write' },
});

const ofCalendar = ['span', 'day', 'account', 'state', 'label'] as const;
const scheduledPosts = createRoute({
  getParentRoute: () => member,
  path: '/scheduled-posts',
  staticData: { title: 'Calendar' },
  validateSearch: typedSearch(
    'view',
    'agent',
    'status',
    'platform',
    'search',
    'attention',
    'page',
    'post',
    'run',
    ...ofCalendar,
    'picture',
  ),
  component: lazyRouteComponent(
    () => import('#web/features/posts/rules/schedule.page.tsx'),
    'ScheduledPostsPage',
  ),
});

const images = createRoute({
  getParentRoute: () => member,
  path: '/images',
  staticData: { title: 'Media' },
  validateSearch: typedSearch('search', 'tag', 'show', 'sort', 'page', 'picture'),
  component: lazyRouteComponent(() => import('#web/features/images/images.page.tsx'), 'ImagesPage'),
});

const analytics = createRoute({
  getParentRoute: () => member,
  path: '/analytics',
  staticData: { title: 'Analytics' },
  validateSearch: typedSearch('period', 'agent', 'platform', 'show'),
  component: lazyRouteComponent(
    () => import('#web/features/analytics/analytics.page.tsx'),
    'AnalyticsPage',
  ),
});

const company = createRoute({
  getParentRoute: () => member,
  path: '/company',
  staticData: { title: 'Company' },
  validateSearch: typedSearch('tab', 'document'),
  component: lazyRouteComponent(
    () => import('#web/features/company/company.page.tsx'),
    'CompanyPage',
  ),
});

const sandbox = createRoute({
  getParentRoute: () => member,
  path: '/sandbox',
  staticData: { title: 'Sandbox' },
  validateSearch: typedSearch('agent', 'account', 'post', 'reply'),
  component: lazyRouteComponent(
    () => import('#web/features/sandbox/sandbox.page.tsx'),
    'SandboxPage',
  ),
});

const marketplace = createRoute({
  getParentRoute: () => member,
  path: '/marketplace',
  staticData: { title: 'Marketplace' },
  component: lazyRouteComponent(
    () => import('#web/app/pages/marketplace.page.tsx'),
    'MarketplacePage',
  ),
});

const profile = createRoute({
  getParentRoute: () => member,
  path: '/profile',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(
    () => import('#web/features/settings/profile/profile.page.tsx'),
    'ProfilePage',
  ),
});

const memberRoutes = [
  dashboard,
  agents,
  createAgent,
  agent,
  editAgent,
  content,
  posts,
  post,
  editor.addChildren([write, writePost]),
  scheduledPosts,
  images,
  company,
  sandbox,
  marketplace,
  profile,
  analytics,
  inbox,
  notifications,
  ...settingsRoutes,
] as const;

const routeTree = root.addChildren([
  publicLayout.addChildren(publicRoutes),
  signIn,
  inside.addChildren([
    ...signInRoutes,
    app.addChildren([member.addChildren(memberRoutes), accountRoutes]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The posts are where they were, also after a link back to them.
  getScrollRestorationKey: ({ pathname, href, state }) =>
    pathname === '/posts' ? href : (state.__TSR_key ?? href),
  defaultErrorComponent: ErrorPage,
  // The server sends one page for every unknown address, also below known ones.
  notFoundMode: 'root',
  // Every value in an address stays text, so that a token of digits is not read as a number.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
});

navigation.by({ go: (href, replace) => router.history[replace ? 'replace' : 'push'](href) });
