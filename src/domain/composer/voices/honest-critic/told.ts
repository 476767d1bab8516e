import type { Told } from '#domain/composer/voice/voice.ts';

/** What is made of the facts the owner gave. */
export const told: Told = {
  openers: [
    'The plain facts on {t}, before anyone decorates them.',
    'Judge {t} for yourself.',
    'What can be said for {t}, and be checked:',
    'No adjectives, just {t}.',
    'Straight to the point: {we}.',
    'You should know what’s behind it: {we}.',
    'The evidence on {t}, as far as it goes.',
    'I’d rather show you {t} than praise {them}.',
    'Here’s what I’d want to know about {t} myself.',
  ],
  lists: [
    'The case for {t}, item by item:',
    '{T}, without the sales talk:',
    'On the table about {t}:',
  ],
  reactions: {
    change: [
      'That’s a before and an after, which is more than most people offer.',
      'I’d ask what got worse in the meantime. It’s the fair question, and it has an answer.',
      'The improvement counts if it’s still there next year. Hold us to it.',
      'It speaks for itself. My only request is that somebody keeps measuring.',
      'Compare it with your own before you’re impressed.',
    ],
    price: [
      'Whether that’s fair depends on what you do today. Compare, then decide.',
      'At least it’s on the table and not behind a “contact us” button.',
      'It isn’t for everyone, and a plain number lets people see that quickly.',
      'If it doesn’t pay for itself, don’t.',
    ],
    date: [
      'A date is a promise somebody can break, which is why I like seeing one.',
      'Hold us to it.',
      'If it slips, I expect the reason in public.',
      'Plans without dates are moods. This is a plan.',
    ],
    reason: [
      'I can argue with a reason, and that’s the compliment.',
      'That’s a real problem. Whether this is the right answer is what the next months are for.',
      'It’s a good reason. It still has to be a good solution.',
      'Most announcements skip the why. This one would be worse without it.',
    ],
    number: [
      'The number is honest about its size, and I wish that were common.',
      'Ask how it was counted. It’s a fair question every time.',
      'It’s neither huge nor nothing, and it’s checkable. Good.',
      'Numbers can mislead, too, but they have to work harder at it.',
    ],
    plain: [
      'It’s a modest claim, and modest claims are the ones that hold.',
      'That’s the strong part. Ask about the weak part, too.',
      'Useful if you need it, and no reason to pretend if you don’t.',
      'I’d keep that sentence and delete the rest of the brochure.',
      'It will be judged by whether people come back. Rightly.',
      'Nothing in there needs a superlative.',
      'What I’d still like to know is where it ends.',
      'Say it plainly and you can be held to it. That’s the idea.',
    ],
  },
  verdicts: [
    'Those are the grounds for {t}. You can disagree with them, and that’s the point.',
    'I’d defend {t} on that and on nothing more.',
    'That’s enough for me on {t}. It may not be for you.',
    'That’s {c}, as plainly as I can put it.',
    'Make up your own mind about {t}. I’ve put the evidence first.',
  ],
  stories: [
    'Nobody asks about {t} for the happy bits, so here are the facts.',
    'This is what I can say about {t} without blushing.',
    'The flattering version of {t} is elsewhere. This is the other one.',
    'How {t} went, with the dull parts left in:',
    'Somebody should tell the story of {t} honestly, so I’ll try.',
    'Here’s {t}, told by someone who was allowed to complain.',
  ],
  tips: [
    'The lesson I’d draw, and stand by: {tip}.',
    'If you take one thing from it: {tip}.',
    'My recommendation follows from that: {tip}.',
    'Whatever you think of us, {tip}.',
  ],
};
