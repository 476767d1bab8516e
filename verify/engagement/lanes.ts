/** Forty cases of what X allows and what it does not, each in the right lane with its rule quoted. */
import { decideEngagement } from '#domain/engagement/decision.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import { factsOf } from '#test/engagement-facts.ts';
import { answers, deeds } from './lane-scenarios.ts';

interface Judged {
  what: string;
  expected: string;
  got: string;
  /** Whether a rule stands beside it that its owner can read. */
  quoted: boolean;
}

const now = Date.UTC(2026, 10, 21, 12);
const told = (lane: string, engages?: boolean): string =>
  engages === undefined ? lane : `${lane}, ${engages ? 'answers' : 'does not answer'}`;

function judgeAnswers(): Judged[] {
  return answers.map(({ what, lane, engages, ...change }) => {
    const decision = decideEngagement(factsOf({ ...change, platform: 'twitter' }, now), now);
    return {
      what,
      expected: told(lane, engages),
      got: told(decision.lane, decision.shouldEngage),
      quoted: decision.rule.text !== '' && decision.rule.source !== null,
    };
  });
}

const judgeDeeds = (): Judged[] =>
  deeds.map(({ what, action, approved, lane }) => {
    const { lane: got, rule, source } = ruleFor('twitter', action, { approved });
    return { what, expected: lane, got, quoted: rule !== '' && source !== null };
  });

export function verifyLanes(say: (line: string) => void): boolean {
  const all = [...judgeAnswers(), ...judgeDeeds()];
  const wrong = all.filter(({ expected, got }) => expected !== got);
  const unquoted = all.filter(({ quoted }) => !quoted).length;
  for (const { what, expected, got } of wrong) say(`  ${what}: ${got}, and should be ${expected}`);
  say(
    `cases of what X allows ${all.length}  in the wrong lane ${wrong.length} (must be 0)  without a rule to quote ${unquoted} (must be 0)`,
  );
  return all.length === 40 && wrong.length === 0 && unquoted === 0;
}
