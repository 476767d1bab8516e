import { Anchor } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { TextSource } from '#contract/content/types.ts';
import { SourceName } from '#web/entities/company/source-name.tsx';
import classes from './text-sources.module.css';

interface Place {
  place: string;
  isUsed: boolean;
  passages: readonly TextSource[];
}

/** Each place once, with all of its passages: first those that are used. */
const byPlace = (sources: readonly TextSource[]): Place[] =>
  [true, false].flatMap((isUsed) =>
    [
      ...Map.groupBy(
        sources.filter(({ used }) => used === isUsed),
        ({ source }) => source,
      ),
    ].map(([place, passages]) => ({ place, isUsed, passages })),
  );

/** Each source once: two passages may be from one page. */
const placesOf = (sources: readonly TextSource[]): string =>
  [...new Set(sources.map(({ source }) => source))].join('; ');

function leadOf(sources: readonly TextSource[]): string {
  const used = sources.filter((source) => source.used);
  return used.length > 0 ? `From ${placesOf(used)}` : 'No company facts used';
}

/** The company knowledge that a text uses: its sources, with the passages on request. */
export function TextSources({ sources }: { sources: readonly TextSource[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (sources.length === 0) return null;
  return (
    <div className="lineSm size2">
      <span className={`inline muted top ${classes.lead}`}>
        <IconQuote size={16} aria-hidden />
        <bdi>{leadOf(sources)}</bdi>
      </span>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide sources' : 'Sources'}
      </Anchor>
      <ul id={id} className={classes.list} hidden={!open} aria-label="Sources">
        {(open ? byPlace(sources) : []).map(({ place, isUsed, passages }) => (
          <li key={`${place} ${isUsed}`} className={classes.source} data-used={isUsed || undefined}>
            <span className={classes.place}>
              <SourceName source={place} />
              <span className="faint regular">{isUsed ? 'used' : 'available, not used'}</span>
            </span>
            {passages.map(({ id: passage, text }) => (
              <span key={passage} dir="auto">
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
