/** The pages for everybody. Each is sent complete, so that it can be read before any code runs. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root-route.tsx';

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** `connect=wallet` opens the list of wallets at once. */
const landingSearch = (search: Record<string, unknown>): { claim?: string; connect?: 'wallet' } => {
  const claim = text(search.claim);
  return { ...(claim && { claim }), ...(search.connect === 'wallet' && { connect: 'wallet' }) };
};

const layout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('#web/app/layouts/public-route.tsx'), 'PublicRoute'),
});

const landing = createRoute({
  getParentRoute: () => layout,
  path: '/',
  staticData: {
    open: true,
    title: 'Make a character. Let it post.',
    description:
      'Give an agent a temper, a tone and topics it stays away from. It writes in that voice, and publishes when you say so. One program that you run yourself.',
  },
  validateSearch: landingSearch,
  component: lazyRouteComponent(
    () => import('#web/features/public/landing/landing.page.tsx'),
    'LandingPage',
  ),
});

const features = createRoute({
  getParentRoute: () => layout,
  path: '/features',
  staticData: {
    open: true,
    title: 'Features',
    description:
      'What SocialAI does today: characters, writing with checks, schedules that survive a crash, answers you approve, company knowledge, pictures, and what each is for.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/pages/features.page.tsx'),
    'FeaturesPage',
  ),
});

const roadmap = createRoute({
  getParentRoute: () => layout,
  path: '/roadmap',
  staticData: {
    open: true,
    title: 'Roadmap',
    description:
      'Four phases of SocialAI: what is done, what is being worked on, and what is planned.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/pages/roadmap.page.tsx'),
    'RoadmapPage',
  ),
});

const terms = createRoute({
  getParentRoute: () => layout,
  path: '/terms',
  staticData: {
    open: true,
    title: 'Terms',
    description:
      'The terms of a SocialAI installation: who may use it, what its operator lists as prices, and what the software charges, which is nothing.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/pages/terms.page.tsx'),
    'TermsPage',
  ),
});

const privacy = createRoute({
  getParentRoute: () => layout,
  path: '/privacy',
  staticData: {
    open: true,
    title: 'Privacy',
    description:
      'What a SocialAI installation keeps about you, where your texts go, who can read them, and how to take everything with you or have it deleted.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/pages/privacy.page.tsx'),
    'PrivacyPage',
  ),
});

export const publicRoutes = [
  layout.addChildren([landing, features, roadmap, terms, privacy]),
] as const;
