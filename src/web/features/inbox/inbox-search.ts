/** The search parameters of the inbox. */
import { type InteractionState, InteractionStates } from '#contract/engagement/types.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';

export const inboxTabs = { inbox: 'Replies', 'opt-outs': 'Opt-outs' } as const;
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

const textOf = (asked: unknown) => (typeof asked === 'string' && asked ? asked : undefined);
const oneOf = <Word extends string>(words: readonly Word[], asked: unknown) =>
  words.find((word) => word === asked);

/** Drops unknown values and defaults. */
export function inboxSearchOf(asked: Record<string, unknown>): InboxSearch {
  const tab = oneOf(InboxTabNames, asked['tab']);
  const agent = textOf(asked['agent']);
  const platform = oneOf(LivePlatformIds, asked['platform']);
  const account = textOf(asked['account']);
  const state = oneOf([...InteractionStates, 'all'] as const, asked['state']);
  const item = textOf(asked['item']);
  return {
    ...(tab && tab !== 'inbox' && { tab }),
    ...(agent && { agent }),
    ...(platform && { platform }),
    ...(account && { account }),
    ...(state && { state }),
    ...(item && { item }),
  };
}
