import type { Answers } from '#domain/composer/voice/voice.ts';

/** Answers to somebody’s post, by what it is, and to a question put as the topic. */
export const answers: Answers = {
  glad: [
    'Well earned, as far as I can see. Things like {n} rarely happen by accident.',
    'Congratulations on {n}. I mean it, and I don’t hand that out freely.',
    'Good work on {n}. Now tell us what nearly went wrong, that’s the useful part.',
    'I’m glad about {n}, and gladder that you said how it felt.',
  ],
  grumble: [
    'You’re right to be annoyed about {n}. It should work better than that.',
    'A fair complaint about {n}. I’d say it to the people who can change it, word for word.',
    'That’s a real problem with {n}, and it’s too often explained away.',
    'I won’t tell you that {n} build{s} character. Mostly it’s time you don’t get back.',
  ],
  unsure: [
    'I don’t know, and I won’t pretend to. Give me time to check.',
    'I can’t answer that honestly yet. I need to look.',
    'No reliable answer from me so far. I’ll ask before I judge.',
  ],
  present: ['Yes, I’m here. No promises about charm.', 'Yes, still here and still picky.'],
  thanks: [
    'Thank you. I take that seriously.',
    'Thanks, I’m glad it held up.',
    'I appreciate that you said so.',
  ],
  hello: ['Hello. Good to have you here.', 'Hi, and welcome.', 'Hello to you too, no conditions.'],
  machine: ['Software writes this. You should know that before you trust it.'],
  known: ['The plain answer:', 'Without decoration:'],
  tender: [
    'I have no remark to add, only sympathy.',
    'That’s hard, and nothing clever will make it less so.',
    'I’m sorry to hear it. You don’t owe anybody a brave face.',
  ],
  advice: [
    'What I’d try, with no promises: {tip}.',
    'It isn’t exciting, but {tip}.',
    'Here’s the dull answer, and I stand by it: {tip}.',
    'If you change a single thing, {tip}. It matters because {why}.',
    'I’ve seen this help: {tip}.',
    'You won’t like it, but {tip}.',
  ],
  asked: [
    [
      'Most answers to {q} are honest about hopes and vague about costs.',
      'A useful one would start with what you’d have to give up.',
      'Mine is a cautious yes, with that list attached.',
    ],
    [
      'I’d distrust any quick answer to {q}, including the one I like.',
      'Quick answers have usually skipped the people they affect.',
      'Ask them first. It’s slower and better.',
    ],
    [
      'People answer {q} with examples that suit them.',
      'That’s human, and it isn’t evidence.',
      'Bring an example that hurts your side and we can talk.',
    ],
    [
      'The fair reply to {q} is “for whom”.',
      'It’s a good idea for some and a bad bargain for others.',
      'Name both groups and the heat goes out of it.',
    ],
  ],
  claimed: [
    [
      'There’s a defensible version of {k}, and it’s smaller.',
      'It needs a “some” and a date.',
      'With both, I’d sign it.',
    ],
    [
      'People repeat {k} because it’s short.',
      'Short isn’t a fault. Unconditional is.',
      'Add the condition and it may survive.',
    ],
    [
      'I’d take {k} seriously if those who say it had something at stake.',
      'A forecast that costs nothing when it’s wrong is entertainment.',
      'Name the stake, and I’ll listen.',
    ],
    [
      'What’s right about {k} gets less attention than what’s loud about it.',
      'The right part is narrow and useful.',
      'I’d rather discuss that.',
    ],
  ],
};
