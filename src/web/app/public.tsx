/** The public pages without the router: rendered at build time, and hydrated in the browser. */
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { normalizedPath } from '#contract/core/page-path.ts';
import { hydrateRoot } from 'react-dom/client';
import { PublicLayout } from '#web/features/public/layout.tsx';
import { navigation } from '#web/lib/plain-link.tsx';
import { Messages } from './layouts/messages.tsx';
import { NotFoundPage } from './pages/not-found.page.tsx';

/** By address, as in the routes. */
export const publicPages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/': async () => (await import('#web/features/public/landing/landing.page.tsx')).LandingPage,
  '/features': async () =>
    (await import('#web/features/public/pages/features.page.tsx')).FeaturesPage,
  '/roadmap': async () => (await import('#web/features/public/pages/roadmap.page.tsx')).RoadmapPage,
  '/terms': async () => (await import('#web/features/public/pages/terms.page.tsx')).TermsPage,
  '/privacy': async () => (await import('#web/features/public/pages/privacy.page.tsx')).PrivacyPage,
  '/sign-in': async () => (await import('#web/features/sign-in/sign-in.page.tsx')).SignInPage,
  '/docs': async () => (await import('#web/features/public/guides/guides.page.tsx')).GuidesPage,
};

/** With a frame of their own. */
const framed = new Set(['/sign-in']);

const guideAt = async (path: string): Promise<ComponentType | undefined> =>
  path.startsWith('/docs/')
    ? (await import('#web/features/public/guides/guides.tsx')).guideAt(path)
    : undefined;

const Framed = ({ path, Page }: { path: string; Page: ComponentType }) =>
  framed.has(path) ? (
    <Page />
  ) : (
    <PublicLayout path={path}>
      <Page />
    </PublicLayout>
  );

/** The page at an address, or the not-found page. */
export async function publicPage(address: string): Promise<ReactNode> {
  const path = normalizedPath(address);
  const Page = (await publicPages[path]?.()) ?? (await guideAt(path));
  return (
    <StrictMode>
      {Page ? <Framed path={path} Page={Page} /> : <NotFoundPage />}
      <Messages />
    </StrictMode>
  );
}

const loadApp = () => import('./app.tsx');

/** Hydrates the served page. The first link loads the router without a reload. */
export async function takeOver(container: HTMLElement): Promise<void> {
  const root = hydrateRoot(container, await publicPage(location.pathname));
  const enter = async (href: string, replace = false) => {
    try {
      await (await loadApp()).enter(root, href, replace);
    } catch {
      location.assign(href);
    }
  };
  navigation.by({
    go: (href, replace) => void enter(href, replace),
    prepare: () => void loadApp().catch(() => undefined),
  });
}
