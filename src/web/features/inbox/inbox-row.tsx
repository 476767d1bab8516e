import { Link } from '@tanstack/react-router';
import type { Interaction } from '#contract/engagement/types.ts';
import { messageMoods } from '#contract/engagement/moods.ts';
import { kindWords, stateWordsOf } from '#web/entities/engagement/engagement-labels.ts';
import type { Hue } from '#web/ui/media/hue.ts';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './inbox.module.css';
import type { InboxSearch } from './inbox-search.ts';

interface Props {
  item: Interaction;
  /** The platform, or the account there. */
  place: string;
  hue: Hue;
  isOpen: boolean;
  search: InboxSearch;
}

/** A mention in a few lines, in the color of its agent. */
export function InboxRow({ item, place, hue, isOpen, search }: Props) {
  const { label, tone } = stateWordsOf(item);
  return (
    <Link
      to="/inbox"
      search={{ ...search, item: item.id }}
      replace={search.item !== undefined}
      resetScroll={false}
      className={classes.row}
      data-row={item.id}
      data-hue={hue}
      aria-current={isOpen || undefined}
    >
      <span className={classes.rowHead}>
        <strong className="cut">{item.author.display_name || item.author.username}</strong>
        <span className={`quiet ${classes.quiet}`}>
          <Moment at={item.created_at} />
        </span>
      </span>
      <span className="clamped breaks lines2" dir="auto">
        {item.text}
      </span>
      <span className="lineXs baseline">
        {item.urgent && <StatusBadge tone="bad">{messageMoods.self_harm.label}</StatusBadge>}
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className={`quiet ${classes.quiet}`}>
          {kindWords[item.kind]} for {item.agent_name} on {place}
        </span>
      </span>
    </Link>
  );
}
