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
import { useAccessRequest } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';
import classes from './subscription-tab.module.css';

const nameOf = (tier: string) => tier.charAt(0).toUpperCase() + tier.slice(1);

/** Nothing is promised to whom no mail can be sent. */
function Promised({ profile: { email, email_verified, pending_email } }: { profile: UserProfile }) {
  if (email !== null && email_verified)
    return <StatusBadge tone="good">You will be told</StatusBadge>;
  const hasTyped = email !== null || pending_email !== null;
  return (
    <>
      Noted. Nobody can write to you yet:{' '}
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
  const wish = useAccessRequest();
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
        The operator of this installation has not named an address to write to.
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

/** Only members have a page to look at. */
function Charges() {
  const { isWhitelisted } = useSession();
  if (!isWhitelisted) return null;
  return (
    <Text c="var(--ink-2)">
      What models and platforms charge is on the{' '}
      <Anchor underline="always" renderRoot={(props) => <Link to="/usage" {...props} />}>
        usage page
      </Anchor>
      , with a monthly budget if you want one.
    </Text>
  );
}

export const SubscriptionTab = ({ profile }: { profile: UserProfile }) => (
  <>
    <SettingsSection title="Current plan" text="What your account may use.">
      <p className={classes.plan}>{nameOf(profile.subscription_tier)}</p>
      <Text c="var(--ink-2)">Everything in this version. The software charges nothing.</Text>
      <Charges />
    </SettingsSection>
    <SettingsSection
      title="Pricing Coming Soon"
      text="There are no other plans yet. Get Notified tells the operator of this installation that you want to know when there are."
    >
      <div className="rowSm">
        <GetNotified profile={profile} />
        <ContactSales username={profile.username} />
      </div>
    </SettingsSection>
  </>
);
