/** Whether five edits of an owner with a habit lead to the right proposal, and those of one without lead to none. */
import { type Proposal, proposalsFrom, type VoiceText } from '#domain/voice/proposals.ts';
import { createDraws, type Draws } from '#proofs/shared/random.ts';
import type { Report } from '#proofs/shared/report.ts';
import { plainPersona } from '#test/persona-values.ts';
import { atRandom, draftOf, type OwnerHabit, ownerHabits, someTics } from './owners.ts';

const edits = 5;
const cases = 300;
/** How often an owner remembers their habit. */
const faithful = 0.9;

/** So many drafts that an owner edited; without occasion or memory they leave a draft or change it otherwise. */
function edited(habits: readonly OwnerHabit[], draws: Draws, noise: number): VoiceText[] {
  const texts: VoiceText[] = [];
  const likes = someTics(draws, habits[0]);
  for (let at = 0; texts.length < edits; at += 1) {
    const written = draftOf(draws, likes);
    let text = draws.chance(noise) ? atRandom(written, draws) : written;
    for (const { edit } of habits) if (draws.chance(faithful)) text = edit(text);
    // What is not edited is approved, and says nothing here.
    if (text !== written)
      texts.push({ id: `${at}`, kind: 'edited', written, text, reason: '', at });
  }
  return texts;
}

const keysOf = (proposals: readonly Proposal[]): string[] => proposals.map(({ key }) => key);

/** `[seed]` */
export async function prove(report: Report, [seed = '1']: readonly string[]): Promise<void> {
  const draws = createDraws(Number(seed));
  let [right, proposed, stated, first] = [0, 0, 0, 0];
  const missed = new Map<string, number>();
  const wrong = new Map<string, number>();
  for (let n = 0; n < cases; n += 1) {
    const habit = ownerHabits[n % ownerHabits.length]!;
    const keys = keysOf(proposalsFrom(edited([habit], draws, 0.5), plainPersona, []));
    stated += 1;
    proposed += keys.length;
    if (keys.includes(habit.key)) right += 1;
    else missed.set(habit.key, (missed.get(habit.key) ?? 0) + 1);
    if (keys[0] === habit.key) first += 1;
    for (const key of keys)
      if (key !== habit.key)
        wrong.set(`${habit.key}: ${key}`, (wrong.get(`${habit.key}: ${key}`) ?? 0) + 1);
  }
  const [precision, recall] = [right / proposed, right / stated];
  report.check(precision >= 0.9, `precision ${precision.toFixed(3)}, at least 0.9`);
  report.check(recall >= 0.8, `recall ${recall.toFixed(3)}, at least 0.8`);
  report.say(`proposed first: ${(first / stated).toFixed(3)}`);
  let falsely = 0;
  const without = new Map<string, number>();
  for (let n = 0; n < cases; n += 1) {
    const keys = keysOf(proposalsFrom(edited([], draws, 1), plainPersona, []));
    falsely += keys.length;
    for (const key of keys) without.set(key, (without.get(key) ?? 0) + 1);
  }
  const rate = falsely / cases;
  report.check(
    rate <= 0.15,
    `false proposals ${rate.toFixed(3)} a case without a habit, at most 0.15`,
  );
  const told = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .toSorted((one, other) => other[1] - one[1])
      .map(([key, count]) => `${key} ${count}`)
      .join(', ');
  report.say(`missed: ${told(missed) || 'none'}`);
  report.say(`wrong: ${told(wrong) || 'none'}`);
  report.say(`without a habit: ${told(without) || 'none'}`);
}
