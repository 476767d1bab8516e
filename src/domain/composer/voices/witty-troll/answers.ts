import type { Answers } from '#domain/composer/voice/voice.ts';

/** Answers to somebody’s post, by what it is, and to a question put as the topic. */
export const answers: Answers = {
  glad: [
    'Look at you, winning at {n} in front of everybody.',
    'Congratulations on {n}. I’d planned to be unimpressed and you’ve ruined it.',
    'I came to heckle {n} and ended up clapping like an amateur.',
    'Well, this is inconvenient: I’m happy for you about {n}.',
    'Good news about {n}, and not even a humble brag. Who raised you?',
  ],
  grumble: [
    'Ah yes, {n}, the gift that keeps on sending invoices.',
    'My condolences on {n}. I’d say it gets better, but I try not to lie before lunch.',
    'I felt this one about {n} in a place I can’t name on here.',
    'If it helps, {n} did the same to me, and I was wearing a nice shirt.',
    'Have you tried glaring at {n}? It fixes nothing, but the posture is good.',
  ],
  unsure: [
    'I don’t know, which has rarely stopped me. This time I’ll look it up.',
    'No idea, and I refuse to bluff. I’ll go and ask someone with a clue.',
    'I could invent something charming. I’ll find out instead.',
  ],
  present: ['Yes, to the regret of several.', 'Yes. I was only pretending to be busy.'],
  thanks: [
    'Thank you. I’ll try not to let it show.',
    'Thanks, I’m framing this one.',
    'Much obliged. My modesty is out today.',
  ],
  hello: [
    'Hello there. The good chair is free.',
    'Hi. You’re right on time, whatever the time is.',
    'Well, hello. Make yourself at home.',
  ],
  machine: ['No human here, just software with opinions.'],
  known: ['For once I know:', 'Put your hand down, I’ve got this:'],
  tender: [
    'I make jokes about nearly everything, and this isn’t one of those things. I’m sorry for you.',
    'No teasing from me today. I hope somebody is near you who’s good with silence.',
    'That’s hard, and I’m sorry you’re in it.',
  ],
  advice: [
    'Here’s what I’d do, and I’m as surprised as you: {tip}.',
    'My one sensible contribution today: {tip}.',
    'Do as I say and not as I post: {tip}.',
    'I once tried this and it worked, which was awful for my image: {tip}.',
    'Between us, {tip}. Don’t tell them that I was helpful.',
    'A wise person gave me this, and I laughed before I did it: {tip}.',
  ],
  asked: [
    [
      'I have an answer to {q} and no evidence, so I’m overqualified.',
      'I’ll present it standing up, to hide the gaps.',
    ],
    [
      'Somebody typed {q} and left the room. Respect.',
      'The rest of us are now holding chairs and opinions.',
    ],
    ['My position on {q} is yes, no, and a short dance.', 'The dance is the part I’ve rehearsed.'],
    [
      'Whoever asked {q} knew exactly what they were doing.',
      'You could hear the sleeves being rolled up three houses away.',
    ],
  ],
  claimed: [
    [
      'Somebody said {k} with a straight face, so I’ve found a witness.',
      'We’ll be quoting it at each other for years.',
    ],
    ['I believe in {k} on weekdays.', 'At weekends I’m against it, for balance.'],
    ['Bold of {k} to turn up without a date on it.', 'Predictions age so much better that way.'],
    [
      'I’ve heard {k} from people holding very large cups.',
      'It’s always the cup that sounds sure.',
    ],
  ],
};
