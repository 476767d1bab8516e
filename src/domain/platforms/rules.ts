/** What a platform lets software do in a person's name: the row of its rules that applies to a case. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformRule } from '#contract/platforms/traits.ts';

/** What decides between the rows about one action. What is not said counts as no. */
export interface RuleFacts {
  /** The author asked for an answer: the post mentions the account or quotes one of its posts. */
  summoned?: boolean;
  /** The owner has ticked that the network approved answers written by AI. */
  approved?: boolean;
  /** This account has answered in this interaction before. */
  answered?: boolean;
  /** A person has read the exact text that is posted. */
  read?: boolean;
  /** The author has asked not to be written to. */
  stopped?: boolean;
}

export type RuleAction = PlatformRule['action'];

type Case = keyof NonNullable<PlatformRule['when']>;

const holds: Readonly<Record<Case, (facts: RuleFacts) => boolean>> = {
  stopped: ({ stopped }) => stopped === true,
  answered: ({ answered }) => answered === true,
  unsummoned: ({ summoned }) => summoned !== true,
  unapproved: ({ approved }) => approved !== true,
  unread: ({ read }) => read !== true,
};

const applies = ({ when = {} }: PlatformRule, facts: RuleFacts): boolean =>
  // A record's own keys are its type's.
  (Object.keys(when) as Case[]).every((name) => holds[name](facts));

/**
 * The row that decides about an action: its lane, and the rule to quote. `auto`: the software may do it by itself;
 * `handoff`: it prepares, a person does it in the network's own composer; `blocked`: nobody does it from here.
 */
export function ruleFor(
  platform: LivePlatform,
  action: RuleAction,
  facts: RuleFacts = {},
): PlatformRule {
  const { rules } = platforms[platform];
  const rule = rules.find((one) => one.action === action && applies(one, facts));
  return rule ?? { ...unnamed, action };
}

/** What no row names is not done by itself: a network that has not been read up on is treated as a strict one. */
const unnamed: Omit<PlatformRule, 'action'> = {
  lane: 'blocked',
  rule: 'Not covered by this network’s rules, so we don’t do it.',
  source: null,
  since: null,
};
