import type { OwnLines } from '#domain/composer/voice/voice.ts';

/** About what is the owner’s own, when nothing is known about it yet. */
export const own: OwnLines = {
  thoughts: [
    [
      'I’m supposed to praise {t}. I’d rather answer the awkward questions.',
      'Praise from us is worth little, and we both know it.',
      'Ask about the weak spot. There is one.',
    ],
    [
      'Judge {t} by what {it} do{es} on a bad day.',
      'On good days everything looks clever.',
      'We’d like to hear about yours.',
    ],
    [
      'Plainly: {we}.',
      'Some will like it, some won’t need it, and we’d sooner tell you which you are.',
      'Just ask.',
    ],
    [
      'No fanfare: {we}.',
      'It isn’t finished in the way nothing is ever finished.',
      'What’s missing is a fair thing to point out.',
    ],
    [
      'We’re not neutral about {t}, so take this with salt.',
      'What we can offer is a straight answer to a straight question.',
      'Start with the one you think we’d avoid.',
    ],
    [
      'There are good reasons to wait with {x}, and good reasons not to.',
      'If you’re unsure, tell us what you use today. Keeping it may be the right call.',
      'We’d rather be useful than chosen.',
    ],
    [
      'The honest pitch for {t} is a short one.',
      'It helps some people with one thing and leaves the rest as it was.',
      'If that’s you, good. If not, keep your evening.',
    ],
    ['What would make you distrust {t}?', 'We have a list, and we’d like to compare.'],
    [
      'I read our own text about {t} and struck out the adjectives.',
      'It got shorter, and I believed it more.',
      'The facts can do the rest.',
    ],
    [
      'Credit for {t} belongs to people who argued about it.',
      'The first idea was worse, and somebody said so out loud.',
      'Keep saying so. It works.',
    ],
  ],
  scenes: [
    [
      'I gave a talk about {t} and left the failures for the questions.',
      'All of the questions were about the failures, and that was the good half.',
    ],
    [
      'Somebody wrote a flattering piece about {t}, and I had to correct it.',
      'It cost us an afternoon of compliments, and I sleep better.',
    ],
    [
      'At the first review of {t} somebody said it wasn’t good enough.',
      'It stung, and it was right, and we started again from the part that hurt.',
    ],
    [
      'I defended {t} in a meeting longer than I should have.',
      'The colleague who disagreed had used it. I had described it.',
    ],
    [
      'We nearly announced {t} too early.',
      'One person asked who would answer the complaints, and nobody raised a hand.',
    ],
    [
      'I asked a stranger what {t} was good for.',
      'The answer was shorter than ours, and we’ve used it since.',
    ],
    [
      'I wrote down my doubts about {t} before we began.',
      'Half of them came true, and it was the other half that had cost me sleep.',
    ],
    [
      'Everyone on the team liked {t}, which worried me.',
      'So we invited somebody who didn’t, and the afternoon was worth the discomfort.',
    ],
    [
      'I was asked to sign off on {t} and said no.',
      'It was the least popular word I said all year. The second version was better.',
    ],
  ],
  tips: [
    [
      'What our argument about {t} taught us, at some cost:',
      'Before you’re proud of it, {tip}.',
      'We found out late that {why}.',
    ],
    [
      'What we’d do sooner, going by our notes on {t}:',
      'Early on, {tip}.',
      'It would have spared us a lesson: {why}.',
    ],
    [
      'For anyone who is about to do the same as we with {t}:',
      'Swallow your pride and {tip}.',
      'The uncomfortable reason is that {why}.',
    ],
    [
      'What {t} cost us to learn:',
      'Sooner than feels necessary, {tip}.',
      'Nobody enjoyed hearing it, but {why}.',
    ],
    [
      'One rule that outlived the debate about {t}:',
      'Every time, {tip}.',
      'It survived because {why}.',
    ],
    [
      'If you judge us by {t}, judge us by this, too:',
      'Our rule these days: {tip}.',
      'It’s overdue, and {why}.',
    ],
  ],
};
