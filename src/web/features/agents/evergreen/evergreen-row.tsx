import type { EvergreenItem } from '#contract/evergreen/types.ts';
import { shortDate } from '#domain/text/dates.ts';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { type RowAct, RowActions } from '#web/features/agents/row-actions.tsx';
import { useEvergreenAct } from './evergreen-queries.ts';
import classes from '#web/features/agents/item-rows.module.css';

interface Props {
  item: EvergreenItem;
  onEdit: () => void;
}

function Actions({ item, onEdit }: Props) {
  const run = useEvergreenAct(item.agent_id);
  const act = (what: RowAct) =>
    run.mutate(
      { id: item.id, act: what },
      {
        onSuccess: ({ message }) => void notify.success(message),
        onError: (error) => void notify.failure(error),
      },
    );
  return (
    <RowActions
      name={item.topic}
      noun="item"
      isPaused={item.is_paused}
      isBusy={run.isPending}
      onEdit={onEdit}
      onAct={act}
    >
      Posts that were made of it stay.
    </RowActions>
  );
}

/** Any leap year: a season has the same days every year. */
const dayWords = (day: string): string => shortDate(`2024-${day}`);

const timesUsed = ({ uses, max_uses }: EvergreenItem): string => {
  if (max_uses !== null) return `Used ${uses} of ${max_uses} times`;
  return uses === 0 ? 'Not used yet' : uses === 1 ? 'Used once' : `Used ${uses} times`;
};

const isToCome = (at: string): boolean => Date.parse(at) > Date.now();

const Facts = ({ item }: { item: EvergreenItem }) => {
  const { season, cooldown_days: days, last_used_at, interactions } = item;
  return (
    <p className="lineSm quiet">
      <span>{days === 1 ? 'Once a day' : `Every ${days} days`} at most</span>
      {season && (
        <span>
          {dayWords(season.from)} – {dayWords(season.to)}
        </span>
      )}
      <span>{timesUsed(item)}</span>
      {last_used_at !== null && (
        <span>
          {isToCome(last_used_at) ? 'Next' : 'Last used'} <Moment at={last_used_at} />
        </span>
      )}
      {interactions !== null && (
        <span>{Math.round(interactions * 10) / 10} interactions on average</span>
      )}
    </p>
  );
};

/** One evergreen item of an agent: its topic, how often it is used, and the results. */
export const EvergreenRow = ({ item, onEdit }: Props) => (
  <li className={classes.row}>
    <div className={classes.facts}>
      <p className="lineXs">
        <strong dir="auto">{item.topic}</strong>{' '}
        {item.is_paused && <StatusBadge tone="quiet">Paused</StatusBadge>}
      </p>
      {item.facts !== '' && (
        <p className="cut quiet" dir="auto">
          {item.facts}
        </p>
      )}
      <Facts item={item} />
      {item.note !== null && <p className="quiet">{item.note}</p>}
    </div>
    <Actions item={item} onEdit={onEdit} />
  </li>
);
