import { Anchor } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { TextSource } from '#contract/content/types.ts';
import classes from './text-sources.module.css';

const usedFirst = (sources: readonly TextSource[]) =>
  sources.toSorted((one, other) => Number(other.used) - Number(one.used));

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
        {usedFirst(sources).map((source) => (
          <li key={source.id} className={classes.source} data-used={source.used || undefined}>
            <span className={classes.place}>
              <bdi>{source.source}</bdi>
              <span className="faint regular">{source.used ? 'used' : 'available, not used'}</span>
            </span>
            <span dir="auto">{source.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
