/** The specification's messages about connecting X. */
export const twitterMessages = {
  denied: 'Twitter authorization was denied',
  expired: 'Twitter authorization expired. Please try again.',
  failed: 'Failed to connect Twitter account',
  failedFor: (reason: string) => `Failed to connect Twitter: ${reason}`,
  connected: (username: string) => `Successfully connected Twitter account @${username}!`,
  refused: (reason: string) => `Authentication failed: ${reason}`,
  invalidCallback: 'Invalid callback parameters',
  notProcessed: 'Failed to process Twitter authentication',
} as const;
