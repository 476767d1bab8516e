/** The text of a post: line breaks kept, web addresses live, tags and names in the link colour. */
import { Fragment } from 'react';
import classes from './post-text.module.css';

/** A place in a text (UTF-16 units) that something is to be said about, by the element of that id. */
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
    <span className={classes.tag}>{text}</span>
  );

const Words = ({ text }: { text: string }) =>
  text.split(marked).map((piece, at) =>
    // Every second piece is one that the pattern matched; a text's pieces keep their places.
    at % 2 === 1 ? <Piece key={at} text={piece} /> : piece,
  );

/** Marks in their order, without those that begin inside another one or lie outside the text. */
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
}

export function PostText({ text, marks = [] }: Props) {
  const places = apart(marks, text.length);
  return (
    <p className={classes.text} dir="auto">
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
