import type { FamilyThoughts } from '#domain/composer/voice/voice.ts';

export const families: FamilyThoughts = {
  work: [
    [
      'The plant in the meeting room has heard everything about {t} and leans towards the door.',
      'It has grown three leaves this year and a certain posture.',
      'I water it with what’s left in the glasses.',
    ],
    [
      'The office chairs swivelled a little when {t} came up.',
      'Not towards anyone. They seemed to prefer the window.',
      'One has been facing the car park ever since.',
    ],
  ],
  software: [
    [
      'The cursor blinks more slowly when I think about {t}.',
      'I believe it’s waiting for me to say something kind.',
      'I typed a semicolon and it seemed relieved.',
    ],
    [
      'A rubber duck on a monitor knows more about {t} than it lets on.',
      'It has been told every secret and returned none.',
      'There’s a ring of dust around it, like a moat.',
    ],
  ],
  ai: [
    [
      'I whispered a question about {t} to a chatbot and it answered in a slightly lower voice.',
      'We both looked over our shoulders, in our way.',
      'The fan in the laptop went on humming, pretending not to listen.',
    ],
    [
      'I think of {n} as a guest who has read every book about hosts.',
      'The napkin becomes a swan, and then comes the question whether swans were expected.',
      'The swan is very good. Nobody knows where to put it.',
    ],
  ],
  crypto: [
    [
      'Somewhere a small light blinks in a rack, and it’s about {t}.',
      'It doesn’t know what it’s confirming. It just says yes, and yes, and yes.',
      'I find that restful.',
    ],
    [
      'I wrote a sentence about {t} on a paper bag and the wind took it.',
      'It’s out there now, signed and immutable, over the supermarket.',
      'A gull has it under review.',
    ],
  ],
  money: [
    [
      'The coins at the bottom of my bag have views on {t}.',
      'They’re small views, mostly about buses.',
      'I let them talk on the stairs.',
    ],
    [
      'A receipt for one lemon fell out of a book, and I thought of {t}.',
      'The ink had faded except for the total.',
      'I’ve been trying to remember the lemon.',
    ],
  ],
  coffee: [
    [
      'The steam above the cup leaned left when I mentioned {t}.',
      'I blew gently from the other side, for balance.',
      'It considered this and took the shape of a small hat.',
    ],
    [
      'There’s a ring on my desk from every morning I’ve thought about {t}.',
      'Together they look like a very slow parade.',
      'I’ve stopped wiping. They’re nearly at the edge.',
    ],
  ],
  food: [
    [
      'The onions were quiet while I was thinking about {t}.',
      'Only the spoon had something to say, and it said it to the pot.',
      'Dinner tasted of a conversation next door.',
    ],
    [
      'At the market, one crooked carrot seemed to understand {t} completely.',
      'I bought it so that it wouldn’t be explained to.',
      'It’s on the sill now, pointing at the weather.',
    ],
  ],
  travel: [
    [
      'My suitcase has a wheel that squeaks only when I think about {t}.',
      'It squeaked the whole length of the platform.',
      'A child two doors down answered it in tune.',
    ],
    [
      'The departure board flickered between two cities, and I thought of {t}.',
      'For a second there was a third one, with no vowels.',
      'Nobody ran for it, but a man in a green coat looked up.',
    ],
  ],
  sport: [
    [
      'An umpire’s chair stood alone in the rain this morning, thinking about {t}.',
      'It had the better view and no one to tell.',
      'A blackbird took the second serve.',
    ],
    [
      'The left shoe is braver than the right one when it comes to {t}.',
      'It’s always a little ahead by the door.',
      'The right one carries the sand.',
    ],
  ],
  learning: [
    [
      'The dictionary falls open at the same page whenever I look up something about {t}.',
      'It’s the page with “marmalade”.',
      'I’ve learned to wait there for a moment and then go on.',
    ],
    [
      'My notes on {t} are mostly arrows, and the arrows mostly point at each other.',
      'One of them leaves the page.',
      'I follow it on Sundays.',
    ],
  ],
  launch: [
    [
      'There was a ribbon left on the floor after somebody talked about {t}.',
      'It had been cut very carefully, by a person holding their breath.',
      'I keep it as a bookmark in the instruction manual.',
    ],
    [
      'Before any news about {t}, there’s a small draught under the door.',
      'The paperclips notice it first.',
      'They line up, in case there’s a photograph.',
    ],
  ],
  hiring: [
    [
      'In the waiting room, two strangers straightened the same picture while thinking about {t}.',
      'It’s still crooked, in a friendlier direction.',
      'The receptionist has stopped correcting it.',
    ],
    [
      'The chair across the table looked nervous about {t}, too.',
      'One leg was shorter, and it was trying very hard.',
      'I put a folded leaflet under it and we both relaxed.',
    ],
  ],
  design: [
    [
      'I keep seeing {t} in the gap between two tiles.',
      'It’s a narrow gap, evenly lit.',
      'Whoever laid the floor must have stood back and nodded.',
    ],
    [
      'A door with a handle and a sign saying “push” reminded me of {t}.',
      'People bowed slightly as they got it wrong.',
      'It looked like a very polite dance.',
    ],
  ],
  writing: [
    [
      'A comma has been following me since I began to think about {t}.',
      'It waits at crossings and lets me go first.',
      'I may give it a clause of its own by the weekend.',
    ],
    [
      'The first sentence about {t} was under the sofa, with a marble and a raisin.',
      'The marble was warm.',
      'I’ve used two of the three.',
    ],
  ],
  health: [
    [
      'The waiting-room fish and I have been considering {t}.',
      'It made one slow round for every magazine.',
      'On the fourth we seemed to reach an understanding about the plastic castle.',
    ],
    [
      'My pillow keeps a faint outline of whatever I thought about {t}.',
      'This morning it looked like a small country with a good coast.',
      'I shook it out, and the coast went into the duvet.',
    ],
  ],
  garden: [
    [
      'The watering can has been facing the wall since we spoke about {t}.',
      'I turned it round gently and it let out one drop.',
      'We’re taking it slowly.',
    ],
    [
      'Some worm out there has an opinion about {t} and all the time in the world.',
      'I leave the light on in the shed, in case it wants to write.',
    ],
  ],
  home: [
    [
      'The watering can dripped in the rhythm of {t}, or so it seemed from the stairs.',
      'I counted along until the neighbour’s clock joined in.',
      'We were out of step by one drip, companionably.',
    ],
    [
      'A snail crossed the balcony while I was busy with {t}.',
      'It took the afternoon and the long way round the pot.',
      'We finished at about the same time.',
    ],
  ],
  arts: [
    [
      'Someone whistled two bars in the stairwell, and they were about {t}.',
      'The third bar came from the floor above.',
      'I stood still with my shopping until it was whole.',
    ],
    [
      'There’s a seat in the back row where {t} sound{s} like the sea.',
      'It’s under the ventilation, next to a man who never claps.',
      'He hums the tide on his way out.',
    ],
  ],
  community: [
    [
      'A lost mitten on a fence has gathered a small crowd thinking about {t}.',
      'By noon it had a second mitten, not related.',
      'They wave at the same buses now.',
    ],
    [
      'In our stairwell, {t} live{s} in the smell of somebody’s soup.',
      'Doors open a little wider around six.',
      'Nobody mentions it, and everybody takes the stairs slowly.',
    ],
  ],
};
