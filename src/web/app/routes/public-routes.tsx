/** The public pages. Each is served complete, so that it can be read before any code runs. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textIn } from '#web/lib/read-value.ts';
import { publicLayout } from './layout-routes.tsx';

/** `connect=wallet` opens the list of wallets at once. */
const landingSearch = (search: Record<string, unknown>): { claim?: string; connect?: 'wallet' } => {
  const claim = textIn(search.claim);
  return { ...(claim && { claim }), ...(search.connect === 'wallet' && { connect: 'wallet' }) };
};

const landing = createRoute({
  getParentRoute: () => publicLayout,
  path: '/',
  staticData: {
    title: 'AI characters that post for you. You stay in charge.',
    description:
      'Self-hosted AI agents that write, schedule and publish social posts. Free and open source. One command, and no keys to start.',
  },
  validateSearch: landingSearch,
  component: lazyRouteComponent(
    () => import('#web/features/public/landing/landing.page.tsx'),
    'LandingPage',
  ),
});

const features = createRoute({
  getParentRoute: () => publicLayout,
  path: '/features',
  staticData: {
    title: 'Features',
    description:
      'What SocialAI does today: personalities, drafts with checks, schedules that survive a crash, replies you approve, company knowledge and images.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/pages/features.page.tsx'),
    'FeaturesPage',
  ),
});

const roadmap = createRoute({
  getParentRoute: () => publicLayout,
  path: '/roadmap',
  staticData: {
    title: 'Roadmap',
    description:
      'The SocialAI roadmap: what’s done, in progress and planned for AI characters that post for you.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/pages/roadmap.page.tsx'),
    'RoadmapPage',
  ),
});

const terms = createRoute({
  getParentRoute: () => publicLayout,
  path: '/terms',
  staticData: {
    title: 'Terms',
    description:
      'Terms for using a SocialAI server: who can use it, its operator’s price list, and what the software charges: nothing.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/pages/terms.page.tsx'),
    'TermsPage',
  ),
});

const privacy = createRoute({
  getParentRoute: () => publicLayout,
  path: '/privacy',
  staticData: {
    title: 'Privacy',
    description:
      'What a SocialAI server stores about you, where your posts go, who can read them, and how to export or delete everything.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/pages/privacy.page.tsx'),
    'PrivacyPage',
  ),
});

const docs = createRoute({
  getParentRoute: () => publicLayout,
  path: '/docs',
  staticData: {
    title: 'Docs',
    description:
      'How to use SocialAI and how to run it: first steps, agents, writing, queue and calendar, replies, networks, backups. Searchable.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/guides/guides.page.tsx'),
    'GuidesPage',
  ),
});

/** The page itself names its window and describes itself to search engines: see `prerender.tsx`. */
const guide = createRoute({
  getParentRoute: () => publicLayout,
  path: '/docs/$page',
  component: lazyRouteComponent(
    () => import('#web/features/public/guides/guides.tsx'),
    'GuideRoute',
  ),
});

export const publicRoutes = [landing, features, roadmap, terms, privacy, docs, guide] as const;
