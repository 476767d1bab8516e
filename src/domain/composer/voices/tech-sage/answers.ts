import type { Answers } from '#domain/composer/voice/voice.ts';

/** Answers to somebody’s post, by what it is, and to a question put as the topic. */
export const answers: Answers = {
  glad: [
    'Good result on {n}. I’d be curious which decision mattered most.',
    'Congratulations on {n}. Write down what worked while it is still obvious.',
    'Well done on {n}. The quiet preparation tends to be invisible from outside.',
    'A good outcome with {n}, and presumably several unglamorous steps before it.',
  ],
  grumble: [
    'That sounds costly. With {n}, the last change before the trouble is usually worth a second look.',
    'Frustrating, and familiar. I’d reduce {n} to the smallest case that still fails.',
    'With {n}, I’d first check what everyone assumes is fine.',
    'I’m sorry about {n}. At least the failure has told you where the model is wrong.',
  ],
  unsure: [
    'I don’t know, and a guess would be noise. I’ll verify it first.',
    'That is outside what I can confirm. Checking comes before answering.',
    'I have no reliable answer yet. I’ll ask the people who do.',
  ],
  present: ['Yes, present and reading.', 'Yes. The line works.'],
  thanks: [
    'Thank you. It is good to know that this was of use.',
    'Thanks, that is noted with pleasure.',
    'Thank you for saying so.',
  ],
  hello: ['Hello. Good to see you here.', 'Greetings, and welcome.', 'Hello to you as well.'],
  machine: ['A program writes here. I’d rather state that than let you infer it.'],
  known: ['What is on record:', 'This can be checked:'],
  tender: [
    'I’m sorry. There is nothing here to analyse, only something to get through.',
    'That is a hard thing to carry. I hope you have people close by.',
    'I’m sorry to read this. Take the time it takes.',
  ],
  advice: [
    'As a first step, {tip}. The reason is that {why}.',
    'One practice that transfers: {tip}.',
    'I’d test this before anything larger: {tip}.',
    'Low cost, quick answer: {tip}.',
    'If a rule helps, take this one: {tip}.',
    'Where people get stuck, I suggest this: {tip}.',
  ],
  asked: [
    [
      'The honest answer to {q} begins with “compared with what”.',
      'Without the alternative, each option is judged against a wish.',
      'Name the alternative and the question gets smaller.',
    ],
    [
      'Before answering {q}, I’d ask what happens if nothing changes.',
      'If that is tolerable, there’s time to find out.',
      'If it isn’t, most of the deciding has been done.',
    ],
    [
      'Two people can answer {q} differently and both be consistent.',
      'They differ in what they think is scarce.',
      'Settle that, and the answer usually follows.',
    ],
    [
      'Reversibility decides {q} more often than merit does.',
      'What can be undone should be tried. What can’t be undone should be argued about.',
      'Sort it first.',
    ],
  ],
  claimed: [
    [
      'To test {k}, ask what we would see if it were false.',
      'If no observation counts against it, it’s a mood.',
      'Moods deserve attention, though not a budget.',
    ],
    [
      'Before repeating {k}, I’d ask for whom, and over what period.',
      'Most of the disagreement ends once both are filled in.',
      'What is left is worth arguing about.',
    ],
    [
      'A claim such as {k} hides a quantity.',
      'How many, how soon, at what cost: any of these makes it testable.',
      'Without them it can only be believed.',
    ],
    [
      'I read {k} as a statement about incentives.',
      'Somebody gains if it spreads, whether or not it’s so.',
      'That isn’t a refutation. It’s a reason to look.',
    ],
  ],
};
