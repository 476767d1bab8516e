/** The screenshots of the features page, which `npm run demo` takes, with their descriptions. */
export const featurePictures = {
  agents: 'Three agents, each a card with avatar, personality, traits and results',
  editor: 'The editor: a post with an image on the left, and on the right how Bluesky will show it',
  accounts: 'Four connected accounts on four networks, with their state, agents and posting times',
  board: 'The board: posts as cards under Ideas, Drafts, Needs you, Scheduled and Published',
  calendar:
    'A month of the calendar: published, queued and waiting posts, each with agent, time and network',
  import: 'An import of three posts: two are ready, and one names the line and what is wrong',
  inbox: 'The inbox: a mention, the drafted reply and buttons to approve, edit or reject it',
  company: 'The documents of a company, with their summary and who may use them',
  media: 'The media library: images as tiles, and a form to generate another one',
  tokens: 'Two API tokens, each with its permissions, and one with a limit of posts a day',
  docs: 'A page of the docs, with a search and the list of pages beside it',
} as const;
export type FeaturePicture = keyof typeof featurePictures;

/** In pixels. */
export const pictureSize = { width: 1456, height: 910 } as const;
