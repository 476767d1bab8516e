/** The search parameters of the inbox. */
import { type InteractionState, InteractionStates } from '#contract/engagement/types.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import { oneOf, textIn } from '#web/lib/read-value.ts';

export const inboxTabs = { inbox: 'Replies', sent: 'Sent', 'opt-outs': 'Opt-outs' } as const;
export type InboxTab = keyof typeof inboxTabs;
export const InboxTabNames = Object.keys(inboxTabs) as InboxTab[];

export interface InboxSearch {
  /** Without one, the replies. */
  tab?: InboxTab;
  agent?: string;
  platform?: LivePlatform;
  account?: string;
  /** Without one, those that need review. */
  state?: InteractionState | 'all';
  /** The open mention. */
  item?: string;
}

/** Drops unknown values and defaults. */
export function inboxSearchOf(search: Record<string, unknown>): InboxSearch {
  const tab = oneOf(InboxTabNames, search['tab']);
  const agent = textIn(search['agent']);
  const platform = oneOf(LivePlatformIds, search['platform']);
  const account = textIn(search['account']);
  const state = oneOf([...InteractionStates, 'all'] as const, search['state']);
  const item = textIn(search['item']);
  return {
    ...(tab && tab !== 'inbox' && { tab }),
    ...(agent && { agent }),
    ...(platform && { platform }),
    ...(account && { account }),
    ...(state && { state }),
    ...(item && { item }),
  };
}
