/** The text of a post: line breaks kept, web addresses live, tags and names in the link colour. */
import classes from './post-text.module.css';

const marked = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’…]|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_]+)/gu;

const Piece = ({ text }: { text: string }) =>
  text.startsWith('http') ? (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow">
      {text.replace(/^https?:\/\//, '')}
    </a>
  ) : (
    <span className={classes.tag}>{text}</span>
  );

export const PostText = ({ text }: { text: string }) => (
  <p className={classes.text} dir="auto">
    {text.split(marked).map((piece, at) =>
      // Every second piece is one that the pattern matched; a text's pieces keep their places.
      at % 2 === 1 ? <Piece key={at} text={piece} /> : piece,
    )}
  </p>
);
