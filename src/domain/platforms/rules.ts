/** Finds the platform rule that applies to an action. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformRule } from '#contract/platforms/traits.ts';

/** The facts that choose between the rows of an action; missing ones count as no. */
export interface RuleFacts {
  /** The author asked for a reply: the post mentions the account or quotes one of its posts. */
  summoned?: boolean;
  /** The owner ticked that the network approved AI-written replies. */
  approved?: boolean;
  /** This account already answered in this interaction. */
  answered?: boolean;
  /** A person has read the exact text. */
  read?: boolean;
  /** The author opted out. */
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
  // `Object.keys` loses the type of the record’s keys.
  (Object.keys(when) as Case[]).every((name) => holds[name](facts));

/**
 * The row that decides about an action: its lane, and the rule to quote. `auto`: the software may do it by itself.
 * `handoff`: it prepares, and a person does it in the network’s own composer. `blocked`: no one does it from here.
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

/** An action without a row is not automated: rules that are unknown count as strict. */
const unnamed: Omit<PlatformRule, 'action'> = {
  lane: 'blocked',
  rule: 'Not covered by this network’s rules, so we don’t do it.',
  source: null,
  since: null,
};
