import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { CheckResult, ContentDraft } from '#contract/content/types.ts';
import { costWords } from '#domain/money/money.ts';
import { makerName } from '#contract/models/maker-names.ts';
import classes from './suggestion-why.module.css';

function Check({ check: { label, passed, message } }: { check: CheckResult }) {
  const Icon = passed ? IconCheck : IconAlertTriangle;
  return (
    <li className={`iconed ${classes.check}`} data-passed={passed}>
      <Icon size={16} aria-hidden />
      <span>
        {label}
        {passed ? (
          <VisuallyHidden>: passed</VisuallyHidden>
        ) : (
          <span className={classes.verdict}>: not passed</span>
        )}
        {message && <span className="ink"> {message}</span>}
      </span>
    </li>
  );
}

const failedFirst = (checks: readonly CheckResult[]) =>
  checks.toSorted((one, other) => Number(one.passed) - Number(other.passed));

const tokenWords = ({ tokens }: ContentDraft) =>
  tokens && tokens.input + tokens.output > 0
    ? `${tokens.input.toLocaleString('en')} read, ${tokens.output.toLocaleString('en')} written`
    : 'none';

function Facts({ draft }: { draft: ContentDraft }) {
  const { agent_id, persona_version, model_used, seed, cost } = draft;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Writer</dt>
        <dd className="sentence">{makerName(model_used)}</dd>
      </div>
      <div>
        <dt>Personality</dt>
        <dd>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/agents/$id"
                params={{ id: agent_id }}
                search={{ tab: 'persona' }}
                {...props}
              />
            )}
          >
            Version {persona_version}
          </Anchor>
        </dd>
      </div>
      <div>
        <dt>Tokens</dt>
        <dd>{tokenWords(draft)}</dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>{costWords(cost)}</dd>
      </div>
      <div>
        <dt>Seed</dt>
        <dd>{seed}</dd>
      </div>
    </dl>
  );
}

/** Who wrote a draft, with its reasons and checks on request. */
export function SuggestionWhy({ draft }: { draft: ContentDraft }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { model_used, cost, is_edited, why, checks } = draft;
  const passed = checks.filter((check) => check.passed).length;
  return (
    <div className="lineSm quiet">
      <span>
        Written by {makerName(model_used)} · {costWords(cost)}
        {is_edited && ' · edited by you'}
      </span>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Why?
      </Anchor>
      <div id={id} className={classes.why} hidden={!open}>
        <p className="measure">{why}</p>
        {checks.length > 0 && (
          <>
            <h3 className="flush ink size2">
              {passed} of {checks.length} checks passed
            </h3>
            <ul className={classes.checks}>
              {failedFirst(checks).map((check, at) => (
                // Two guidelines may require the same.
                <Check key={at} check={check} />
              ))}
            </ul>
          </>
        )}
        <Facts draft={draft} />
      </div>
    </div>
  );
}
