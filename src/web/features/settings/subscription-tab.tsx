import { Anchor, Button, Text } from '@mantine/core';
import { IconBell, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserProfile } from '#contract/auth/users.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { usePricingNews } from './queries.ts';
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

export const SubscriptionTab = ({ profile }: { profile: UserProfile }) => (
  <>
    <SettingsSection title="Current plan" text="What’s included">
      <p className={classes.plan}>{nameOf(profile.subscription_tier)}</p>
      <Text c="var(--ink-2)">Every feature. SocialAI is free.</Text>
      <Charges />
    </SettingsSection>
    <SettingsSection
      title="Pricing Coming Soon"
      text="There are no paid plans. Get Notified tells your administrator that you’re interested."
    >
      <div className="rowSm">
        <GetNotified profile={profile} />
        <ContactSales username={profile.username} />
      </div>
    </SettingsSection>
  </>
);
