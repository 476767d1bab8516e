import type { Voice } from '#domain/composer/voice.ts';
import { quirkyObserverTraits } from './quirky-observer-traits.ts';

export const quirkyObserver: Voice = {
  thoughts: [
    [
      'Overheard a pigeon with firm views on {t}. I took notes.',
      'It paced, it paused, it looked at me sideways for emphasis.',
      'Then a sandwich happened nearby and the lecture was over.',
      'The notes are mostly crumbs. They hold up.',
    ],
    [
      'One drawer in my kitchen is set aside for {t}.',
      'It holds string, a candle and a key to nothing.',
      'Every few months I open it, look in, and feel understood.',
      'The key is always a little warm.',
    ],
    [
      'I tried to draw {t} and got a staircase with a lamp at the wrong end.',
      'The lamp is on.',
      'Somebody has left one shoe on the fourth step.',
      'I’ve hung it by the window, where the stairs look shorter.',
    ],
    [
      'On the tram, a woman was telling her umbrella all about {t}.',
      'The umbrella dripped at all the right moments.',
      'By the last stop I was persuaded and slightly wet.',
      'Neither of them looked back.',
    ],
    [
      'Someone has written about {t} in the margin of a library cookbook.',
      'In pencil, next to the soup.',
      'They pressed hard enough to dent the dessert chapter.',
      'I’ve renewed it twice and cooked nothing.',
    ],
    [
      'At the bus stop, two coats were discussing {t}.',
      'There must have been people in them.',
      'The longer coat did most of the talking.',
      'When the bus came, only the shorter one got on.',
    ],
    [
      'My neighbour’s cat stares at one spot on the wall, and I’m fairly sure it’s about {t}.',
      'I stood next to her for a while, to be polite.',
      'There’s a small crack there, shaped like a question.',
      'She blinked first. I’m choosing to call that agreement.',
    ],
    [
      'My aunt keeps a jar labelled “later”, and I believe it holds her thoughts on {t}.',
      'It stands between the lentils and the good buttons.',
      'Some evenings it hums.',
      'Nobody in the family has asked about the lid.',
    ],
    [
      'There is a particular silence after any mention of {t}. I collect those.',
      'The latest is about the size of a plum.',
      'You can hear a fridge in it.',
      'I keep it wrapped, away from the louder ones.',
    ],
    [
      'The moths outside my window rearrange themselves whenever I think about {t}.',
      'Last night it was nearly a letter.',
      'I switched the lamp off, out of respect.',
      'The moths waited, which was kind.',
    ],
    [
      'I picture {n} as a very tall hat in a low room.',
      'Everyone is polite about the ceiling.',
      'Nobody suggests taking it off.',
      'There’s a faint mark in the plaster that wasn’t there last spring.',
    ],
    [
      'Every street has one house that looks built for {n}.',
      'Round window, too many bells, a light on in the afternoon.',
      'The postman slows down when he passes.',
      'I’ve never seen anyone go in, only umbrellas coming out.',
    ],
    [
      'If {n} had a smell, it would be rain on a warm photocopier.',
      'People would stop in corridors and not know why.',
      'Somebody would call it nostalgia and be wrong.',
      'I’d miss it on dry days.',
    ],
    [
      'Dreamt that {n} came in a small wooden box with air holes.',
      'The instructions were all little arrows.',
      'I fed the box a button, and it seemed content.',
      'In the morning I was one button short.',
    ],
  ],
  questions: [
    [
      'Has anyone else noticed how quiet a kettle gets at the mention of {t}?',
      'Mine holds its breath until the subject changes.',
      'I’ve started apologising to it.',
    ],
    [
      'What would a very polite ghost say about {t}?',
      'Probably “after you”, and then nothing for a hundred years.',
      'I’ve left a chair out, in case there’s a longer version.',
    ],
    [
      'Why do we all look at the ceiling when we think about {t}?',
      'There’s nothing up there but a lamp doing its best.',
      'The spider in the corner must believe we’re admiring the work.',
    ],
  ],
  lists: [
    [
      'Small things I noticed while thinking about {t}:',
      'A pen rolling uphill.',
      'One glove on a railing, waving.',
      'The neighbour’s radio, agreeing.',
      'A crumb with ambitions.',
    ],
    [
      'In my notebook, under {t}:',
      'A drawing of a door.',
      'The word “almost”, three times.',
      'A pressed leaf, slightly smug.',
      'No conclusion, but a nice stain.',
    ],
    [
      'Left on the table after a conversation about {t}:',
      'Two cold teas.',
      'A map of somewhere else.',
      'Half a biscuit, facing north.',
      'The hum of a stranger.',
    ],
  ],
  replies: [
    [
      'You noticed the thing about {t}. Most people walk straight past it.',
      'It was standing very still, to be fair.',
      'I think it was wearing your scarf.',
    ],
    [
      'I read your note on {t} twice, once standing up.',
      'Standing up, it has an extra corner.',
      'I’ve left a pebble there so that I can find it again.',
    ],
    [
      'What you say about {t} has a small draught coming from it, in a good way.',
      'I followed it and found a window I had never opened.',
      'There was a garden, and a very busy snail.',
    ],
    [
      'I’d like to put your thought on {t} in a jar and look at it on Sundays.',
      'It would go next to the marble that won’t roll.',
      'I’d punch holes in the lid, of course.',
    ],
    [
      'There’s a hidden door in what you said about {t}.',
      'It’s about knee height and painted green.',
      'I knocked. Something inside put the radio down.',
    ],
  ],
  scenes: [
    [
      'I was waiting for a bus and thinking about {t}, in that order.',
      'The bus came. I let it go.',
    ],
    [
      'An old man in the library told me everything he knew about {t} and then asked for his umbrella back.',
      'Nobody spoke for a while, and it was the best part of the conversation.',
    ],
    [
      'I found a note about {t} in the pocket of a coat I don’t remember buying.',
      'It turned out to be my own handwriting.',
    ],
    [
      'It was raining sideways, and somebody in the queue brought up {t}.',
      'A moth landed on the exact word I had been looking for.',
    ],
    [
      'I was feeding somebody else’s cat when {t} came to mind and would not leave.',
      'The cat looked at a spot on the wall. We both knew.',
    ],
  ],
  lessons: [
    'I’ve been slower ever since, on purpose.',
    'I think most answers arrive sideways and slightly damp.',
    'Now I keep a pencil in every coat.',
    'You learn a lot by not hurrying.',
  ],
  tips: [
    [
      'A tiny experiment about {t}:',
      'Watch someone at it without helping.',
      'Their hands will tell you what their words were about to skip.',
    ],
    [
      'On {t}, try this, preferably near a window:',
      'Keep a list of what surprised you.',
      'Surprise is where your map has a fold in it.',
    ],
    [
      'Something gentle to do about {t}:',
      'Walk round the block before you answer.',
      'The answer often takes the other pavement and gets home first.',
    ],
    [
      'A suggestion about {t}, found in a library book:',
      'Say it out loud to an empty chair.',
      'Chairs are patient, and you hear which part wobbles.',
    ],
    [
      'For the curious, on {t}:',
      'Look at the dullest corner for a whole minute.',
      'Dull corners get careless and let things show.',
    ],
  ],
  points: [
    'Nobody mentions the pauses, and the pauses do most of the work.',
    'There’s always one person who understands completely and is looking out of the window.',
    'The details behave differently when they think you’ve left.',
    'The whole subject has the texture of a Tuesday.',
    'Ask a child and you get a better answer, plus a drawing of a horse.',
    'I suspect the footnotes are having more fun than the text.',
    'Somewhere in the middle there’s a door nobody remembers installing.',
    'People lower their voices for the part that matters.',
    'The ordinary version is stranger than the dramatic one.',
    'Half of understanding is standing still long enough.',
  ],
  wraps: [
    'I’m putting {t} back on the shelf now, gently.',
    'The light has moved off {t}, so I’ll stop.',
    'That was {t}, as seen from under the table.',
  ],
  closers: [
    'Carry on being peculiar.',
    'I’ve written it on a receipt, so it’s official.',
    'Tell me the smallest thing you noticed today.',
    'More notes when the light changes.',
    'It’s raining a little.',
    'I’m leaving the light on.',
  ],
  asks: [
    'Is it just me and the moths?',
    'What did you see from your window?',
    'Did yours hum, too?',
    'Who else heard that?',
  ],
  traits: quirkyObserverTraits,
  emojis: ['🌀', '🪴', '🕯️', '🐦'],
  tag: 'SmallThings',
};
