/** The signals for and against a reply, each with its weight, and the network's rule. */
import { IconBan } from '@tabler/icons-react';
import type { EngagementDecision, EngagementSignal } from '#contract/engagement/types.ts';
import { Elsewhere } from '#web/entities/connections/steps.tsx';
import classes from './decision-signals.module.css';
import { modeLabels } from './engagement-labels.ts';

const widest = 100;
const signed = (weight: number): string => (weight > 0 ? `+${weight}` : `−${-weight}`);

function Weight({ signal: { weight, decisive } }: { signal: EngagementSignal }) {
  if (decisive)
    return (
      <span className={classes.decisive}>
        <IconBan size={16} aria-hidden /> Deciding factor
      </span>
    );
  return (
    <span className={classes.weight} data-against={weight < 0 || undefined}>
      <span className={classes.number}>{signed(weight)}</span>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${(Math.min(widest, Math.abs(weight)) / widest) * 100}%` }} />
      </span>
    </span>
  );
}

export function DecisionSignals({ decision }: { decision: EngagementDecision }) {
  const { signals, score, lane, rule } = decision;
  return (
    <div className="stackSm">
      <table className={classes.table}>
        <caption>Score details</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Signal</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <tr key={signal.signal}>
              <th scope="row">{signal.label}</th>
              <td>
                <Weight signal={signal} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{score} of 100</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.rule}>
        <strong>{modeLabels[lane]}.</strong> {rule.text}{' '}
        {rule.source && <Elsewhere href={rule.source.url}>{rule.source.name}</Elsewhere>}
      </p>
    </div>
  );
}
