/** The pages below `/docs`, by address. */
import { notFound, useParams } from '@tanstack/react-router';
import { normalizedPath } from '#contract/core/page-path.ts';
import { type ComponentType, use, useEffect } from 'react';
import { guides, type GuideText } from 'virtual:guides';
import { usePageTitle } from '#web/lib/title.ts';
import { PlainLink } from '#web/lib/plain-link.tsx';
import { GuideSearch } from './guide-search.tsx';
import classes from './guides.module.css';

type Guide = (typeof guides)[number];

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

/** One page of the documentation: its text, and links to the others. */
const GuidePage = ({ guide: { path, title }, text: { Body, parts } }: Props) => (
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

const findGuide = (path: string) => guides.find((guide) => guide.path === normalizedPath(path));

/** The page at an address with its text; `undefined` for an unknown address. */
export async function guideAt(path: string): Promise<ComponentType | undefined> {
  const guide = findGuide(path);
  if (!guide) return undefined;
  const text = await guide.load();
  return () => <GuidePage guide={guide} text={text} />;
}

const texts = new Map<string, Promise<GuideText>>();
function textOf({ path, load }: Guide): Promise<GuideText> {
  const known = texts.get(path) ?? load();
  texts.set(path, known);
  return known;
}

function LoadedGuide({ guide }: { guide: Guide }) {
  usePageTitle(guide.title);
  // The router looks for the anchor of a page before its text has loaded.
  useEffect(() => {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, []);
  return <GuidePage guide={guide} text={use(textOf(guide))} />;
}

/** The page at the router's address. */
export function GuideRoute() {
  const { page = '' } = useParams({ strict: false });
  const guide = findGuide(`/docs/${page}`);
  return guide ? <LoadedGuide key={guide.path} guide={guide} /> : notFound({ throw: true });
}
