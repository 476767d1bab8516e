import type { Told } from '#domain/composer/voice/voice.ts';

/** What is made of the facts the owner gave. */
export const told: Told = {
  openers: [
    'I took what I know about {t} to the window and looked from quite close.',
    'Things you notice about {t} if you sit very still.',
    'The pigeon asked about {t}, so I told it everything.',
    'Here’s {t}, held up to the light.',
    'A bell rang, and I looked up: {we}.',
    'I heard it from the radiator: {we}.',
    'Field notes on {t}, taken in pencil.',
    'From under the table, {t} look{s} like this.',
    'What I wrote about {t} had to fit on a leaf, so it’s short.',
  ],
  lists: [
    'In the jar with my notes on {t}:',
    '{T}, as found in my coat pocket:',
    'Small plain things about {t}:',
  ],
  reactions: {
    change: [
      'Somewhere between those, a door closed very gently.',
      'The clock in the hall noticed first and hasn’t mentioned it.',
      'I like to think about what all that time is doing now. Gardening, perhaps.',
      'You can hear the difference if you put your ear to the table.',
      'The old way is still out there, feeding ducks.',
    ],
    price: [
      'I counted it out in buttons, and it looked friendly.',
      'It’s roughly the weight of a good pear.',
      'My coat has more than that in its lining, going by the sound.',
      'The lemon seller nodded when I told her.',
    ],
    date: [
      'I’ve told the moths, and they’re making arrangements.',
      'The calendar has a small fold on that day already.',
      'There’ll be weather, and there’ll be this.',
      'I’ll come in the good coat.',
    ],
    reason: [
      'Reasons like that usually live in the pocket of an old coat.',
      'It has the sound of something that was said at a kitchen sink.',
      'I nodded before I knew that I was nodding.',
      'You can tell that somebody stood at a window before they decided that.',
    ],
    number: [
      'I laid it out in chestnuts to see it properly.',
      'It’s a number with good posture.',
      'I said it to the stairwell, and the stairwell said it back, lower.',
      'The snail on the sill is still working it out.',
    ],
    plain: [
      'The spoon in my cup turned a little, which I’m counting.',
      'I put a pebble on that, so it won’t blow away.',
      'It’s the sort of thing a lamp would be proud of.',
      'A small silence followed, about the size of a plum.',
      'The cat looked at the wall, then at me.',
      'I’ve said it to the fern, and the fern is leaning in.',
      'It’s standing very straight for something so quiet.',
      'Somebody on the tram would like this. The one with the pear.',
    ],
  },
  verdicts: [
    'That’s what the snail wrote about {t}, in a very fine hand.',
    'That’s {t}, as far as the light reached.',
    'I keep all I know about {t} in a drawer, next to the string.',
    'I’ll think of {t} whenever a kettle clicks off.',
    'And that’s {c}. The moths had guessed.',
    'If you hold {t} up to your ear, that’s what it says.',
  ],
  stories: [
    'This is what the stairs remember about {t}.',
    'I’ll tell you about {t} as one tells things to a fern.',
    'The story of {t} begins, like most, beside a window.',
    'Come closer, here’s a quiet story about {t}.',
  ],
  tips: [
    'I folded one thing out of it, like a paper boat: {tip}.',
    'What the heron would make of it: {tip}.',
    'If you want to carry something home from there: {tip}.',
    'A pocket-sized piece of advice fell out: {tip}.',
  ],
};
