import { Button, Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { factsLeftOut } from '#domain/writer/left-out.ts';
import { TextSources } from '#web/entities/posts/text-sources.tsx';
import { WrittenSoFar } from '#web/entities/posts/written-so-far.tsx';
import { LeftOut } from '#web/entities/briefs/left-out.tsx';
import { Diff } from './diff.tsx';
import type { Ask, Suggestion } from './use-ask.ts';
import classes from './ask.module.css';

interface Props {
  ask: Ask;
  /** Keeps the option at this place. */
  onKeep: (suggestion: Suggestion, at: number) => void;
  /** Whether there is no text that a draft would replace. */
  isBlank?: boolean;
}

/** A draft that leaves nothing to choose. */
const isOnlyOne = ({ options, drafts: [draft] = [] }: Suggestion): boolean =>
  options.length === 1 && draft !== undefined && factsLeftOut(draft).left_out.length === 0;

/** What was suggested, to compare and choose from. On an empty page the only draft is the text, with Undo. */
function Ready({ suggestion, ask, onKeep, isBlank = false }: Props & { suggestion: Suggestion }) {
  const first = useRef<HTMLButtonElement>(null);
  const { options, before, drafts, brief } = suggestion;
  const isTaken = isBlank && isOnlyOne(suggestion);
  const take = useEffectEvent(() => {
    if (isTaken) onKeep(suggestion, 0);
    else first.current?.focus();
  });
  useEffect(() => take(), []);
  if (isTaken) return null;
  return (
    <>
      <ol className="plain stackMd">
        {options.map((option, at) => (
          // Suggestions keep their positions.
          <li className="stackXs left" key={at}>
            <Diff before={before} after={option} />
            {drafts?.[at] && <TextSources sources={drafts[at].sources} />}
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
