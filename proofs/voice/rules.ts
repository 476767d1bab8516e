/** Whether five edits of an owner with a habit lead to the right proposal, and those of one without lead to none. */
import { proposalsFrom, type VoiceText } from '#domain/voice/proposals.ts';
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

const proposed = (habits: readonly OwnerHabit[], draws: Draws): string[] => {
  const texts = edited(habits, draws, habits.length === 0 ? 1 : 0.5);
  return proposalsFrom(texts, plainPersona, []).map(({ key }) => key);
};

/** How often each of these words occurs, the most frequent first. */
function counted(words: readonly string[]): string {
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, { length }]) => ({
    word,
    length,
  }));
  const often = counts.toSorted((one, other) => other.length - one.length);
  return often.map(({ word, length }) => `${word} ${length}`).join(', ') || 'none';
}

/** `[seed]` */
export async function prove(report: Report, [seed = '1']: readonly string[]): Promise<void> {
  const draws = createDraws(Number(seed));
  const found = Array.from({ length: Math.ceil(cases / ownerHabits.length) }).flatMap(() =>
    ownerHabits.map((habit) => ({ key: habit.key, keys: proposed([habit], draws) })),
  );
  const right = found.filter(({ key, keys }) => keys.includes(key));
  const all = found.flatMap(({ keys }) => keys);
  const [precision, recall] = [right.length / all.length, right.length / found.length];
  const first = found.filter(({ key, keys: [one] }) => one === key).length / found.length;
  report.check(precision >= 0.9, `precision ${precision.toFixed(3)}, at least 0.9`);
  report.check(recall >= 0.8, `recall ${recall.toFixed(3)}, at least 0.8`);
  report.say(`proposed first: ${first.toFixed(3)}`);
  const without = Array.from({ length: cases }).flatMap(() => proposed([], draws));
  const rate = without.length / cases;
  report.check(
    rate <= 0.15,
    `false proposals ${rate.toFixed(3)} a case without a habit, at most 0.15`,
  );
  report.say(
    `missed: ${counted(found.filter((one) => !right.includes(one)).map(({ key }) => key))}`,
  );
  const wrong = found.flatMap(({ key, keys }) =>
    keys.filter((one) => one !== key).map((one) => `${key}: ${one}`),
  );
  report.say(`wrong: ${counted(wrong)}`);
  report.say(`without a habit: ${counted(without)}`);
}
