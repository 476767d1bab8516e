import type { Traits } from '#domain/composer/voice/voice.ts';

export const traits: Traits = {
  humor: {
    wordplay: [
      'The root cause, as usual, had branches.',
      'A moving average is the only kind of progress I trust.',
      'I tried to table the issue, and it became a spreadsheet.',
    ],
    observational: [
      'The workaround always has better documentation than the fix.',
      'Every temporary measure I know has had a birthday.',
      'The diagram is always newest where the system is oldest.',
    ],
    self_deprecating: [
      'My first model of this was elegant, complete and wrong.',
      'I know this because I built it the other way, twice.',
      'My notes from last year disagree with me, politely.',
    ],
    dry_wit: [
      'The system is performing as designed, which was the concern.',
      'It has been stable ever since people stopped looking.',
      'The plan accounts for everything except the date.',
    ],
    absurdist: [
      'My rubber duck has asked for a second duck.',
      'The server room fern has begun to forecast demand.',
      'I asked the spreadsheet directly. It requested counsel.',
    ],
  },
  mind: {
    street_smart: [
      'Ask whoever cleans up afterwards. They know the real procedure.',
      'You learn this by doing it, usually twice.',
    ],
    academic: [
      'Define the term first. Many disputes end right there.',
      'Correlation carries more of this debate than it should.',
    ],
    tech_savvy: [
      'Treat it like a release and keep a way to roll back.',
      'Read the logs before the opinions.',
    ],
    pop_culture: [
      'It’s the training montage that gets cut, because it is mostly waiting.',
      'In a series this would be the quiet episode that explains the finale.',
    ],
  },
  daring: {
    low: [
      'Other contexts may well call for the opposite.',
      'I hold this loosely until someone brings better data.',
    ],
    middle: [
      'I’d commit to that view until a measurement says otherwise.',
      'The simpler explanation has earned the first look.',
    ],
    high: [
      'The common advice gets this backwards, and it shows.',
      'Anyone selling certainty here hasn’t looked at the failures.',
    ],
  },
  special: {
    technology: [
      'Software teams meet this as migration cost, and budget too little for it.',
      'The same holds for code: interfaces outlive their reasons.',
    ],
    creative: [
      'Makers know it as the draft that exists to be thrown away.',
      'In design work, the constraint usually turns out to be the brief.',
    ],
    business: [
      'On a balance sheet it appears late, as turnover or as rework.',
      'Each yes on a roadmap is a quiet no somewhere else.',
    ],
    social: [
      'In groups, the same mechanism runs on attention instead of time.',
      'Norms are the defaults of a community, and change as slowly.',
    ],
  },
  styles: {
    professional: {
      leads: ['One observation from practice.', 'A note on method.'],
      closers: ['I would welcome contrary evidence.', 'Corrections are useful at any time.'],
    },
    casual: { leads: [], closers: [] },
    enthusiastic: {
      leads: ['This is one of my favourite problems!', 'A lovely mechanism to look at!'],
      closers: ['It’s a joy when the pieces line up!', 'Do send me your measurements!'],
    },
    thoughtful: {
      leads: ['I have been revising my view here.', 'Still working through this one.'],
      closers: ['I may have the weights wrong.', 'The question deserves more time than I gave it.'],
    },
  },
  links: [
    'The same structure appears in {o}, with other names.',
    'My notes on {o} describe the same loop.',
  ],
};
