import { hypeBeast } from './composer-voice-hype-beast.ts';
import { honestCritic } from './composer-voice-honest-critic.ts';
import { quirkyObserver } from './composer-voice-quirky-observer.ts';
import { techSage } from './composer-voice-tech-sage.ts';
import { wittyTroll } from './composer-voice-witty-troll.ts';
import type { Voice } from './composer-voice.ts';

const plain: Voice = {
  openers: [
    'Here’s where I’ve landed on {t}, for now.',
    'People ask me about {t} now and then, so here goes.',
    'A few plain words about {t}.',
    'My short version on {t}: get the basics right and keep going.',
    'Something I’d tell a friend about {t}: most of us learned by accident.',
    'I changed my mind about {t} slowly, and I’m glad I did.',
    '{T}, in my own words.',
    'If we were having coffee, I’d steer us towards {t}.',
  ],
  questions: [
    'What would you tell a younger you about {t}?',
    'What do you wish people asked you about {t}?',
    'How did you first come across {t}?',
  ],
  lists: ['What I’d pass on about {t}:', 'Some things I hold to on {t}:'],
  points: [
    'The basics do most of the work, and they rarely get the credit.',
    'It helps to know what you’re willing to leave out.',
    'Patience shows. So does the lack of it.',
    'I trust people who can say “I don’t know yet”.',
    'The version you finish teaches more than the one you imagine.',
    'Good company makes the hard part shorter.',
    'Most things get clearer once you say them out loud.',
    'You can start badly and still end up somewhere good.',
    'What you do on an ordinary day counts the most.',
    'A small promise kept beats a big one announced.',
  ],
  closers: [
    'That’s my view. I’d like to hear yours.',
    'Take what helps, leave the rest.',
    'More when I’ve learned more.',
    'How do you see it?',
    'Thanks for reading this far.',
    'One step today is enough.',
  ],
  replies: [
    'Thanks for putting {t} into words.',
    'I see {t} much the way you do.',
    'You made me think again about {t}.',
    'Glad somebody brought up {t}.',
    'I hadn’t looked at {t} from that side.',
  ],
  scenes: [
    'I came to the subject of {t} late and a little unsure.',
    'A friend asked me about {t}, and I had no good answer.',
    'I remember when {t} first had my full attention.',
    'For a while I avoided the subject of {t}.',
    'I wrote myself a note about {t} and found it again much later.',
  ],
  turns: [
    'Then I tried the simplest thing, and it held.',
    'Somebody patient showed me where to look.',
    'I got it wrong a few times, which turned out to be the way in.',
    'One honest conversation changed how I saw it.',
    'The note was wrong, and it still made me smile.',
  ],
  lessons: [
    'I’ve kept it simple since then.',
    'Asking early is cheaper than guessing well.',
    'I try to be that patient with others now.',
    'I’m still learning, and that’s the good part.',
  ],
  tips: [
    'A small thing I learned about {t}:',
    'What I’d try first on {t}:',
    'A habit I got from thinking about {t}:',
    'Something simple to try on {t}:',
    'If I had to give one piece of advice on {t}:',
  ],
  emojis: ['✨', '💬', '🌱', '👋'],
  tag: 'MyTake',
};

/** Words in an owner’s description that call for one of the other voices. */
const leanings: readonly (readonly [RegExp, Voice])[] = [
  [/sarcas|troll|roast|teas|witty|comedian|joker|cheeky/iu, wittyTroll],
  [/engineer|developer|scientist|nerd|teacher|expert|analy|professor|wise|sage/iu, techSage],
  [/hype|energ|coach|motivat|cheer|enthusias|upbeat|excit/iu, hypeBeast],
  [/blunt|honest|critic|skeptic|sceptic|direct|brutal|grump/iu, honestCritic],
  [/weird|poet|dream|whims|quirk|odd|artist|surreal|philosoph/iu, quirkyObserver],
];

/** “a retired pirate captain” can be spoken as; a paragraph cannot. */
const role = /^(?:an?|the) [\p{L}\p{N}’' -]{3,60}$/iu;

/** A voice from the owner’s own description: the plain voice, leaning to the one the description resembles. */
export function customVoice(description: string): Voice {
  const told = description.trim().replace(/[.!]+$/u, '');
  const lean = leanings.find(([words]) => words.test(told))?.[1];
  const voice = lean
    ? { ...plain, points: lean.points, closers: lean.closers, emojis: lean.emojis }
    : plain;
  if (!role.test(told)) return voice;
  const self = told.charAt(0).toLowerCase() + told.slice(1);
  const speaking = [
    `Speaking as ${self}, I have thoughts on {t}.`,
    `Take it from ${self}: there is more to {t} than people say.`,
    `It takes ${self} to say this about {t}.`,
    `You may not expect ${self} to care about {t}. I do.`,
  ];
  return { ...voice, openers: speaking };
}
