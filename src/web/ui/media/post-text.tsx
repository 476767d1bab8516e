/** The text of a post: line breaks kept, addresses as links, mentions and hashtags in the link color. */
import { Fragment, type ReactNode } from 'react';
import { linkIn, markedWords } from '#contract/core/marked-words.ts';
import classes from './post-text.module.css';

/** A range of a text (UTF-16 units) that has a note, in the element with that id. */
export interface TextMark {
  start: number;
  end: number;
  describedBy: string;
}

function Marked({ words }: { words: string }) {
  const link = linkIn(words);
  if (!link) return <span className="inBrand">{words}</span>;
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
      {link.shown}
    </a>
  );
}

const Stretch = ({ text }: { text: string }) =>
  // The pieces of a text keep their positions.
  markedWords(text).map((words, at) => (at % 2 === 0 ? words : <Marked key={at} words={words} />));

/** Marks in order, without those that overlap another one or are outside the text. */
function apart(marks: readonly TextMark[], length: number): TextMark[] {
  let end = 0;
  return marks
    .toSorted((one, other) => one.start - other.start)
    .filter((mark) => {
      const isFree = mark.start >= end && mark.end > mark.start && mark.end <= length;
      if (isFree) end = mark.end;
      return isFree;
    });
}

interface Props {
  text: string;
  marks?: readonly TextMark[] | undefined;
  /** Before the first word, on its line. */
  lead?: ReactNode;
}

export function PostText({ text, marks = [], lead }: Props) {
  const places = apart(marks, text.length);
  return (
    <p className={classes.text} dir="auto">
      {lead}
      {places.map(({ start, end, describedBy }, at) => (
        <Fragment key={start}>
          <Stretch text={text.slice(places[at - 1]?.end ?? 0, start)} />
          <mark className={classes.mark} aria-describedby={describedBy}>
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      <Stretch text={text.slice(places.at(-1)?.end ?? 0)} />
    </p>
  );
}
