import type { OwnLines } from '#domain/composer/voice/voice.ts';

/** About what is the owner’s own, when nothing is known about it yet. */
export const own: OwnLines = {
  thoughts: [
    [
      'We’ve been quiet about {t}, and the quiet has grown little leaves.',
      'Somebody waters it on the way to the printer.',
      'It’s nearly ready to be looked at.',
    ],
    [
      'There’s a light on late, and it’s because of {t}.',
      'From the street you see a hand, a cup, a hand.',
      'Wave if you pass.',
    ],
    [
      'Told the pigeons first: {we}.',
      'They took it well and asked about crumbs.',
      'Now I’m telling you.',
    ],
    [
      'A small bell rang in the hallway, which means that {we}.',
      'Nobody owns the bell.',
      'It has never been wrong, only early.',
    ],
    [
      'The window in the room where we talk about {t} has a nose print on it.',
      'It’s at the height of a curious dog, or of me on a stool.',
      'We’ve decided to leave it.',
    ],
    [
      'I held {x} up to the light, to see what kind of shadow that makes.',
      'A friendly one, a bit like a teapot.',
      'Come and look before the sun moves.',
    ],
    [
      'Someone tied a ribbon around {t} while I was getting tea.',
      'It’s a good knot, the kind you learn from a grandmother.',
      'We’re taking turns not pulling it.',
    ],
    [
      'My notes on {t} are on the back of a seed packet.',
      'It says “sow generously, keep moist, expect surprises”.',
      'So far, all true.',
    ],
    [
      'Suppose that {t} could blush. What would you ask?',
      'We’ve asked about the weather, and there was a hum.',
    ],
    [
      'The team behind {t} speaks in half sentences by now.',
      'The other halves are kept in a biscuit tin.',
      'On good days they rattle.',
    ],
  ],
  scenes: [
    [
      'We spoke about {t} on the stairs, and the stairs listened.',
      'On the second landing somebody had a thought. It’s still there, next to the umbrella.',
    ],
    [
      'I wrote about {t} on the back of a receipt for pears.',
      'The pears are gone, and the receipt is in a frame.',
    ],
    [
      'The first time we spoke about {t} out loud, a bus went by and took half the words along.',
      'We kept the half that was left, and it turned out to be the better one.',
    ],
    [
      'It was raining when {t} came up, and someone drew it in the fog on the window.',
      'By evening it had run a little, and the run was the part we liked.',
    ],
    [
      'There was a crumb on the plan for {t}, exactly on the difficult spot.',
      'We worked around it for a week, and then somebody ate it.',
    ],
    [
      'I asked the night porter what he thought of {t}.',
      'He looked at the keys for a while and gave me one that fits nothing we own.',
    ],
    [
      'On the evening of {t}, a single balloon went past the window at walking pace.',
      'Nobody had bought it. We all nodded as though somebody had.',
    ],
    [
      'I found an early sketch of {t} used as a coaster.',
      'The ring had landed exactly on the part we later kept.',
    ],
    [
      'Our neighbour’s parrot began to say something that sounded like {t}.',
      'By the time we understood it, we had changed the middle.',
    ],
  ],
  tips: [
    [
      'What {t} whispered, when we let it:',
      'When it’s quiet, {tip}.',
      'We didn’t believe it at first, but {why}.',
    ],
    [
      'Pinned above the kettle since {t} began:',
      'In pencil, {tip}.',
      'Somebody added, in ink: {why}.',
    ],
    [
      'A thing we noticed near {t}, around dusk:',
      'It helps if you {tip}.',
      'I think it’s because {why}.',
    ],
    [
      'Found in the margin of our notes on {t}:',
      'A small arrow, and then: {tip}.',
      'The arrow’s tail says {why}.',
    ],
    [
      'What the radiator ticked all through our work on {t}:',
      'Roughly, {tip}.',
      'Radiators know this: {why}.',
    ],
    [
      'A leaf blew in while we worked on {t}, and we read it as this:',
      'Before dusk, {tip}.',
      'The veins say {why}.',
    ],
  ],
};
