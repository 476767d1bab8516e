import { useQuery } from '@tanstack/react-query';
import type { Need, NeedKind } from '#contract/dashboard/calls.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Fetched, PageLink } from './panel-parts.tsx';
import { needsQuery } from './queries.ts';
import classes from './panels.module.css';

/** The items of the attention list in words: what they are, and their action. */
interface Words {
  what: (count: number) => string;
  verb: string;
  /** How urgent it is. */
  tone: 'bad' | 'warn' | 'info';
}

const counted =
  (one: string, more: string) =>
  (count: number): string =>
    pluralize(count, one, more);

const needWords: Record<NeedKind, Words> = {
  clock: {
    what: () => 'Publishing is paused: check the server’s clock',
    verb: 'Review',
    tone: 'bad',
  },
  frozen: {
    what: () => 'Publishing is stopped',
    verb: 'Resume',
    tone: 'bad',
  },
  reconnect: {
    what: counted('account needs reconnecting', 'accounts need reconnecting'),
    verb: 'Reconnect',
    tone: 'bad',
  },
  budget: {
    what: counted('budget is nearly used up', 'budgets are nearly used up'),
    verb: 'Review',
    tone: 'warn',
  },
  connect: {
    what: counted('account isn’t connected', 'accounts aren’t connected'),
    verb: 'Connect',
    tone: 'warn',
  },
  checklist: {
    what: counted('account doesn’t say that AI writes', 'accounts don’t say that AI writes'),
    verb: 'Finish setup',
    tone: 'info',
  },
  failed: {
    what: counted('post wasn’t published', 'posts weren’t published'),
    verb: 'See why',
    tone: 'bad',
  },
  review: {
    what: counted('post needs your decision', 'posts need your decision'),
    verb: 'Decide',
    tone: 'warn',
  },
  approval: {
    what: counted('post needs your approval', 'posts need your approval'),
    verb: 'Review',
    tone: 'warn',
  },
  text: {
    what: counted('draft needs fixing', 'drafts need fixing'),
    verb: 'Fix',
    tone: 'warn',
  },
  held: {
    what: counted('post is on hold', 'posts are on hold'),
    verb: 'See why',
    tone: 'warn',
  },
  silent: {
    what: counted('recurring post isn’t being published', 'recurring posts aren’t being published'),
    verb: 'See why',
    tone: 'warn',
  },
  skipped: {
    what: counted('post was skipped', 'posts were skipped'),
    verb: 'Fix',
    tone: 'warn',
  },
  taking_off: {
    what: counted('post takes off', 'posts take off'),
    verb: 'See it',
    tone: 'info',
  },
  inbox: {
    what: counted('message needs a reply', 'messages need a reply'),
    verb: 'Review',
    tone: 'info',
  },
  access: {
    what: counted('person asks for access', 'people ask for access'),
    verb: 'Decide',
    tone: 'info',
  },
};

/** An item as one sentence, for screen readers. */
const sentenceOf = ({ kind, count, about }: Need): string =>
  [needWords[kind].what(count), about].filter(Boolean).join(': ');

function NeedLine({ need }: { need: Need }) {
  const { what, verb, tone } = needWords[need.kind];
  return (
    <li className={classes.need} data-tone={tone}>
      <div className={classes.needWords}>
        <strong className="strong">{what(need.count)}</strong>
        {need.about && <span className="muted size2">{need.about}</span>}
        {need.why && <span className="muted size2">{need.why}</span>}
      </div>
      <PageLink
        className={classes.verb}
        href={need.link}
        aria-label={`${verb}: ${sentenceOf(need)}`}
      >
        {verb}
      </PageLink>
    </li>
  );
}

/** What only a person can do, each with a link. */
export function NeedsPanel() {
  const needs = useQuery(needsQuery);
  return (
    // Each row says what it counts; a sum of accounts, posts and messages would say nothing.
    <Panel bare title="Needs your attention">
      <Fetched query={needs} failure="Couldn’t load your to-dos." lines={2} height={56}>
        {(data) =>
          data.length === 0 ? (
            <p className="muted">You’re all caught up.</p>
          ) : (
            <ul className="plain">
              {data.map((need) => (
                <NeedLine key={need.kind} need={need} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Panel>
  );
}
