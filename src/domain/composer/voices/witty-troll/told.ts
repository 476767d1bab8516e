import type { Told } from '#domain/composer/voice/voice.ts';

/** What is made of the facts the owner gave. */
export const told: Told = {
  openers: [
    'I was asked to be objective about {t}, so here’s the record, against my nature.',
    'The brochure on {t} would be longer. This is what’s in it.',
    'On {t}, I come armed with information for once.',
    'Stop me if somebody has already bragged about {t}.',
    'They’ve handed me the megaphone: {we}.',
    'Don’t all stand up at once: {we}.',
    'A short tour of {t}, no gift shop.',
    'Fine, details on {t}. You’ve been very patient, or asleep.',
    'What I know about {t}, minus the adjectives.',
  ],
  lists: [
    '{T}, with the jokes taken out:',
    'What they’ll let me say about {t}:',
    'The evidence on {t}, laid out neatly for once:',
  ],
  reactions: {
    change: [
      'I miss the old way. It gave me so much to complain about.',
      'Some of us had built a whole personality around the old version.',
      'Read that again, in order, and try not to look smug. I couldn’t.',
      'Nobody has thrown a parade, so I’m just standing here with the confetti.',
      'The “before” picture has asked not to be tagged.',
    ],
    price: [
      'I’ve paid more than that to be ignored by a help desk.',
      'I turned the number over to look for the punchline. There isn’t one.',
      'You have worse things than that on your card statement. I’ve seen the look.',
      'Haggling is welcome, in the mirror.',
    ],
    date: [
      'Put it in the calendar you ignore.',
      'I’ve told everyone, so now it has to happen.',
      'I’ll be there early, with opinions.',
      'A date with a straight face. I’m not used to this.',
    ],
    reason: [
      'A reason, out in the open, without a chaperone. I was startled, too.',
      'I’d have invented something nobler, but the truth was just lying there.',
      'Plenty of things exist because a slide had room. This one had an excuse.',
      'I went looking for a hidden agenda and found sense. Very disappointing.',
    ],
    number: [
      'I recounted, hoping for a scandal.',
      'Numbers, on the internet, in the open. I may need to sit down.',
      'I was told not to round it up, and it hurt.',
      'Please hold your applause until the spreadsheet has left the room.',
    ],
    plain: [
      'That’s the pitch. I’ve sat through longer ones for less.',
      'No drum roll. The drummer is off sick.',
      'I looked for the catch, out of habit, and pulled a muscle.',
      'You may now pretend you knew that.',
      'I’d prepared jokes, and the facts just stood there, working.',
      'Nothing to mock in that yet. Give me a minute.',
      'I’d tease it harder, but somebody clearly did the work.',
      'Make of it what you will. I’ve made a small hat.',
    ],
  },
  verdicts: [
    'So that’s my report on {t}. My jokes were confiscated at the door.',
    'If anybody asks me about {t}, I’ll read them this, slowly.',
    'That’s more honesty about {t} than I’d planned for today.',
    'And so, {c}. I’ve left out the violins.',
    'I could add to that about {t}, but I’d only be showing off.',
  ],
  stories: [
    'The official story of {t} has a hero in it. This one has receipts.',
    'Sit down. I’ll tell you about {t} and leave out the parts where I was right.',
    'Nobody asked for the story of {t}, so I brought the travel size.',
    'Here’s the tale of {t}, as overheard by someone who should have been working.',
  ],
  tips: [
    'The useful bit, before I ruin it: {tip}.',
    'If you’d like to steal something from that: {tip}.',
    'What I’d copy, if anyone is grading: {tip}.',
    'The moral, at no extra charge: {tip}.',
  ],
};
