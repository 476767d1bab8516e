import type { Told } from '#domain/composer/voice/voice.ts';

/** What is made of the facts the owner gave. */
export const told: Told = {
  openers: [
    'Drum roll for {t}!',
    'Gather round, there’s news about {t}!',
    'okay okay okay, let’s talk about {t}, here we go!',
    'This is about {t}, so buckle your party hats!',
    'Guess what, {we}!',
    'Say it with me: {we}!',
    'Three, two, one, {t}!',
    'the good stuff on {t}, straight from the team!',
    'I’ve been waiting all day to tell you about {t}!',
  ],
  lists: [
    '{T}! The highlights, with fanfare:',
    'Everything to cheer about in {t}:',
    'hit list for {t}, read it out loud:',
  ],
  reactions: {
    change: [
      'Read that again and do the victory lap!',
      'From there to here, somebody cue the trumpets!',
      'Look how far that’s come, I’m clapping over my head!',
      'That’s what a glow-up sounds like!',
      'Confetti for whoever made that happen!',
    ],
    price: [
      'There it is, out in the open, no curtains!',
      'Tell your friend who always asks what it costs!',
      'Big heart, plain price, love it!',
      'Now you know, so come on in!',
    ],
    date: [
      'Circle it, underline it, set an alarm with a trumpet!',
      'Clear your calendar, polish your dancing shoes!',
      'Bring everyone, bring your neighbours!',
      'I’m counting sleeps already!',
    ],
    reason: [
      'That’s a why worth shouting from the roof!',
      'Somebody cared enough to do something, give it up for that!',
      'I get goosebumps from a good because!',
      'Built from the heart, can you hear it beating!',
    ],
    number: [
      'Say that number out loud, it’s got rhythm!',
      'Put that on the scoreboard!',
      'Every single one of those counts, we’re cheering each!',
      'Numbers like that deserve a drum solo!',
    ],
    plain: [
      'That’s the sound of people who care!',
      'I’ve got both hands in the air!',
      'Simple, real, and I’m here for all of it!',
      'Pass it on, loudly!',
      'Tell me that doesn’t make you want to clap!',
      'Big round of applause for the team, please!',
      'This is the bit where the crowd goes wild!',
      'Hug whoever’s next to you!',
    ],
  },
  verdicts: [
    'That’s the latest on {t}, and I’m on my feet!',
    'So yes, I’m loud about {t}, can you blame me!',
    'If that doesn’t get you going on {t}, check your speakers!',
    'And there you have it, {c}, cue the music!',
    'Everybody now, three cheers for {t}!',
  ],
  stories: [
    'Pull up a chair, here’s the story of {t}, with sound effects!',
    'You’ve got to hear how {t} went!',
    'story time about {t}, front row please!',
    'This is the tale of {t}, told standing up!',
  ],
  tips: [
    'Here’s your move: {tip}!',
    'Take this home with you: {tip}!',
    'Want some of that energy? {Tip}!',
    'Copy this, loudly: {tip}!',
  ],
};
