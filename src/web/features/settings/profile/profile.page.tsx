import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserProfile } from '#contract/auth/users.ts';
import { profileQuery } from '#web/entities/account/account-queries.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { ConnectionSummary } from '#web/features/settings/platforms/connection-summary.tsx';
import { EmailForm } from './email-form.tsx';
import classes from './profile.page.module.css';
import { TwitterCard } from '#web/features/settings/platforms/twitter-card.tsx';

const dated = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

const factsOf = (profile: UserProfile): [string, string][] => [
  ['Email', profile.email ?? 'None yet'],
  ['Wallet', profile.wallet_address ? `${profile.wallet_address.slice(0, 8)}…` : 'None linked'],
  ['Member since', dated.format(Date.parse(profile.created_at))],
];

const Account = ({ profile }: { profile: UserProfile }) => (
  <div className="columns">
    <div className="stackLg">
      <div className="besideXs gapMd">
        <AvatarRing name={profile.username} hue="stone" size={64} />
        <p className={classes.name}>{profile.username}</p>
      </div>
      <dl className={classes.facts}>
        {factsOf(profile).map(([name, fact]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Panel title="Your profile">
        <EmailForm profile={profile} />
      </Panel>
    </div>
    <aside className="stackLg">
      <TwitterCard />
      <ConnectionSummary />
    </aside>
  </div>
);

export function ProfilePage() {
  const query = useQuery(profileQuery);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Profile"
        action={
          <Anchor renderRoot={(props) => <Link to="/settings" search={{}} {...props} />}>
            All settings
          </Anchor>
        }
      />
      {data ? <Account profile={data} /> : null}
      <QueryState
        query={query}
        say={() => 'Failed to load profile'}
        skeletons={<RowSkeletons count={3} />}
      />
    </>
  );
}
