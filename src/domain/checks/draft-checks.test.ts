import { describe, expect, it } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { holdOf, leastOf, maxHold } from '#test/loop-hold.ts';
import { plainPersona } from '#test/persona-values.ts';
import { checkText } from './text-checks.ts';
import { textRules } from '#domain/prompt/text-rules.ts';
import { isNoReply, talkIn } from './draft-checks.ts';

const brief = Brief.parse({
  content_type: 'reply',
  topic: 'unit tests',
  context: 'What do you think of unit tests?',
});
const found = (text: string, about = brief) =>
  checkText([text], textRules(plainPersona, about, platforms.bluesky)).map(({ check }) => check);

describe('a reply of a model about itself', () => {
  it.each([
    'I’m sorry, but I can’t write that.',
    "I'm sorry, I cannot help with this request.",
    'I can’t answer that.',
    'I won’t write about that.',
    'Sorry, I will not respond to this.',
    'Unfortunately I am unable to provide an opinion on unit tests. I am unable to help.',
    'I am not able to discuss this here.',
    'I don’t know.',
    'Hm. I do not know',
    'Okay, the user asks what I think about unit tests. I should be short.',
    'User asks about unit tests.',
    'The user wants my opinion on unit tests.',
    'The persona would say that unit tests pay off.',
    'The message asks for my opinion on unit tests.',
    'I need to keep it short and mention unit tests.',
    'First I should reply to the question on unit tests.',
    'I would need to know more to answer.',
    'Response as Ada: unit tests pay off.',
    'In-character: unit tests pay off.',
    '*nods* Unit tests pay off.',
    'Unit tests pay off, says {facts}',
    'Unit tests pay off. /no_think',
  ])('%j does not go out alone', (text) => {
    expect(found(text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:disclosure|placeholder)$/u)]),
    );
  });

  it.each([
    '(no reply needed)',
    '[reply]',
    '<reply>',
    'NO_REPLY',
    'SKIP',
    'EOF',
    'END OF POST',
    'test',
    'ok',
    'Done.',
    'Sure',
    'Okay then',
  ])('%j is no reply', (text) => {
    expect(found(text)).toContain('bare');
  });
});

describe('an honest reply', () => {
  it.each([
    'I can’t wait to see you there!',
    'I’m sorry you had trouble, we fix it today.',
    'I can’t help smiling when a unit test turns green.',
    'I don’t know a better habit than unit tests.',
    'I won’t ship without unit tests.',
    'Unit tests help every user, and they should be short.',
    'We should all keep more unit tests.',
    'Thanks!',
    'Thank you so much!',
    'Good morning!',
    'You’re welcome.',
    'Hi there',
    'GM',
    'At 7 am.',
    'Rye costs 5 euros.',
    'Yes, we do.',
    'ありがとうございます',
    'UNIT TESTS ALL THE WAY DOWN, FRIENDS!',
  ])('%j passes', (text) => {
    expect(talkIn(text)).toBeUndefined();
    expect(isNoReply(text)).toBe(false);
  });

  it('may say what its owner told it to say, and a post may be short', () => {
    const own = Brief.parse({ ...brief, answers: { what: 'I can’t answer that.' } });
    expect(found('I can’t answer that.', own)).not.toContain('disclosure');
    const post = Brief.parse({ topic: 'unit tests' });
    expect(found('I can’t do this without unit tests.', post)).not.toContain('disclosure');
  });
});

it('takes linear time', async () => {
  const texts = ['I can’t really ', '*a ', 'the user ', '{a ', 'I am ', 'A ', '('];
  for (const unit of texts) {
    const held = await leastOf(() =>
      holdOf(() => [talkIn, isNoReply].map((one) => one(unit.repeat(4000)))),
    );
    expect(held, unit).toBeLessThan(maxHold);
  }
});
