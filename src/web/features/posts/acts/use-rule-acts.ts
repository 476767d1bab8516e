/** Acts on one scheduled post, with messages and Undo. */
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { type RuleAct, ruleActs, sendRuleAct } from './rule-acts.ts';
import { type Done, useAct } from './use-act.ts';

export function useRuleActs(post: ScheduledPost) {
  const { run, running } = useAct();
  const start = (act: RuleAct, send: () => Promise<Done>, onDone: () => void) =>
    run({ act, send, onDone, failed: ruleActs[act].failed });
  return {
    running: running?.act,
    act: (act: Parameters<typeof sendRuleAct>[1], onDone = () => {}) =>
      start(act, () => sendRuleAct(post, act), onDone),
  };
}
