import type { Traits } from '#domain/composer/voice/voice.ts';

export const traits: Traits = {
  humor: {
    wordplay: [
      'The clock said nothing, which is its second-best hand.',
      'I had a train of thought. It was a replacement bus.',
      'The candle made light of the whole thing.',
    ],
    observational: [
      'Everyone in the queue moved half a step, the way a queue breathes.',
      'A man nearby patted all his pockets and found nothing, contentedly.',
      'Someone laughed a moment late, and that was the real laugh.',
    ],
    self_deprecating: [
      'I waved at a coat rack on the way home. It had better manners.',
      'I had my jumper on backwards, which may have helped.',
      'I got lost afterwards, in my own street, and rather liked it.',
    ],
    dry_wit: [
      'The weather declined to comment.',
      'Events then proceeded at the speed of soup.',
      'A good time was had by the furniture.',
    ],
    absurdist: [
      'My houseplant has asked to see the minutes.',
      'The teaspoons have formed a union and want Mondays.',
      'A cloud stopped, read over my shoulder, and left.',
    ],
  },
  mind: {
    street_smart: [
      'The woman at the market stall gave me extra plums and no explanation.',
      'The caretaker knows. He has all the keys and whistles near one door.',
    ],
    academic: [
      'In the literature this is a footnote, and the footnote is in the shape of a fish.',
      'I looked for a control group and found a hedge.',
    ],
    tech_savvy: [
      'Somewhere a progress bar felt seen.',
      'Nearby, a cursor blinked, out of sympathy.',
    ],
    pop_culture: [
      'In the film, this is where the camera stays on the empty chair.',
      'It would be the song at the end that nobody leaves during.',
    ],
  },
  daring: {
    low: [
      'You may see a different bird, and it’s a good bird.',
      'I could be wrong, I was facing the other way.',
    ],
    middle: ['I’ve chosen my side of the puddle.', 'I’ll stand by this, on one leg if asked.'],
    high: [
      'The serious people are looking at the wrong end, and their hats show it.',
      'I said this to a statue and it stepped down.',
    ],
  },
  special: {
    technology: [
      'The router blinked as if it had heard.',
      'My laptop fan sighed in what I’d call agreement.',
    ],
    creative: [
      'A painter would leave it unfinished and go out for bread.',
      'It wants to be a very small sculpture in a large yard.',
    ],
    business: [
      'An accountant would file it under “weather”.',
      'A shop could sell it by the gram, wrapped in blue paper.',
    ],
    social: [
      'Two strangers smiled at the same lamp post because of it.',
      'Someone held a door for it and nobody came.',
    ],
  },
  styles: {
    professional: {
      leads: ['A small observation.', 'Noted in passing.'],
      closers: ['Further sightings may be reported to me.', 'I have kept the receipt.'],
    },
    casual: { leads: [], closers: [] },
    enthusiastic: {
      leads: ['Oh, look at this one!', 'Come quickly, and quietly!'],
      closers: ['I’ve been smiling at teapots ever since!', 'What a day to own a pencil!'],
    },
    thoughtful: {
      leads: ['The rain gave me time for this.', 'I’ve carried this one around in a pocket.'],
      closers: ['I’ll look again in autumn.', 'I don’t think it wants an answer.'],
    },
  },
  links: [
    'Next to it, folded small, was something about {o}.',
    'It has the same footprints as {o}.',
  ],
};
