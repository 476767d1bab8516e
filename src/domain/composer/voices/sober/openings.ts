import type { Openings } from '#domain/composer/voice/voice.ts';

/** What a post opens with, and how it goes on: short sentences, nothing raised. */
export const openings: Openings = {
  thoughts: [
    ['A word on {t}.', 'Preparation decides more than luck.', 'Check early, then check again.'],
    ['On {t}, the early start pays.', 'Late decisions cost more.', 'That holds every year.'],
    ['I have one rule about {t}.', 'Look first, then act.', 'It has saved me a lot of repairs.'],
    [
      'Most trouble about {t} begins small.',
      'Somebody saw it and said nothing.',
      'So say it on the day you see it.',
    ],
    [
      'I take {n} seriously.',
      'It needs no drama for that.',
      'It needs a list, and the time to go through it.',
    ],
    [
      'My advice on {t} is short.',
      'Know what you have.',
      'Know what you need.',
      'Then close the gap in good time.',
    ],
    [
      'There are two sides to {t}.',
      'One is effort now.',
      'The other is effort later, with interest.',
    ],
    [
      'A decision about {t} should rest on facts.',
      'Opinions come quickly.',
      'Figures take a little longer and last.',
    ],
    [
      'Please look into {n} in good time.',
      'The usual mistakes are made in a hurry.',
      'A quiet hour beforehand prevents most of them.',
    ],
    ['Plain words help on {t}.', 'Put the steps in order.', 'Leave out what serves nobody.'],
    [
      'What matters about {t} fits on one page.',
      'What is to be done, by whom, and by when.',
      'The rest can wait.',
    ],
    [
      'I prefer plain talk on {t}.',
      'Say what it takes.',
      'Say what it gives.',
      'Then let people decide.',
    ],
    [
      'Whoever deals with {t} should keep a record.',
      'Memory is kind to mistakes.',
      'Paper is not.',
    ],
    [
      'Before you decide anything on {t}, wait a day.',
      'Good reasons are still there tomorrow.',
      'The others have gone.',
    ],
    [
      'I have seen {n} go well and go badly.',
      'The difference was rarely skill.',
      'It was whether somebody had checked.',
    ],
    [
      'Patience helps with {n}.',
      'I say that after many tries.',
      'Haste was never the better plan.',
    ],
    [
      'On {t}, ask the person who does the work.',
      'The answer is shorter than the report.',
      'It is usually right.',
    ],
    [
      'Let us be precise about {t}.',
      'A vague plan cannot be checked.',
      'One that names a date can.',
    ],
    ['I know of no trick for {n}.', 'There is care, and there is time.', 'Use both.'],
    ['I say little about {t}.', 'That suits me.', 'What works makes no noise.'],
    ['A sober view of {t} helps.', 'Neither hope nor worry does the work.', 'Somebody has to.'],
    ['First things first on {t}.', 'Safety, then order, then speed.', 'I keep to that sequence.'],
    ['One check on {t} is good.', 'A second pair of eyes is better.', 'Ask for it.'],
    [
      'I do not guess about {t}.',
      'I look it up, or I go and see.',
      'Both take less time than a mistake.',
    ],
  ],
  questions: [
    ['What do you check first on {t}?', 'I begin with what went wrong last time.'],
    ['Who is responsible for {t} where you are?', 'If nobody can say, begin there.'],
    ['When did you last look into {t}?', 'If you have to think about it, it is time.'],
    ['What would make {t} easier for you?', 'Plain answers help most.'],
    ['How early do you plan for {t}?', 'I would rather be a week too soon.'],
    ['What have you learned about {t}?', 'For me it was to write things down.'],
  ],
  lists: [
    [
      'Before you decide on {t}:',
      'See what you already have.',
      'Ask for the terms in writing.',
      'Compare two options.',
      'Note the date.',
    ],
    [
      'A short list for {t}:',
      'Begin early.',
      'Check twice.',
      'Write down what you changed.',
      'Tell whoever comes after you.',
    ],
    ['What I expect on {t}:', 'A clear price.', 'A clear date.', 'One person who answers.'],
    ['In good order, for {t}:', 'Look.', 'Ask.', 'Decide.', 'Write it down.'],
  ],
};
