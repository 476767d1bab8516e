/** What an API token can be allowed to do. Each call of the contract names the scope it needs. */

/** Every scope: its label, what it allows a program to do, and the same as the end of “It will be able to …”. */
export const scopes = {
  read: {
    label: 'Read',
    help: 'See agents, accounts, posts, the calendar, the inbox and figures.',
    able: 'read your agents, posts, inbox and figures',
  },
  draft: {
    label: 'Write drafts',
    help: 'Let agents write, and save posts that wait for you.',
    able: 'write drafts that wait for you',
  },
  schedule: {
    label: 'Schedule',
    help: 'Plan posts for later, move them and cancel them.',
    able: 'plan, move and cancel posts',
  },
  publish: {
    label: 'Publish',
    help: 'Publish posts at once, without asking you.',
    able: 'publish without asking you',
  },
  reply: {
    label: 'Suggest replies',
    help: 'Write replies that wait for you in the inbox.',
    able: 'suggest replies that wait for you',
  },
  media: {
    label: 'Images',
    help: 'See, upload and create images.',
    able: 'use and create images',
  },
  company: {
    label: 'Company facts',
    help: 'See your company profile, products and documents, also private ones.',
    able: 'read private facts about your company',
  },
} as const;

export type Scope = keyof typeof scopes;

export const Scopes = Object.keys(scopes) as [Scope, ...Scope[]];

/** The scopes ticked by default: none of them publishes anything without the owner. */
export const usualScopes: readonly Scope[] = ['read', 'draft'];
