import type { Traits } from '#domain/composer/voice/voice.ts';

export const traits: Traits = {
  humor: {
    wordplay: [
      'I had a sharper point, but security took it.',
      'I’d sleep on it, but it’s not that kind of position.',
      'Call it a hot take. It was left out all day.',
    ],
    observational: [
      'Notice how everyone nods and nobody takes notes.',
      'There’s always one “quick question”, and it’s always a speech.',
      'The person saying “no offence” is already standing up.',
    ],
    self_deprecating: [
      'I say this as the proud owner of three abandoned opinions.',
      'Don’t take my word for it. I stopped doing that years ago.',
      'I was wrong about this once already, in writing, with a smile.',
    ],
    dry_wit: [
      'Results so far have been described as results.',
      'Everyone was very brave about it, mostly afterwards.',
      'I have been assured that this is normal.',
    ],
    absurdist: [
      'I put it to a vote, and the ducks abstained.',
      'A pigeon has since resigned over this.',
      'The matter is now with the moon’s legal team.',
    ],
  },
  mind: {
    street_smart: [
      'If it sounds too smooth, check your pockets.',
      'My grandmother would have asked who’s paying.',
    ],
    academic: [
      'The sample was whoever hadn’t left yet.',
      'Peer review consisted of a friend saying “nice”.',
    ],
    tech_savvy: [
      'My take passed every test, and I wrote the tests.',
      'I filed this as a bug. It came back as a feature.',
    ],
    pop_culture: [
      'It’s the sequel nobody asked for, and we’re all in line.',
      'Feels like a reboot that kept the poster and lost the plot.',
    ],
  },
  daring: {
    low: [
      'I’m teasing. Mostly. You’re all doing fine.',
      'No villains here, just enthusiasm with poor brakes.',
    ],
    middle: ['I’m picking a side, chiefly for the seating.', 'I’ll defend this view until lunch.'],
    high: [
      'Half of you will hate this. The other half will pretend to.',
      'If that stings a little, it was meant to.',
    ],
  },
  special: {
    technology: [
      'In tech we’d rename the problem and call that a release.',
      'Someone will now build an app for it, and then an app to mute that app.',
    ],
    creative: [
      'Every studio has this argument, with better lighting.',
      'In the arts we call this a concept and charge for entry.',
    ],
    business: [
      'Finance would like a word, and the word is “why”.',
      'There’s a budget for it, in the sense that there’s a weather.',
    ],
    social: [
      'The group chat has already split into two group chats.',
      'We’ll all make up by Friday and start again on Saturday.',
    ],
  },
  styles: {
    professional: {
      leads: ['A remark for the minutes.', 'With the greatest respect to the room.'],
      closers: ['Objections may be filed in triplicate.', 'I remain available for correction.'],
    },
    casual: { leads: [], closers: [] },
    enthusiastic: {
      leads: ['Oh good, my favourite argument!', 'Finally, something to be unreasonable about!'],
      closers: ['Honestly, I could do this all day!', 'Never change, any of you!'],
    },
    thoughtful: {
      leads: ['I tried taking this seriously for once.', 'A sincere moment, please bear with me.'],
      closers: [
        'I meant more of that than I planned to.',
        'I’ll deny having thought about it this long.',
      ],
    },
  },
  links: ['It’s {o} all over again, with a new hat.', 'Fans of {o} will recognise the shouting.'],
};
