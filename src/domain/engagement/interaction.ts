/** The state machine of an interaction: someone’s post that an agent deals with. */
import type { EngagementMode, InteractionState } from '#contract/engagement/types.ts';

/**
 * The events. Decisions: `ignore`, `block`, `draft`. `written`: a reply was drafted. By the owner: `approve`, `unsend`, `reject`, `done`. `seen`: a reply that the owner sent themselves was read back. `show`:
 * only the owner can answer, or no writer could, so it is shown to them without a draft. `withdraw`: no reply is possible any more, because
 * the author opted out or the post is gone. In the ledger: `published`, `unpublished`. `lapse`: no one decided in time.
 */
export const InteractionEvents = [
  'ignore',
  'block',
  'draft',
  'written',
  'show',
  'approve',
  'unsend',
  'reject',
  'done',
  'seen',
  'withdraw',
  'published',
  'unpublished',
  'lapse',
] as const;
export type InteractionEvent = (typeof InteractionEvents)[number];

/** What `written` and `show` depend on; the other events need nothing. */
export interface WrittenFacts {
  lane: EngagementMode;
  /** Whether the owner reviews it first: it is one of the first replies, or a check failed. */
  approval: boolean;
}

/** `final`: the state is final. `not_here`: not allowed in this state. */
export type InteractionOutcome = { state: InteractionState } | { refused: 'final' | 'not_here' };

type Rule = InteractionState | ((facts: WrittenFacts) => InteractionState);

/** Without a lane nothing is sent automatically. */
const written = ({ lane, approval }: WrittenFacts): InteractionState => {
  if (lane === 'blocked') return 'blocked';
  if (lane === 'handoff') return 'handoff';
  return approval ? 'waiting_approval' : 'queued';
};

const shown = ({ lane }: WrittenFacts): InteractionState =>
  lane === 'handoff' ? 'handoff' : 'waiting_approval';

const rules: Record<InteractionState, Partial<Record<InteractionEvent, Rule>>> = {
  new: {
    ignore: 'ignored',
    block: 'blocked',
    draft: 'drafting',
    show: shown,
    withdraw: 'ignored',
    lapse: 'expired',
  },
  drafting: {
    written,
    show: shown,
    ignore: 'ignored',
    block: 'blocked',
    withdraw: 'ignored',
    lapse: 'expired',
  },
  waiting_approval: {
    approve: 'queued',
    reject: 'rejected',
    withdraw: 'ignored',
    block: 'blocked',
    lapse: 'expired',
  },
  handoff: {
    done: 'done',
    seen: 'done',
    reject: 'rejected',
    withdraw: 'ignored',
    lapse: 'expired',
  },
  // It is in the ledger, so it can only be withdrawn or taken back after it was cancelled there.
  queued: {
    published: 'answered',
    unpublished: 'failed',
    unsend: 'waiting_approval',
    show: shown,
    withdraw: 'ignored',
  },
  ignored: {},
  answered: {},
  failed: {},
  rejected: {},
  done: {},
  blocked: {},
  expired: {},
};

/** Final states. */
export const isSettled = (state: InteractionState): boolean =>
  Object.keys(rules[state]).length === 0;

const cautious: WrittenFacts = { lane: 'auto', approval: true };

/** The state after an event, or why the event is refused. Without facts, a reply waits for its owner. */
export function moveInteraction(
  state: InteractionState,
  event: InteractionEvent,
  facts: WrittenFacts = cautious,
): InteractionOutcome {
  if (isSettled(state)) return { refused: 'final' };
  const rule = rules[state][event];
  if (rule === undefined) return { refused: 'not_here' };
  return { state: typeof rule === 'function' ? rule(facts) : rule };
}
