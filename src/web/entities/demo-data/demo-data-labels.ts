/** What removing the sample data deletes, in words. */
import type { Sample, SampleKind, DemoData } from '#contract/demo-data/calls.ts';

type Counted = Exclude<SampleKind, 'profile'>;
const nouns: Record<Counted, readonly [one: string, more: string]> = {
  agent: ['agent', 'agents'],
  post: ['post', 'posts'],
  schedule: ['scheduled post', 'scheduled posts'],
  product: ['product', 'products'],
  document: ['document', 'documents'],
};

const named = new Set<SampleKind>(['agent', 'product', 'document']);

const counted = (kind: Counted, count: number): string =>
  `${count} ${nouns[kind][count === 1 ? 0 : 1]}`;

function lineOf(kind: SampleKind, items: readonly Sample[]): string {
  const [first] = items;
  if (kind === 'profile') return `The company profile of ${first?.name ?? ''}`;
  const head = counted(kind, items.length);
  const names = items.map(({ name }) => name).join(', ');
  if (named.has(kind)) return `${head}: ${names}`;
  return kind === 'post' ? `${head} in the sandbox, with their replies` : head;
}

/** What is deleted, a line for each kind. */
export function whatGoes({ items }: DemoData): string[] {
  const going = Object.groupBy(
    items.filter(({ stays_because }) => stays_because === null),
    ({ kind }) => kind,
  );
  return Object.entries(going).flatMap(([, of]) => {
    const [first] = of ?? [];
    return first && of ? lineOf(first.kind, of) : [];
  });
}

/** What stays, and why. */
export function whatStays({ items, own_posts }: DemoData): string[] {
  const own = items.flatMap(({ name, stays_because }) =>
    stays_because === null ? [] : `${name}. ${stays_because}`,
  );
  if (own_posts === 0) return own;
  const what = own_posts === 1 ? 'One post' : `${own_posts} posts`;
  return [...own, `${what} of your own that these agents published in the sandbox.`];
}
