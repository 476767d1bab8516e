/** What no fact supports is marked, and what a fact supports is not. */
import { findClaims } from '#domain/claims/claims.ts';
import { type Labelled, labelled } from './labelled.ts';

const wanted = 0.9;

interface Judged {
  sentence: string;
  caught: string[];
  missed: string[];
  /** Marked though a fact says it. */
  wronged: string[];
}

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");
const meet = (one: string, other: string): boolean =>
  plain(one).includes(plain(other)) || plain(other).includes(plain(one));

function judge(facts: string, [sentence, ...unsupported]: Labelled['sentences'][number]): Judged {
  const marked = findClaims([sentence], facts).map(({ text }) => text);
  const isCaught = (one: string) => marked.some((text) => meet(text, one));
  return {
    sentence,
    caught: unsupported.filter(isCaught),
    missed: unsupported.filter((one) => !isCaught(one)),
    wronged: marked.filter((text) => !unsupported.some((one) => meet(text, one))),
  };
}

export function verifyClaims(say: (line: string) => void): boolean {
  const judged = labelled.flatMap(({ facts, sentences }) =>
    sentences.map((sentence) => judge(facts, sentence)),
  );
  const count = (list: 'caught' | 'missed' | 'wronged') =>
    judged.reduce((sum, one) => sum + one[list].length, 0);
  const share = count('caught') / (count('caught') + count('missed'));
  for (const { sentence, missed, wronged } of judged) {
    if (missed.length > 0) say(`  missed ${missed.join(', ')}: ${sentence}`);
    if (wronged.length > 0) say(`  marked though supported ${wronged.join(', ')}: ${sentence}`);
  }
  say(
    `${judged.length} sentences, ${count('caught') + count('missed')} claims that no fact supports: ` +
      `${count('caught')} caught (${share.toFixed(3)}), ${count('wronged')} marked that a fact supports`,
  );
  return share >= wanted;
}
