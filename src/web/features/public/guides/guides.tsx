/** The pages below `/docs`, by address. */
import { notFound, useParams } from '@tanstack/react-router';
import { normalizedPath } from '#contract/core/page-path.ts';
import { type ComponentType, use, useEffect } from 'react';
import { guides, type GuideText } from 'virtual:guides';
import { usePageTitle } from '#web/lib/title.ts';
import { type Guide, GuidePage } from './guide.page.tsx';

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
