/** Setup steps that Meta apps for Instagram and Threads share. */
import type { Sentence } from './connect-traits.ts';

/** The final steps: granting people access to the app, and finding its id and secret. */
export const lastSteps = (network: 'Instagram' | 'Threads'): readonly Sentence[] => [
  [
    'Under ',
    { strong: 'App roles' },
    `, add each account that is going to post as ${network === 'Instagram' ? 'an' : 'a'} ${network} tester, and accept the invitation in the ${network} app. Accounts without a role need Meta’s App Review.`,
  ],
  [
    'Under ',
    { strong: 'App settings › Basic' },
    ', add an icon, a category and a privacy policy address. A page of your own that says what this server stores is enough.',
  ],
  [
    'Switch the app to ',
    { strong: 'Live' },
    '. In Development mode only people with a role on the app see what it posts. Look at your first post signed out.',
  ],
  [
    'Copy the ',
    { strong: `${network} app ID` },
    ' and its secret from the use case’s settings to the fields below. They aren’t those of the Meta app.',
  ],
];
