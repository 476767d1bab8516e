/** The text of a post: line breaks kept, addresses as links, mentions and hashtags in the link color. */
import { Fragment, type ReactNode } from 'react';
import classes from './post-text.module.css';

/** A range of a text (UTF-16 units) that has a note, in the element with that id. */
export interface TextMark {
  start: number;
  end: number;
  describedBy: string;
}

const marked =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’…]|(?<![\p{L}\p{N}_])(?:#[\p{L}\p{N}_]+|@[\p{L}\p{M}\p{N}_]+(?:[-.][\p{L}\p{M}\p{N}_]+)*))/gu;

const Piece = ({ text }: { text: string }) =>
  text.startsWith('http') ? (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow">
      {text.replace(/^https?:\/\//, '')}
    </a>
  ) : (
    <span className="inBrand">{text}</span>
  );

const Words = ({ text }: { text: string }) =>
  text.split(marked).map((piece, at) =>
    // Every second piece is a match of the pattern; a text's pieces keep their positions.
    at % 2 === 1 ? <Piece key={at} text={piece} /> : piece,
  );

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
          <Words text={text.slice(places[at - 1]?.end ?? 0, start)} />
          <mark className={classes.mark} aria-describedby={describedBy}>
            {text.slice(start, end)}
          </mark>
        </Fragment>
      ))}
      <Words text={text.slice(places.at(-1)?.end ?? 0)} />
    </p>
  );
}
