/** Searches the documentation in the browser, so that no server sees the query. */
import { useId, useState } from 'react';
import { PlainLink } from '#web/lib/plain-link.tsx';
import type { Found } from './guide-index.ts';
import classes from './guides.module.css';

type Search = (words: string) => Found[];

/** Fetched with the first character. */
let searching: Promise<Search> | undefined;
const loadSearch = () =>
  (searching ??= import('./guide-index.ts').then(({ searchGuides }) => searchGuides));

function Results({ found, words }: { found: readonly Found[]; words: string }) {
  if (found.length === 0)
    return (
      <p role="status" className="quiet">
        Nothing found for “{words}”.
      </p>
    );
  return (
    <ul className={classes.found} aria-label="Results">
      {found.map(({ path, title, heading, excerpt }) => (
        <li key={path}>
          <PlainLink href={path}>{heading || title}</PlainLink>
          <p>
            {heading && `${title}: `}
            {excerpt}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function GuideSearch() {
  const id = useId();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly Found[]>();
  const look = async (typed: string) => {
    setWords(typed);
    if (!typed.trim()) return setFound(undefined);
    try {
      setFound((await loadSearch())(typed));
    } catch {
      // Offline, the pages themselves can still be read.
      setFound(undefined);
      searching = undefined;
    }
  };
  return (
    <search className={`grid gapTight ${classes.search}`}>
      <label className="muted strong size2" htmlFor={id}>
        Search the docs
      </label>
      <input
        id={id}
        type="search"
        value={words}
        autoComplete="off"
        onChange={({ currentTarget }) => void look(currentTarget.value)}
      />
      {found && words.trim() && <Results found={found} words={words.trim()} />}
    </search>
  );
}
