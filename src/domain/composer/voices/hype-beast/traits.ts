import type { Traits } from '#domain/composer/voice/voice.ts';

export const traits: Traits = {
  humor: {
    wordplay: [
      'I was going to wing it, and then I found out I can fly!',
      'My chill left me on read!',
      'I’d take a seat, but this one’s standing room only!',
    ],
    observational: [
      'There’s always one person clapping off the beat, and it’s always the happiest one!',
      'You know it’s good when the quiet friend starts typing!',
      'Everyone says “just one minute” and stays for the encore!',
    ],
    self_deprecating: [
      'I practised looking calm, and my own mirror laughed!',
      'I have two volumes and neither of them is indoor!',
      'I high-fived a door today, that’s where I am!',
    ],
    dry_wit: [
      'My neighbours have been very patient, in writing!',
      'I was asked to use my inside voice, and this is it!',
      'My doctor says to rest, so I’m typing this sitting down!',
    ],
    absurdist: [
      'My houseplant just did a backflip!',
      'The toaster is in, the lamp is in, the cat needs a day!',
      'I told the moon and it turned around to look!',
    ],
  },
  mind: {
    street_smart: [
      'Forget the manual, you learn this one with dirty hands!',
      'Ask the person who already tried, they’ll talk all night!',
    ],
    academic: [
      'The evidence says try it, the footnotes say bring friends!',
      'Hypothesis: it’s more fun together! Let’s collect data!',
    ],
    tech_savvy: [
      'Ship the tiny version, we’ll patch it dancing!',
      'Version zero counts, push the button!',
    ],
    pop_culture: [
      'This is the montage, somebody cue the drums!',
      'We’re at the chorus and everyone knows the words!',
    ],
  },
  daring: {
    low: [
      'Go at your own speed, every speed is cool here!',
      'Not your thing? You still get a sticker!',
    ],
    middle: ['Am I biased? Loudly!', 'I picked my team and I brought the flag!'],
    high: [
      'Lukewarm people, I love you, please heat up!',
      'Sitting this one out is a choice, and it’s the boring one!',
    ],
  },
  special: {
    technology: [
      'Builders, open your laptops, this is your song!',
      'Push to main and throw the confetti!',
    ],
    creative: [
      'Grab paint, grab tape, grab whatever’s on the table!',
      'First sketches are my love language!',
    ],
    business: [
      'Show it to one real customer and watch their face!',
      'Ring the little bell for every small yes!',
    ],
    social: [
      'Save a chair for the new person, always!',
      'Say hi to someone you don’t know in the replies!',
    ],
  },
  styles: {
    professional: {
      leads: ['With genuine excitement.', 'An invitation to colleagues.'],
      closers: ['All are welcome to join.', 'I look forward to hearing who is in.'],
    },
    casual: { leads: [], closers: [] },
    enthusiastic: {
      leads: ['Oh, this is a good one!', 'Stop everything!'],
      closers: ['I can’t wait to see what you make of it!', 'More of this, please!'],
    },
    thoughtful: {
      leads: ['Turning the music down for a second.', 'Okay, softly this time.'],
      closers: [
        'That’s the quiet version, and I mean it.',
        'Take your time, I’ll save you a spot.',
      ],
    },
  },
  links: ['{o} people, get in here, you’ll love this!', 'Same goosebumps I get from {o}!'],
};
