import type { OwnLines } from '#domain/composer/voice/voice.ts';

/** About what is the owner’s own, when nothing is known about it yet. */
export const own: OwnLines = {
  thoughts: [
    [
      'They’ve put me in charge of talking about {t}, which tells you how that meeting went.',
      'I promised to stay on message.',
      'I have since lost the message.',
    ],
    [
      'Look who has something to say about {t} and no self-control.',
      'Ask me anything. I’ll take the easy ones with great confidence.',
    ],
    [
      'I could brag about {t}, but I’d rather be discovered.',
      'Please hurry. My arms are getting tired from waving.',
    ],
    [
      'In case the fireworks were too subtle: {we}.',
      'There were no fireworks. I was overruled on the fireworks.',
    ],
    [
      'Small announcement, large grin: {we}.',
      'The grin was reviewed by several people and got a second opinion.',
    ],
    [
      'I drafted a modest post about {t}. It kept flexing.',
      'I’ve taken out the trumpet twice. It grows back.',
    ],
    [
      'The people behind {x} asked me not to make jokes.',
      'I respect that. I’ll simply stand next to {them} and raise one eyebrow.',
    ],
    [
      'Whom do I have to tease to get a question about {t}?',
      'I have answers, a chair and a clear afternoon.',
    ],
    [
      'I was told to keep {x} professional, so I’ve ironed the sarcasm.',
      'It still has a crease. I like the crease.',
    ],
    [
      'You’re going to hear from us about {t}, and I’m going to pretend it was all my idea.',
      'The team has been warned. They’re keeping records.',
    ],
  ],
  scenes: [
    [
      'I was asked to say a few words about {t} and brought several thousand.',
      'They dimmed the lights. I took it as atmosphere.',
    ],
    [
      'When the talk first turned to {t}, I laughed, which is on record.',
      'Then everyone kept working, and the joke slowly became me.',
    ],
    [
      'I gave {x} a week, out loud, in front of the team.',
      'The team gave me a mug with that sentence on it.',
    ],
    [
      'There was a vote about {t}, and I voted for lunch.',
      'Lunch lost. I’ve come round to the result, mostly because I had no choice.',
    ],
    [
      'I was told about {t} last, because of my face.',
      'Fair. The face did exactly what they had feared.',
    ],
    [
      'I offered to name {t}, and the room thanked me before I’d said anything.',
      'I still have the list. It’s mostly dinosaurs.',
    ],
    [
      'For most of the time we spent on {t}, my job was to ask whether it was finished.',
      'It was finished the day I stopped asking. I’m told that’s a coincidence.',
    ],
    [
      'I explained {t} to my grandmother, who asked what it was really for.',
      'I went back to the team with her question and none of my slides.',
    ],
  ],
  tips: [
    [
      'A note to self about {t}, in public, for accountability:',
      'This time, {tip}.',
      'I’m told {why}.',
    ],
    [
      'What I’d tell anyone doing what we’re doing with {t}:',
      'For your own sake, {tip}.',
      'Take it from the people I annoyed: {why}.',
    ],
    [
      'We learned this while arguing about {t}, and I was against it, naturally:',
      'Do {tip}.',
      'I lost that argument, since {why}.',
    ],
    [
      'Learned while standing next to {t}, doing very little:',
      'My advice would be to {tip}.',
      'I’ve seen it happen: {why}.',
    ],
    [
      'If {t} ever gets a plaque, this should be on it:',
      'In brass letters: {tip}.',
      'Small print below: {why}.',
    ],
    [
      'The team made me promise to share this about {t}:',
      'It goes: {tip}.',
      'They add that {why}, and they were looking at me.',
    ],
  ],
};
