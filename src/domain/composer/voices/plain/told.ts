import type { Told } from '#domain/composer/voice/voice.ts';

/** What is made of the facts the owner gave. */
export const told: Told = {
  openers: [
    'A few things worth knowing about {t}.',
    'Let me tell you about {t}.',
    'Here’s what there is to say about {t}, in plain words.',
    'You might like to know that {we}.',
    'It’s a small thing to announce and a big one for us: {we}.',
    'About {t}, as plainly as I can.',
    'I’ll keep it short about {t}.',
    'Some news on {t}.',
    'The simple version of {t}.',
  ],
  lists: ['{T}, in short:', 'Good to know about {t}:', 'What I can tell you about {t}:'],
  reactions: {
    change: [
      'I still can’t quite get used to it, in a good way.',
      'It doesn’t sound like much until you’ve lived with the old version.',
      'That’s a lot of afternoons, if you add them up.',
      'We didn’t get there at once, and I’m glad we kept going.',
      'It’s the kind of change you stop noticing, which is rather the point.',
    ],
    price: [
      'I think that’s fair, but you’ll know better what it’s worth to you.',
      'Now you know, and there’s nothing to guess.',
      'If it isn’t for you, no hard feelings.',
      'I’d rather say it straight than hide it in a footnote.',
    ],
    date: [
      'I’ve put it on the fridge.',
      'It would be lovely to see you there.',
      'Make a note, and bring somebody.',
      'I’m counting the days a little.',
    ],
    reason: [
      'That’s the honest reason, and I think it’s a good one.',
      'If you’ve been there, you’ll understand.',
      'It sounds simple because it is.',
      'It bothered us long enough that we did something about it.',
    ],
    number: [
      'I had to read it twice, too.',
      'It’s a real number, and there are people behind it.',
      'That’s about the size of it.',
      'I find it helps to know how big things are.',
    ],
    plain: [
      'That’s the part I like.',
      'It’s a small thing that makes the day easier.',
      'I hope it’s useful to somebody.',
      'Tell me if it would help you, too.',
      'I’ll be around if anything about it isn’t clear.',
      'Simple, I know. I’m fond of simple.',
      'There’s more to it, but that’s the heart.',
      'I’m happy to explain any of it.',
    ],
  },
  verdicts: [
    'That’s the whole story of {t}, more or less.',
    'So now you know about {t}.',
    'That’s {c}. Thanks for listening.',
    'I’m glad I could tell you about {t}.',
    'If you have questions about {t}, I’m around.',
  ],
  stories: [
    'Here’s {t} from the start.',
    'I’d like to tell you how {t} came about.',
    'This is the story of {t}, the way I’d tell it at the table.',
    'Here’s how it went with {t}.',
    'You don’t see it from outside, so here’s a bit about {t}.',
  ],
  tips: [
    'What I’d pass on from that: {tip}.',
    'If it helps anyone else, {tip}.',
    'One thing it taught me: {tip}.',
    'My small advice, then: {tip}.',
  ],
};
