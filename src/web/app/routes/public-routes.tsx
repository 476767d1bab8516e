/** The pages for everybody. Each is sent complete, so that it can be read before any code runs. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicLayout } from './layout-routes.tsx';

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** `connect=wallet` opens the list of wallets at once. */
const landingSearch = (search: Record<string, unknown>): { claim?: string; connect?: 'wallet' } => {
  const claim = text(search.claim);
  return { ...(claim && { claim }), ...(search.connect === 'wallet' && { connect: 'wallet' }) };
};

const landing = createRoute({
  getParentRoute: () => publicLayout,
  path: '/',
  staticData: {
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
  getParentRoute: () => publicLayout,
  path: '/features',
  staticData: {
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
  getParentRoute: () => publicLayout,
  path: '/roadmap',
  staticData: {
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
  getParentRoute: () => publicLayout,
  path: '/terms',
  staticData: {
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
  getParentRoute: () => publicLayout,
  path: '/privacy',
  staticData: {
    title: 'Privacy',
    description:
      'What a SocialAI installation keeps about you, where your texts go, who can read them, and how to take everything with you or have it deleted.',
  },
  component: lazyRouteComponent(
    () => import('#web/features/public/pages/privacy.page.tsx'),
    'PrivacyPage',
  ),
});

export const publicRoutes = [landing, features, roadmap, terms, privacy] as const;
