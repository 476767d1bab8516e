/** One page of the documentation: its text, and links to the others. */
import { guides, type GuideText } from 'virtual:guides';
import { PlainLink } from '#web/lib/plain-link.tsx';
import { GuideSearch } from './guide-search.tsx';
import classes from './guides.module.css';

export type Guide = (typeof guides)[number];

const Contents = ({ path, parts }: { path: string } & Pick<GuideText, 'parts'>) => (
  <nav aria-label="Documentation">
    <ul className={`plain grid ${classes.contents}`}>
      {guides.map((guide) => (
        <li key={guide.path}>
          <PlainLink href={guide.path} aria-current={guide.path === path ? 'page' : undefined}>
            {guide.title}
          </PlainLink>
          {guide.path === path && parts.length > 1 && (
            <ul className={classes.parts} aria-label="On this page">
              {parts.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </nav>
);

const Next = ({ path }: { path: string }) => {
  const next = guides[guides.findIndex((guide) => guide.path === path) + 1];
  return next ? (
    <p className={classes.next}>
      Next: <PlainLink href={next.path}>{next.title}</PlainLink>
    </p>
  ) : null;
};

interface Props {
  guide: Guide;
  text: GuideText;
}

export const GuidePage = ({ guide: { path, title }, text: { Body, parts } }: Props) => (
  <div className={classes.page}>
    <div className={classes.aside}>
      <GuideSearch />
      <Contents path={path} parts={parts} />
    </div>
    <article className={`shrinks readable ${classes.article}`}>
      <h1>{title}</h1>
      <div className={classes.text}>
        <Body />
      </div>
      <Next path={path} />
    </article>
  </div>
);
