/** A document of a post, as LinkedIn shows one: a page below a bar with its title and its length. */
import classes from './document.module.css';
import sheet from './document.svg';

interface Props {
  title: string;
  /** Missing where it is not known. */
  pages?: number | undefined;
}

export function Document({ title, pages }: Props) {
  return (
    <div className={`packed ${classes.document}`} role="group" aria-label={`Document: ${title}`}>
      <p className={classes.bar}>
        <strong className="cut">{title}</strong>
        {pages !== undefined && <span>{pages === 1 ? '1 page' : `${pages} pages`}</span>}
      </p>
      <img className={classes.sheet} src={sheet} alt="" />
    </div>
  );
}
