/** The life of someone's post that an agent deals with: every state, what may happen in it, and where that leads. */
import type { EngagementMode, InteractionState } from '#contract/engagement/types.ts';

/**
 * What can happen. `ignore`, `block`, `draft` – what was decided; `written` – an answer is there; `unwritten` – nobody
 * could write one; `approve`, `reject`, `done` – the owner; `seen` – an answer that they sent themselves was read back;
 * `show` – only its owner can answer it, so it is put before them without an answer; `withdraw` – there is no answering any more: the author asked not to be written to, or the post is gone;
 * `published`, `unpublished` – what became of it in the ledger; `lapse` – nobody decided in time.
 */
export const InteractionEvents = [
  'ignore',
  'block',
  'draft',
  'written',
  'unwritten',
  'show',
  'approve',
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
  /** Whether its owner looks at it first: one of the first answers, or a check found something in it. */
  approval: boolean;
}

/** `final` – nothing happens to it any more; `not_here` – not in this state. */
export type InteractionOutcome = { state: InteractionState } | { refused: 'final' | 'not_here' };

type Rule = InteractionState | ((facts: WrittenFacts) => InteractionState);

/** Without a lane of its own nothing goes out by itself. */
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
    unwritten: 'failed',
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
  // The ledger has it: it is withdrawn only after it was cancelled there.
  queued: { published: 'answered', unpublished: 'failed', show: shown, withdraw: 'ignored' },
  ignored: {},
  answered: {},
  failed: {},
  rejected: {},
  done: {},
  blocked: {},
  expired: {},
};

/** States that nothing leaves. */
export const isSettled = (state: InteractionState): boolean =>
  Object.keys(rules[state]).length === 0;

const cautious: WrittenFacts = { lane: 'auto', approval: true };

/** What an event makes of an interaction, or why it makes nothing of it. Without facts, an answer waits for its owner. */
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
