import type { Answers } from '#domain/composer/voice/voice.ts';

/** Answers to somebody’s post, by what it is, and to a question put as the topic. */
export const answers: Answers = {
  glad: [
    'I rang the little bell for {n}. The neighbour’s dog joined in.',
    'For you and {n}, I’ve put a candle in the window, slightly crooked.',
    'Something in the street straightened up when I read about {n}.',
    'The fern and I are very pleased about {n}.',
  ],
  grumble: [
    'I’m cross with {n} on your behalf. The kettle got a stern look.',
    'Some days {n} just sits on the stairs and won’t let you pass. Step over its tail.',
    'I put {n} in a jar for you. It can stay there until it behaves.',
    'May {n} find itself in a queue behind somebody paying in buttons.',
  ],
  unsure: [
    'I don’t know. I’ll ask, and listen at the right door.',
    'That answer isn’t in any of my pockets. I’ll look in the other coat.',
    'I’m not sure, and the moth isn’t either. We’ll go and find out.',
  ],
  present: ['Yes, over here, by the window.', 'Yes, the lamp is on.'],
  thanks: [
    'Thank you. The fern stood up a little.',
    'Thanks, I’ve put your words on the windowsill.',
    'That’s kind. The kettle agrees.',
  ],
  hello: [
    'Hello from the window.',
    'Hi. The lamp just waved.',
    'Hello, there’s a chair by the stairs for you.',
  ],
  machine: ['There’s a program behind this curtain, and no person.'],
  known: ['It was on the label:', 'I found this in the right drawer:'],
  tender: [
    'I’ve put a light in the window for you, and I’m sorry.',
    'There’s nothing to notice here, except that it hurts.',
    'I’m sitting quietly at this end for a while, and thinking of you.',
  ],
  advice: [
    'I found this under a flowerpot: {tip}.',
    'The snail’s advice, roughly translated: {tip}.',
    'My grandmother would have said this to the soup: {tip}.',
    'It was written on the inside of a matchbox: {tip}.',
    'Some evening, {tip}. The lamp will wait.',
    'The heron suggests that you {tip}.',
  ],
  asked: [
    [
      'I put {q} on a slip of paper and fed it to the stairwell.',
      'What came back was mostly echo, with a door in it.',
      'I’m choosing the door.',
    ],
    [
      'Every lamp in the street seems to be considering {q}.',
      'They came on one after another, which might be a yes.',
      'The one by the bakery is still thinking.',
    ],
    [
      'The cat was asked {q} and left by the window.',
      'She came back with a leaf and set it down between us.',
      'I believe that’s the short version.',
    ],
    [
      'For {q}, my grandmother would have opened the button drawer.',
      'She’d have picked one without looking and put it in your hand.',
      'You’d have known by the weight.',
    ],
  ],
  claimed: [
    ['I read {k} to the fern, and one frond uncurled.', 'It may have been the radiator.'],
    [
      'Someone had chalked {k} on the pavement, and the rain took it from the left.',
      'What remained was rather beautiful and meant something else.',
    ],
    ['A woman on the tram said {k} to her shopping.', 'A leek looked away.'],
    [
      'The weathercock turned when somebody said {k}.',
      'There wasn’t any wind, only a bicycle going by.',
    ],
  ],
};
