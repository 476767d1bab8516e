import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { WrittenSoFar } from '#web/entities/posts/written-so-far.tsx';
import { LeftOut } from '#web/entities/briefs/left-out.tsx';
import { Diff } from './diff.tsx';
import type { Ask, Suggestion } from './use-ask.ts';
import classes from './ask.module.css';

interface Props {
  ask: Ask;
  /** Keeps the option at this place. */
  onKeep: (suggestion: Suggestion, at: number) => void;
}

function Ready({ suggestion, ask, onKeep }: Props & { suggestion: Suggestion }) {
  const first = useRef<HTMLButtonElement>(null);
  const { options, before, drafts, brief } = suggestion;
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <ol className="plain stackMd">
        {options.map((option, at) => (
          // Suggestions keep their positions.
          <li className="stackXs left" key={at}>
            <Diff before={before} after={option} />
            {drafts?.[at] && brief && (
              <LeftOut
                draft={drafts[at]}
                busy={false}
                onThread={(longest) => ask.write({ ...brief, ...longest }, before)}
              />
            )}
            <Button
              ref={at === 0 ? first : undefined}
              size="compact-sm"
              aria-label={options.length > 1 ? `Keep suggestion ${at + 1}` : undefined}
              onClick={() => onKeep(suggestion, at)}
            >
              Keep
            </Button>
          </li>
        ))}
      </ol>
      <div>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={ask.close}>
          Discard
        </Button>
      </div>
    </>
  );
}

/** The agent's suggestions, to accept or discard. */
export default function SuggestionPanel(props: Props) {
  const { ask } = props;
  const { asked } = ask;
  if (asked.is === 'idle' || asked.is === 'topic' || asked.is === 'instruction') return null;
  return (
    <section
      className={classes.panel}
      aria-label="Suggestion"
      onKeyDown={(event) => event.key === 'Escape' && ask.close()}
    >
      {asked.is === 'working' && (
        <>
          <div className="rowSm" role="status">
            <Loader size="xs" aria-hidden /> {asked.title} …
            <Button size="compact-sm" variant="subtle" color="gray" onClick={ask.close}>
              Stop
            </Button>
          </div>
          <WrittenSoFar key={asked.key} id={asked.key} />
        </>
      )}
      {asked.is === 'failed' && (
        <div className="rowSm">
          <span className="wrong" role="alert">
            {asked.message}
          </span>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={ask.close}>
            Close
          </Button>
        </div>
      )}
      {asked.is === 'ready' && (
        <>
          <h2 className={classes.panelTitle}>{asked.suggestion.title}</h2>
          <Ready {...props} suggestion={asked.suggestion} />
        </>
      )}
    </section>
  );
}
