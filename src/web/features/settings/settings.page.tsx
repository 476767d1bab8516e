import { useQuery } from '@tanstack/react-query';
import { useSearch, Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import type { UserProfile } from '#contract/auth/users.ts';
import { profileQuery } from '#web/entities/account/account-queries.ts';
import { forRole } from '#web/entities/spaces/for-role.tsx';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { PlatformsTab } from './platforms/platforms-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { defaultTab, settingsTabs, tabOf, tabsFor, type SettingsTab } from './tabs.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { IconBell, IconMail } from '@tabler/icons-react';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { usePricingNews } from './queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SettingsSection } from './settings-section.tsx';
import classes from './subscription-tab.module.css';

const nameOf = (tier: string) => tier.charAt(0).toUpperCase() + tier.slice(1);

/** Only people with a verified email are promised news. */
function Promised({ profile: { email, email_verified, pending_email } }: { profile: UserProfile }) {
  if (email !== null && email_verified)
    return <StatusBadge tone="good">You’re on the list</StatusBadge>;
  const hasTyped = email !== null || pending_email !== null;
  return (
    <>
      You’re on the list. So we can email you,{' '}
      <Anchor
        underline="always"
        renderRoot={(props) => <Link to="/settings" search={{ tab: 'profile' }} {...props} />}
      >
        {hasTyped ? 'verify your email address' : 'add an email address'}
      </Anchor>
      .
    </>
  );
}

function GetNotified({ profile }: { profile: UserProfile }) {
  const wish = usePricingNews();
  const wanted = profile.wishes.includes('pricing');
  const set = (next: boolean) =>
    wish.mutate(next, { onError: (error) => void notify.failure(error) });
  return (
    <div className="rowSm">
      <Button
        variant={wanted ? 'default' : 'filled'}
        leftSection={wanted ? null : <IconBell size={18} stroke={1.6} aria-hidden />}
        onClick={() => set(!wanted)}
      >
        {wanted ? 'Undo' : 'Get Notified'}
      </Button>
      <span role="status">{wanted && <Promised profile={profile} />}</span>
    </div>
  );
}

function ContactSales({ username }: { username: string }) {
  const { data } = useQuery(setupQuery(api));
  if (!data) return null;
  if (!data.contact_email)
    return (
      <Text size="sm" c="var(--ink-2)">
        Your administrator hasn’t set a contact email.
      </Text>
    );
  const subject = encodeURIComponent(`SocialAI plans (${username})`);
  return (
    <Button
      component="a"
      href={`mailto:${data.contact_email}?subject=${subject}`}
      variant="default"
      leftSection={<IconMail size={18} stroke={1.6} aria-hidden />}
    >
      Contact Sales
    </Button>
  );
}

/** Only people with access have such a page. */
function Charges() {
  const { isWhitelisted } = useSession();
  if (!isWhitelisted) return null;
  return (
    <Text c="var(--ink-2)">
      See what models and networks charge on the{' '}
      <Anchor underline="always" renderRoot={(props) => <Link to="/usage" {...props} />}>
        usage page
      </Anchor>{' '}
      and set a monthly budget.
    </Text>
  );
}

function SubscriptionTab({ profile }: { profile: UserProfile }) {
  const { user } = useSession();
  return (
    <>
      <SettingsSection title="Current plan" text="What’s included">
        <p className={classes.plan}>{nameOf(profile.subscription_tier)}</p>
        <Text c="var(--ink-2)">All features are included. SocialAI is free.</Text>
        <Charges />
      </SettingsSection>
      <Panel bare title="Pricing Coming Soon" folded="There are no paid plans">
        {!user?.is_admin && (
          <Text c="var(--ink-2)">
            Get Notified tells your administrator that you’d like paid plans.
          </Text>
        )}
        <div className="rowSm">
          <GetNotified profile={profile} />
          <ContactSales username={profile.username} />
        </div>
      </Panel>
    </>
  );
}

// The largest of the tabs, and not the one that opens first.
const SecurityTab = lazy(async () => ({
  default: (await import('./security/security-tab.tsx')).SecurityTab,
}));

const NotificationsTab = lazy(async () => ({
  default: (await import('./notifications-tab.tsx')).NotificationsTab,
}));

const PeopleTab = lazy(async () => ({
  default: (await import('./people/people-tab.tsx')).PeopleTab,
}));

const ApiTab = lazy(async () => ({
  default: forRole('owner', (await import('./api/api-tab.tsx')).ApiTab, true),
}));

const contents: Record<SettingsTab, ComponentType<{ profile: UserProfile }>> = {
  profile: ProfileTab,
  platforms: PlatformsTab,
  people: PeopleTab,
  subscription: SubscriptionTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  api: ApiTab,
};

const texts: Partial<Record<SettingsTab, string>> = {
  platforms: 'Accounts you and your agents can post to. Choose which ones on each agent’s page.',
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
