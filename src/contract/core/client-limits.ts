import { minute, second } from './time.ts';

/** Timeouts and limits of the web client’s data fetching and messages (specification part 2, section 9). */
export const client = {
  stale: 5 * minute,
  query_retries: 3,
  mutation_retries: 1,
  retry_delay_cap: 30 * second,
  toast: 4 * second,
  /** How long the company area shows a success message. */
  banner: 3 * second,
  dashboard_agents: 3,
  card_traits: 3,
} as const;
