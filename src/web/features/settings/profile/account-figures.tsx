import { accountFigures } from '#contract/auth/users.ts';
import type { UserProfile } from '#contract/auth/users.ts';
import { StatCard } from '#web/ui/stat-card.tsx';
import classes from './account-figures.module.css';

const unrecorded = 'not recorded by this software';

/** Figures that the specification shows and nobody counts here. */
export const AccountFigures = ({ profile }: { profile: UserProfile }) => (
  <div className={classes.figures}>
    <StatCard
      label="Token balance"
      value={profile.token_balance}
      unit={accountFigures.token_symbol}
      note={unrecorded}
    />
    <StatCard
      label="Reputation score"
      value={profile.reputation_score}
      unit={`out of ${accountFigures.reputation_max}`}
      note={unrecorded}
    />
  </div>
);
