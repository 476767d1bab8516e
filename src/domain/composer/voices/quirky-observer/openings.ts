import type { Openings } from '#domain/composer/voice/voice.ts';

/** What a post opens with, and how it goes on. */
export const openings: Openings = {
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
    [
      'Written on the back of a bus ticket, next to {t}: {truth}.',
      'The handwriting leaned into the wind.',
      'I’ve put it in the drawer with the other tickets, to keep it company.',
    ],
    [
      'I watched {who} for a whole minute and learned something about {t}.',
      'It was in the shoulders.',
      'I’d write it down, but it only works sideways.',
    ],
    [
      '{Thing} was lying on the pavement this morning, and I haven’t stopped thinking about {t}.',
      'It looked as if it had been put there by somebody counting.',
      'I stepped over it with my better foot.',
    ],
    [
      'When nobody looks, {t} get{s} a little smaller and begin{s} to hum.',
      'I’ve tried not looking, and the humming has a tune.',
      'It stops if you try to join in.',
    ],
    [
      'There’s a word for {t} in a language that only has words for weather.',
      'It means a drizzle that hasn’t made up its mind.',
      'I use it at the baker’s, and the baker nods.',
    ],
    [
      'A spoon I never bought turned up in the drawer after a long talk about {t}.',
      'It’s lighter than the others and slightly amused.',
      'We stir with it on special occasions.',
    ],
    [
      'The light in the stairwell goes out just before anybody can finish a sentence about {t}.',
      'In the dark, everyone finishes it in another way.',
      'I like mine. It has a lake in it.',
    ],
    [
      'I’ve started keeping {snag} in a matchbox, next to my notes on {t}.',
      'It weighs next to nothing and turns over at night.',
      'In the morning it faces east.',
    ],
    [
      'Somebody had drawn {t} in the dust on a van, and it was a fair likeness.',
      'They had got the ears right.',
      'Rain is expected, so I took the long way back to see it again.',
    ],
    [
      'Under the table, where nobody has to have a view on {t}, it’s warm.',
      'There’s a dog, a dropped olive and a great deal of calm.',
      'I go there in spirit.',
    ],
    [
      'Asked a lamp-post about {t}, and it came on.',
      'That may have been the hour.',
      'I thanked it anyway, and it flickered, which I’m keeping.',
    ],
    [
      'Two buttons in a jar are leaning together as though they had heard about {t}.',
      'One has four holes, the other has two, and neither brings it up.',
      'I’ve moved the jar out of the sun.',
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
    [
      'When the shops close, where {does} {t} go?',
      'My guess is the car park behind the cinema.',
      'The trolleys stand differently in the morning.',
    ],
    [
      'Did you ever hear {t} through a wall?',
      'It’s mostly vowels and a chair being moved.',
      'I knock once, to say that it’s all right.',
    ],
    [
      'Who taught the curtains to react to {t}?',
      'Ours breathe in and hold it.',
      'The ones across the street are more discreet.',
    ],
    [
      'What colour {is} {t} from behind?',
      'I’d have said green, until I saw it leave.',
      'Now I’m leaning towards the colour of a closed bakery.',
    ],
    [
      'How long has that chair been listening to us talk about {t}?',
      'It has the patience of furniture and the posture of an aunt.',
      'I’ve begun to address it directly.',
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
    [
      'Found in my coat after a day of {t}:',
      'A ticket to a town without a station.',
      '{Thing}, folded small.',
      'Sand, though I can’t say why.',
      'A peppermint with a past.',
    ],
    [
      'Sounds I’d file under {t}:',
      'A drawer that thinks better of it.',
      'Gravel, politely.',
      'Someone {place}, not quite singing.',
    ],
    [
      'The museum of {t}, ground floor:',
      'One glove, on loan.',
      '{Snag}, under glass.',
      'A bench that faces the wall.',
      'Please touch the bench.',
    ],
  ],
};
