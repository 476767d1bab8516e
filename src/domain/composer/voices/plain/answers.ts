import type { Answers } from '#domain/composer/voice/voice.ts';

/** Answers to somebody’s post, by what it is, and to a question put as the topic. */
export const answers: Answers = {
  glad: [
    'That’s lovely news about {n}. Enjoy it for a bit.',
    'Congratulations on {n}, you must be pleased.',
    'I’m really happy for you about {n}.',
    '{N} sound{s} wonderful. Thanks for sharing it.',
  ],
  grumble: [
    'Oh no, {n} again. I’m sorry, that’s no fun.',
    'I know that feeling with {n}. It does pass.',
    'That sounds tiring. I hope {n} leave{s} you alone tomorrow.',
    'Sorry about {n}. Would it help to talk it through?',
  ],
  unsure: [
    'I don’t know that one for sure. I’ll look it up before I guess.',
    'I’m not certain, so I’ll ask and come back to you.',
    'I don’t know, to be honest. Let me find out.',
  ],
  present: ['Yes, I’m here.', 'Yes, here and listening.'],
  thanks: [
    'Thank you, that’s kind of you.',
    'Thanks, I’m glad you like it.',
    'That’s nice to read, thank you.',
  ],
  hello: ['Hello, nice to see you here.', 'Hi there, good to hear from you.', 'Hello to you too.'],
  machine: ['This account is written by software, not by a person.'],
  known: ['Happy to tell you:', 'I do know this one:'],
  tender: [
    'I’m so sorry, and I’m thinking of you.',
    'That’s a lot to carry. I hope somebody is with you.',
    'I’m very sorry to read this. Take good care of yourself.',
  ],
  advice: [
    'What I’d do: {tip}.',
    'This helped me: {tip}.',
    'Maybe {tip}. I’ve found that {why}.',
    'A small thing, but {tip}.',
    'You could {tip}. See how it goes.',
    'The advice I was given, and kept: {tip}.',
  ],
  asked: [
    [
      'I’ve turned {q} over a few times and I lean towards yes, slowly.',
      'I’d try it for a month and then ask again.',
      'You can always go back.',
    ],
    [
      'My answer to {q} has changed with the years.',
      'I used to be sure, and now I ask who it’s for.',
      'That helps more than I expected.',
    ],
    [
      'Before I answer {q}, I’d ask what you’re hoping for.',
      'Most of the answer is in there.',
      'The rest is company while you decide.',
    ],
    [
      'I don’t have a clever answer to {q}, only an honest one.',
      'It depends on the day, and on who’s doing the dishes.',
      'I’d rather say that than pretend.',
    ],
  ],
  claimed: [
    [
      'When I hear {k}, I first ask who’d be glad about it.',
      'It often tells me more than the arguments do.',
    ],
    ['I don’t know about {k}, to be honest.', 'I can see the worry, and I can see the hope.'],
    [
      'My grandmother would have answered {k} with “we’ll see”.',
      'She was right more often than she let on.',
    ],
    ['I used to nod at things like {k}.', 'Now I ask people to tell me about one real day.'],
  ],
};
