/** What a platform allows software to do, each with its source. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { Lane, PlatformRule } from '#contract/platforms/traits.ts';
import classes from './connections.module.css';
import { dayOf } from './connection-labels.ts';
import { Elsewhere } from './steps.tsx';

const actions: Record<PlatformRule['action'], string> = {
  post: 'Posts',
  thread: 'Threads',
  reply: 'Replies',
  quote: 'Quotes',
  like: 'Likes',
  follow: 'Follows',
  keyword_reply: 'Replies to keywords',
  copy: 'Repeating the same text',
  scrape: 'Automating a browser',
};

/** The subject of a row: an action, or one case of it. */
function caseOf({ action, when = {} }: PlatformRule): string {
  if (when.stopped) return 'Replies to people who opted out';
  if (when.answered) return 'Second replies to the same post';
  if (when.unsummoned) return 'Uninvited replies';
  if (when.unread) return 'Posts without approval';
  if (when.unapproved) return 'Replies without approval';
  return actions[action];
}

const lanes: Record<Lane, string> = {
  auto: 'Automatic',
  handoff: 'You send it',
  blocked: 'Not allowed',
};

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const sinceWords = (since: string | null): string => {
  if (since === null) return '';
  return /^\d{4}-\d{2}$/.test(since)
    ? `, since ${month.format(Date.parse(`${since}-01`))}`
    : `, since ${dayOf(since)}`;
};

const Rule = ({ rule }: { rule: PlatformRule }) => (
  <li data-lane={rule.lane}>
    <span className="strong">
      {caseOf(rule)}: {lanes[rule.lane]}
    </span>
    <span>{rule.rule}</span>
    <span className={`said ${classes.quiet}`}>
      {rule.source ? (
        <Elsewhere href={rule.source.url}>{rule.source.name}</Elsewhere>
      ) : (
        'A SocialAI rule'
      )}
      {sinceWords(rule.since)}
    </span>
  </li>
);

export function PlatformRuleList({ platform }: { platform: LivePlatform }) {
  const { name, rules, rules_read } = platforms[platform];
  return (
    <div className="stackMd">
      <ul className={classes.rules} aria-label={`Rules of ${name}`}>
        {rules.map((rule) => (
          <Rule key={rule.rule} rule={rule} />
        ))}
      </ul>
      <p className={`said ${classes.quiet}`}>
        Rules as of {dayOf(rules_read)}. The network’s current rules apply.
      </p>
    </div>
  );
}
