/** The pages below `/docs`, in the order in which a newcomer reads them; each is a file in `docs`. */
export interface GuideFile {
  path: `/docs/${string}`;
  file: string;
}

export const guideFiles: readonly GuideFile[] = [
  { path: '/docs/first-steps', file: 'guide/first-steps.md' },
  { path: '/docs/agents', file: 'guide/agents.md' },
  { path: '/docs/writing', file: 'guide/writing.md' },
  { path: '/docs/planning', file: 'guide/planning.md' },
  { path: '/docs/review', file: 'guide/review.md' },
  { path: '/docs/people', file: 'guide/people.md' },
  { path: '/docs/feeds', file: 'guide/feeds.md' },
  { path: '/docs/inbox', file: 'guide/inbox.md' },
  { path: '/docs/company', file: 'guide/company.md' },
  { path: '/docs/media', file: 'guide/media.md' },
  { path: '/docs/networks', file: 'platforms.md' },
  { path: '/docs/safety', file: 'guide/safety.md' },
  { path: '/docs/api', file: 'api.md' },
  { path: '/docs/operations', file: 'operations.md' },
  { path: '/docs/chaos', file: 'chaos.md' },
];
