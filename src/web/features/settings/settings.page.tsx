import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import type { UserProfile } from '#contract/auth/users.ts';
import { profileQuery } from '#web/entities/account/account-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { PlatformsTab } from './platforms/platforms-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';
import { defaultTab, settingsTabs, tabOf, tabsFor } from './tabs.ts';
import type { SettingsTab } from './tabs.ts';

// The largest of the tabs, and not the one that opens first.
const SecurityTab = lazy(async () => ({
  default: (await import('./security/security-tab.tsx')).SecurityTab,
}));

const NotificationsTab = lazy(async () => ({
  default: (await import('./notifications-tab.tsx')).NotificationsTab,
}));

const ApiTab = lazy(async () => ({ default: (await import('./api/api-tab.tsx')).ApiTab }));

const contents: Record<SettingsTab, ComponentType<{ profile: UserProfile }>> = {
  profile: ProfileTab,
  platforms: PlatformsTab,
  subscription: SubscriptionTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  api: ApiTab,
};

const texts: Partial<Record<SettingsTab, string>> = {
  platforms: 'Accounts your agents can post to. Choose which ones on each agent’s page.',
};

function Content({ tab }: { tab: SettingsTab }) {
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(profileQuery);
  // Deferred, so that the tab is drawn in pieces, between which the browser can do other work.
  const isHere = useDeferredValue(data !== undefined);
  const Chosen = contents[tab];
  if (data && isHere)
    return (
      <Suspense fallback={<RowSkeletons count={3} />}>
        <Chosen profile={data} />
      </Suspense>
    );
  if (isPending || data) return <RowSkeletons count={3} />;
  if (!isError) return null;
  return (
    <ErrorState
      message={messageOf(error, 'Failed to load profile')}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

export function SettingsPage() {
  const tabs = tabsFor(useSession().isWhitelisted === true);
  const requestedTab = tabOf(useSearch({ strict: false }).tab);
  const tab = tabs.includes(requestedTab) ? requestedTab : defaultTab;
  return (
    <>
      <PageHeader title={settingsTabs[tab]} text={texts[tab]} />
      <Content key={tab} tab={tab} />
    </>
  );
}
