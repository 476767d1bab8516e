import { useQuery } from '@tanstack/react-query';
import type { Need } from '#contract/dashboard/calls.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Fetched } from './fetched.tsx';
import { needWords, sentenceOf } from './need-labels.ts';
import { PageLink } from './page-link.tsx';
import classes from './panels.module.css';
import { needsQuery } from './queries.ts';

function NeedLine({ need }: { need: Need }) {
  const { what, verb, tone } = needWords[need.kind];
  return (
    <li className={classes.need} data-tone={tone}>
      <div className={classes.needWords}>
        <strong className="strong">{what(need.count)}</strong>
        {need.about && <span className="muted size2">{need.about}</span>}
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
  // As many as there are rows: what a row counts is in its words.
  const total = needs.data?.length ?? 0;
  return (
    <Panel
      bare
      title="Needs your attention"
      aside={total > 0 ? <span className={classes.count}>{total}</span> : null}
    >
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
