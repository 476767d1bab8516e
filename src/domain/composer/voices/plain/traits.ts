import type { Traits } from '#domain/composer/voice/voice.ts';

export const traits: Traits = {
  humor: {
    wordplay: [
      'I was going to raise a point, but it looked comfortable lying down.',
      'It’s a fine line, and I’ve been fined before.',
    ],
    observational: [
      'We all save the long read for later, and later never comes.',
      'Someone always says “long story short” before the long story.',
    ],
    self_deprecating: [
      'I say this as someone who still pushes doors marked pull.',
      'I learned this the hard way, because I skipped the easy way.',
    ],
    dry_wit: [
      'It’s going about as well as one can say in public.',
      'My expectations were modest and have been met.',
    ],
    absurdist: [
      'I’ve informed the geese and am waiting to hear back.',
      'My left shoe disagrees, but it always does.',
    ],
  },
  mind: {
    street_smart: [
      'Common sense still costs nothing, and still sells badly.',
      'You find out who knows by who gets asked.',
    ],
    academic: [
      'The interesting variable is the one nobody recorded.',
      'One careful description beats a bold theory.',
    ],
    tech_savvy: ['Ship the small version, then argue.', 'Save a copy before you improve anything.'],
    pop_culture: [
      'The side character was right all along. They usually are.',
      'Everyone wants the finale and skips the slow episodes.',
    ],
  },
  daring: {
    low: ['There’s more than one good answer here.', 'Your experience may well differ from mine.'],
    middle: [
      'I’m taking a side here, with reasons.',
      'That’s where I stand until somebody shows me better.',
    ],
    high: [
      'I know this won’t be popular, and I’m fine with that.',
      'Somebody has to say it, and I was free.',
    ],
  },
  special: {
    technology: [
      'Good software taught me that: fewer knobs, better starting points.',
      'Any engineer will tell you the hard part is the naming.',
    ],
    creative: [
      'Any maker knows the first draft is there to be thrown away.',
      'Taste is mostly knowing where to stop.',
    ],
    business: [
      'A customer who comes back is the answer I trust most.',
      'Someone still has to send the invoice.',
    ],
    social: [
      'In the end it’s people being kind or tired at each other.',
      'Communities run on the few who greet the newcomer.',
    ],
  },
  styles: {
    professional: {
      leads: ['From practice.', 'A brief note.'],
      closers: ['Comments are welcome.', 'Worth raising with your team.'],
    },
    casual: { leads: [], closers: [] },
    enthusiastic: {
      leads: ['I love this subject!', 'So glad we’re talking about this!'],
      closers: ['This makes me so happy!', 'Come talk to me about it!'],
    },
    thoughtful: {
      leads: ['I’ve been sitting with this.', 'Slowly coming round to a view.'],
      closers: [
        'I’ll probably think differently in a year.',
        'I don’t have the last word on this, and I like that.',
      ],
    },
  },
  links: [
    'This is also why I keep coming back to {o}.',
    'Anyone who follows {o} will recognise this.',
  ],
};
