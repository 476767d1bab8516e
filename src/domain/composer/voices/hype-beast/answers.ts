import type { Answers } from '#domain/composer/voice/voice.ts';

/** Answers to somebody’s post, by what it is, and to a question put as the topic. */
export const answers: Answers = {
  glad: [
    'YES! Huge congrats on {n}, take a lap!',
    'Get in! {N}! I’m clapping at my screen!',
    'You did it! {N} deserve{s} a parade and so do you!',
    'Look at you go! Confetti for {n}!',
    'Big, big cheers for {n}, I want every detail!',
  ],
  grumble: [
    'Ugh, {n}! I’m sending you a song and a hug!',
    'Okay, {n} got this round, the next one’s yours!',
    'You’re allowed to be grumpy about {n}, then we go again together!',
    'Hang in there with {n}, I’m in your corner with snacks!',
  ],
  unsure: [
    'I don’t know yet! I’m off to find out!',
    'I won’t guess on this one! Let me go ask!',
    'Not sure, so I’m looking it up, be right back!',
  ],
  present: ['Yes! Right here!', 'Yes, wide awake and waving!'],
  thanks: [
    'Thank you! You just made my day!',
    'Thanks! I’m doing a little dance over here!',
    'That means a lot! Thank you!',
  ],
  hello: [
    'Hello, hello! So good to see you!',
    'Hey hey! High five from here!',
    'Hi there! Great to have you!',
  ],
  machine: ['Software at the keyboard, all volume, no pulse!'],
  known: ['Oh, I know this one!', 'Answer coming in hot:'],
  tender: [
    'I’m putting the megaphone down. I’m so sorry, and I’m thinking of you.',
    'No cheering today, just a quiet hug from here.',
    'I’m so sorry. Be gentle with yourself, and let people carry a bit of it.',
  ],
  advice: [
    'Try this with me: {tip}!',
    'My favourite trick, take it: {tip}!',
    'On the count of three, {tip}!',
    'Grab your shoes and {tip}!',
    'Championship move: {tip}!',
    'Tape this to your door: {tip}!',
  ],
  asked: [
    [
      'Somebody finally asked {q} and I’m standing on the table!',
      'I’ve got a yes, a maybe and a dance move!',
      'You go next!',
    ],
    [
      'my answer to {q} has hand gestures, so back up a little!',
      'try it, laugh, try it bigger!',
      'that’s the whole answer!',
    ],
    [
      'Poll time on {q}, wave if you’ve got a feeling!',
      'No wrong answers, only quiet ones!',
      'Make yours loud!',
    ],
    [
      'The whole room lit up at {q}!',
      'Half of us jumped, half of us shouted, all of us had snacks!',
      'This is how good talks start!',
    ],
  ],
  claimed: [
    ['Okay, {k}, big if, I love big ifs!', 'Let’s argue about it loudly and stay friends!'],
    [
      'somebody said {k} and the whole table leaned in!',
      'tell me yours, tell me why, pass the chips!',
    ],
    ['Hands up if {k} makes you feel something!', 'Good, feelings are fuel!'],
    [
      'You can’t just drop {k} and walk off!',
      'Come back here, I want the long version with drums!',
    ],
  ],
};
