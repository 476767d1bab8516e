/** What an API token can be allowed to do. Each call of the contract names the one that it needs. */

/** Every scope, with the words that a person reads and what it lets a program do. */
export const scopes = {
  read: {
    label: 'Read',
    help: 'See agents, accounts, posts, the calendar, the inbox and figures.',
  },
  draft: { label: 'Write drafts', help: 'Let agents write, and save posts that wait for you.' },
  schedule: { label: 'Schedule', help: 'Plan posts for later, move them and cancel them.' },
  publish: { label: 'Publish', help: 'Publish posts at once, without asking you.' },
  reply: { label: 'Suggest replies', help: 'Write replies that wait for you in the inbox.' },
  media: { label: 'Images', help: 'See, upload and create images.' },
  company: {
    label: 'Company facts',
    help: 'See your company profile, products and documents, also private ones.',
  },
} as const;

export type Scope = keyof typeof scopes;

export const Scopes = Object.keys(scopes) as [Scope, ...Scope[]];
