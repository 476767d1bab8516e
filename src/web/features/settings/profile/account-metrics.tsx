import { accountMetrics } from '#contract/auth/users.ts';
import type { UserProfile } from '#contract/auth/users.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './account-metrics.module.css';

const unrecorded = 'Not tracked';

/** Figures that the specification shows but that are not recorded here. */
export const AccountMetrics = ({ profile }: { profile: UserProfile }) => (
  <div className={classes.figures}>
    <StatCard
      label="Token balance"
      value={profile.token_balance}
      unit={accountMetrics.token_symbol}
      note={unrecorded}
    />
    <StatCard
      label="Reputation score"
      value={profile.reputation_score}
      unit={`out of ${accountMetrics.reputation_max}`}
      note={unrecorded}
    />
  </div>
);
