/** Every address of the web. Screens are fetched when they are first opened. */
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { defaultTab, tabOf } from '#web/features/settings/tabs.ts';
import type { SettingsTab } from '#web/features/settings/tabs.ts';
import { typedSearch } from '#web/lib/forms/typed-search.ts';
import { navigation } from '#web/lib/plain-link.tsx';
import { ErrorPage } from '#web/app/pages/error-page.tsx';
import { figureRoutes } from './figure-routes.tsx';
import { newsRoutes } from './news-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { root } from './root-route.tsx';
import { signInRoutes } from './sign-in-routes.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Stands before the product's name in the window's title. */
    title?: string;
    /** What search engines and link previews say of a page for everybody. */
    description?: string;
    /** Needs nothing around it, so that a visitor fetches little. Sent complete where it has a description. */
    open?: boolean;
    /** Shown inside the protected layout, to whitelisted people only. */
    member?: boolean;
    /** About one's own account: who has one but no access sees it too, without the places. */
    account?: boolean;
  }
  interface Register {
    router: typeof router;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

const listSearch = (search: Record<string, unknown>): { search?: string; page?: number } => {
  const found = text(search.search);
  const page = Number(text(search.page));
  return { ...(found && { search: found }), ...(page > 1 && { page: Math.trunc(page) }) };
};

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  staticData: { title: 'Dashboard', member: true },
  component: lazyRouteComponent(
    () => import('#web/features/dashboard/dashboard.page.tsx'),
    'DashboardPage',
  ),
});

const agents = createRoute({
  getParentRoute: () => root,
  path: '/agents',
  staticData: { title: 'Agents', member: true },
  validateSearch: typedSearch('search', 'status', 'sort'),
  component: lazyRouteComponent(
    () => import('#web/features/agents/list/agents.page.tsx'),
    'AgentsPage',
  ),
});

const createAgent = createRoute({
  getParentRoute: () => root,
  path: '/agents/create',
  staticData: { title: 'Create agent', member: true },
  validateSearch: typedSearch('step'),
  component: lazyRouteComponent(
    () => import('#web/features/agents/wizard/create-agent.page.tsx'),
    'CreateAgentPage',
  ),
});

const agent = createRoute({
  getParentRoute: () => root,
  path: '/agents/$id',
  staticData: { title: 'Agent', member: true },
  validateSearch: typedSearch('tab', 'part', 'posts', 'period', 'platform', 'show'),
  component: lazyRouteComponent(
    () => import('#web/features/agents/profile/agent.page.tsx'),
    'AgentPage',
  ),
});

const editAgent = createRoute({
  getParentRoute: () => root,
  path: '/agents/$id/edit',
  staticData: { title: 'Edit agent', member: true },
  component: lazyRouteComponent(
    () => import('#web/features/agents/profile/agent.page.tsx'),
    'AgentPage',
  ),
});

const content = createRoute({
  getParentRoute: () => root,
  path: '/ai-content',
  staticData: { title: 'AI content', member: true },
  validateSearch: typedSearch(
    ...(['view', 'agent', 'topic', 'piece', 'picture', 'search', 'state', 'page'] as const),
  ),
  component: lazyRouteComponent(
    () => import('#web/features/content/content.page.tsx'),
    'ContentPage',
  ),
});

const scheduledPosts = createRoute({
  getParentRoute: () => root,
  path: '/scheduled-posts',
  staticData: { title: 'Scheduled posts', member: true },
  validateSearch: typedSearch(
    ...(['view', 'agent', 'status', 'platform', 'search', 'attention', 'page'] as const),
    ...(['post', 'run', 'span', 'day', 'picture'] as const),
  ),
  component: lazyRouteComponent(
    () => import('#web/features/schedule/schedule.page.tsx'),
    'ScheduledPostsPage',
  ),
});

const images = createRoute({
  getParentRoute: () => root,
  path: '/images',
  staticData: { title: 'Images', member: true },
  validateSearch: typedSearch('search', 'page', 'picture'),
  component: lazyRouteComponent(() => import('#web/features/images/images.page.tsx'), 'ImagesPage'),
});

const company = createRoute({
  getParentRoute: () => root,
  path: '/company',
  staticData: { title: 'Company', member: true },
  validateSearch: typedSearch('tab'),
  component: lazyRouteComponent(
    () => import('#web/features/company/company.page.tsx'),
    'CompanyPage',
  ),
});

const sandbox = createRoute({
  getParentRoute: () => root,
  path: '/sandbox',
  staticData: { title: 'Sandbox', member: true },
  validateSearch: typedSearch('agent', 'post'),
  component: lazyRouteComponent(
    () => import('#web/features/sandbox/sandbox.page.tsx'),
    'SandboxPage',
  ),
});

const marketplace = createRoute({
  getParentRoute: () => root,
  path: '/marketplace',
  staticData: { title: 'Marketplace', member: true },
  component: lazyRouteComponent(
    () => import('#web/app/pages/marketplace.page.tsx'),
    'MarketplacePage',
  ),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  staticData: { title: 'Profile', member: true },
  component: lazyRouteComponent(
    () => import('#web/features/settings/profile/profile.page.tsx'),
    'ProfilePage',
  ),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  staticData: { title: 'Settings', member: true, account: true },
  validateSearch: (search): { tab?: SettingsTab } => {
    const tab = tabOf(search.tab);
    return tab === defaultTab ? {} : { tab };
  },
  component: lazyRouteComponent(
    () => import('#web/features/settings/settings.page.tsx'),
    'SettingsPage',
  ),
});

const twitterCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth/twitter/callback',
  staticData: { title: 'Connect Twitter', member: true },
  validateSearch: typedSearch('oauth_token', 'oauth_verifier', 'denied'),
  component: lazyRouteComponent(
    () => import('#web/features/connections/twitter-callback.page.tsx'),
    'TwitterCallbackPage',
  ),
});

const whitelist = createRoute({
  getParentRoute: () => root,
  path: '/admin/whitelist',
  staticData: { title: 'Whitelist', member: true },
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#web/features/admin/whitelist.page.tsx'),
    'WhitelistPage',
  ),
});

const routeTree = root.addChildren([
  ...publicRoutes,
  ...signInRoutes,
  dashboard,
  agents,
  createAgent,
  agent,
  editAgent,
  content,
  scheduledPosts,
  images,
  company,
  sandbox,
  marketplace,
  profile,
  settings,
  twitterCallback,
  ...figureRoutes,
  ...newsRoutes,
  whitelist,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  // The server sends one page for every address that is none, also below one that is.
  notFoundMode: 'root',
  // Every value in an address is text as typed, so that a token of digits stays one.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
});

navigation.by({ go: (href) => router.history.push(href) });
