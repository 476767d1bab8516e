/** The words of a proposed week, without the schema library. */

/** The most posts of a proposed week. */
export const maxWeekPosts = 21;

/**
 * Where a topic comes from. `season`: an evergreen item that is only used at some time of the year; `material`: a line of the
 * agent’s own material; `own`: its owner chose it.
 */
export const WeekSources = [
  'season',
  'idea',
  'feed',
  'evergreen',
  'material',
  'company',
  'topic',
  'own',
] as const;
export type WeekSource = (typeof WeekSources)[number];

/** `waiting`: its text is not written yet. `failed`: it could not be written. `approved`: it is a scheduled post. */
export const WeekStates = ['waiting', 'written', 'failed', 'approved'] as const;
export type WeekState = (typeof WeekStates)[number];

/** Why no week can be planned, where another time helps and more to write about does not. */
export const noTimeFree = 'No posting time is free in these days. Add some, or remove a post.';
