import type { Told } from '#domain/composer/voice/voice.ts';

/** What is made of the facts the owner gave. */
export const told: Told = {
  openers: [
    'The case of {t}, in its essentials.',
    'Some figures and reasons on {t}, for those who prefer them to adjectives.',
    'On {t}, here is what is known.',
    'To be specific about {t}:',
    'A short, factual note on {t}.',
    'Worth stating precisely: {we}.',
    'For reference, {we}.',
    'Here is {t}, reduced to what can be checked.',
    'A data point on {t}.',
  ],
  lists: [
    'What we know about {t}:',
    '{T}, as a list of facts:',
    'The inputs to any opinion on {t}:',
  ],
  reactions: {
    change: [
      'The difference is the finding. What it cost to get there is the next question.',
      'A before and an after, side by side: that is the smallest honest report there is.',
      'I’d keep measuring, since a change is only an improvement once it has survived a bad week.',
      'The trade-off behind such a change deserves as much space as the change.',
      'What was given up for it belongs on the same page.',
    ],
    price: [
      'A stated price lets people do the comparison themselves, which is the point of stating it.',
      'The figure matters less than what it replaces. That is the comparison to make.',
      'Cost is one column. The hours belong in the other.',
      'Judge it against the cost of doing nothing, which is seldom zero.',
    ],
    date: [
      'A date turns an intention into something that can be checked.',
      'With the date fixed, scope becomes the variable. I think that is the right way round.',
      'Note it down and compare afterwards.',
      'Deadlines are useful mainly for what they make you drop.',
    ],
    reason: [
      'The cause comes before the feature here, which is the order I trust.',
      'When the reason is written down, a later reader can tell whether it still applies.',
      'If that reason ever disappears, so should the solution. It’s a good property.',
      'Designs age well when their reason is stated beside them.',
    ],
    number: [
      'A figure like that invites a follow-up: compared with what, and for how long.',
      'Scale decides which solutions are reasonable, so it helps to start with it.',
      'Numbers set the size of the problem before opinions do.',
      'Now the discussion has a unit.',
    ],
    plain: [
      'Each of these can be checked, and that is why I list them.',
      'From here on, the argument is about consequences.',
      'Simple to say, and a constraint on everything that follows.',
      'The implication is worth more than the feature.',
      'What it makes unnecessary is the real measure.',
      'I find that more convincing than any adjective.',
      'The next question is who depends on it.',
      'Facts first, then preference. It saves a round.',
    ],
  },
  verdicts: [
    'That is what I would want to know on {t} before forming a view.',
    'That is the core of {t}. The rest is preference.',
    'Any view on {t} should be able to account for that.',
    'So when {t} come{s} up, I start from there.',
    'In short, that is {c}.',
    'I would judge {t} on those terms and no others.',
  ],
  stories: [
    'The short history of {t}, as the notes have it.',
    'This is how {t} looked from inside, without hindsight.',
    'There is a tidy version of {t}, and there is this one.',
    'I kept notes on {t}. They begin like this.',
  ],
  tips: [
    'What generalises from that: {tip}.',
    'The transferable part: {tip}.',
    'As a practice, it comes to this: {tip}.',
    'If you want to apply it elsewhere, {tip}.',
  ],
};
