import type { Answers, Told } from '#domain/composer/voice/voice.ts';

/** What is made of the facts the owner gave. */
export const told: Told = {
  openers: [
    'The facts on {t}.',
    'Information on {t}.',
    'For reference, on {t}:',
    'A short overview of {t}.',
    'What applies to {t}:',
    'To state it plainly: {we}.',
    'A note on {t}.',
    'In brief, on {t}:',
  ],
  lists: ['The facts on {t}:', '{T} at a glance:', 'What applies to {t}:'],
  reactions: {
    change: ['That is the change.', 'Please take note of it.', 'The rest stays as it was told.'],
    price: [
      'A clear figure makes planning easier.',
      'Please compare before you decide.',
      'Plan with that figure.',
      'A price should be easy to find.',
    ],
    date: ['Please note the date.', 'Plan accordingly.', 'The calendar is the place for it.'],
    reason: ['That is the reason, plainly stated.', 'A rule should come with its reason.'],
    number: ['That gives you the scale.', 'A figure says more than an adjective.'],
    plain: [
      'That is the essential part.',
      'Questions are welcome.',
      'Please ask where something is unclear.',
      'More on request.',
      'No more is needed to decide.',
      'I leave the conclusion to you.',
    ],
  },
  verdicts: [
    'That is what applies to {t}.',
    'That covers {t}.',
    'Nothing else needs saying on {t}.',
    'This is the state of things on {t}.',
    'In short, that is {c}.',
  ],
  stories: [
    'The history of {t} is short.',
    'This is how things stand with {t}.',
    'On {t}, from the beginning:',
  ],
  tips: [
    'What follows from that: ask for figures before you decide.',
    'The useful step now: write down what it means for you.',
    'My advice: read the terms once, in full.',
  ],
};

/** Answers to somebody’s post, by what it is, and to a question put as the topic. */
export const answers: Answers = {
  glad: [
    'Congratulations on {n}. That was work.',
    'Good news about {n}. Well done.',
    'I am pleased to hear about {n}.',
  ],
  grumble: [
    'I am sorry about {n}. That costs time.',
    'That is a nuisance, {n}. I hope it is mended soon.',
    'Trouble with {n} is never welcome. I am sorry to hear it.',
  ],
  unsure: [
    'I do not know that for certain. I will look it up.',
    'I would have to ask. I will do so.',
    'I cannot confirm that yet. I will check.',
  ],
  present: ['Yes, I am here.', 'Yes. I am listening.'],
  thanks: ['Thank you. I appreciate it.', 'Thanks for saying so.', 'Thank you for the kind words.'],
  hello: ['Hello.', 'Hello, and welcome.', 'Good to hear from you.'],
  machine: ['This account is written by software, not by a person.'],
  known: ['The answer:', 'As far as we have stated it:'],
  tender: [
    'I am very sorry to read this.',
    'My sympathy to you and yours.',
    'That is hard. I am thinking of you.',
  ],
  advice: [
    'Check once more before you decide.',
    'Ask for it in writing.',
    'Take a day, if you can.',
    'Begin with the part you can undo.',
  ],
  asked: [
    [
      '{q} is a fair question.',
      'I would look at the figures before I answer.',
      'Then I would wait a day.',
    ],
    ['On {q} I have no quick answer.', 'A careful one needs facts.', 'I would gather those first.'],
    [
      'People differ on {q}.',
      'Both sides have a case.',
      'The cost decides more often than the principle.',
    ],
    ['{q} depends on who pays for it.', 'Ask that first.', 'The rest gets simpler.'],
  ],
  claimed: [
    ['There is a case for {k}.', 'I would want to see it written down, with the costs.'],
    ['On {k}, I keep an open mind.', 'A trial would show more than a debate.'],
    ['Part of {k} is right.', 'The details decide how much.'],
    ['As for {k}, I would ask those who do the work.', 'They will know what it changes.'],
  ],
};
