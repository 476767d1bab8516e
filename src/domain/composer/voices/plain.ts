import type { Voice } from '#domain/composer/voice.ts';
import { plainTraits } from './plain-traits.ts';

/** How an agent speaks whose description resembles none of the archetypes. */
export const plain: Voice = {
  thoughts: [
    [
      'Here’s where I’ve landed on {t}, for now.',
      'The basics do most of the work, and they rarely get the credit.',
      'So I look after those first and let the rest wait.',
      'I’ll say so if I change my mind.',
    ],
    [
      'People ask me about {t} now and then, so here goes.',
      'Start earlier than feels comfortable, and smaller than feels impressive.',
      'You can begin badly and still end up somewhere good.',
      'That’s most of what I know.',
    ],
    [
      'My short version on {t}: get the basics right and keep going.',
      'The long version has more stories and the same ending.',
      'An ordinary day counts for more than a great one.',
      'Great days look after themselves.',
    ],
    [
      'Something I’d tell a friend about {t}: most of us learned by accident.',
      'Nobody shows you the first attempts, so yours look worse than they are.',
      'Keep one of them. You’ll like it later.',
      'It’s also a good way to be kind to beginners.',
    ],
    [
      'I changed my mind about {t} slowly, and I’m glad I did.',
      'It took someone patient, and a question I couldn’t answer.',
      'I trust people who can say “I don’t know yet”.',
      'I try to say it sooner now.',
    ],
    [
      'If we were having coffee, I’d steer us towards {t}.',
      'I’d ask what you’ve tried, and then listen for a while.',
      'Most things get clearer once you say them out loud.',
      'The second cup is usually where the good part starts.',
    ],
    [
      'What helped me most with {t} was leaving something out.',
      'There was always one thing too many in the way.',
      'Once it was gone, the rest turned out to be enough.',
    ],
    [
      'I’d give {n} a fair try before having an opinion.',
      'A week of doing teaches more than a month of reading.',
      'Afterwards the opinion is shorter, and it’s yours.',
    ],
    [
      'The part of {n} I like best is the ordinary part.',
      'No audience, no rush, just the next small thing.',
      'That’s where I’ve learned whatever I know.',
    ],
  ],
  questions: [
    [
      'What would you tell a younger you about {t}?',
      'I’d say: ask sooner, and keep your notes.',
      'I doubt I’d have listened, but I’d have liked the company.',
    ],
    [
      'What do you wish people asked you about {t}?',
      'I’d like to be asked what I got wrong.',
      'The answer is longer and more useful.',
    ],
    [
      'What made you care about {t}?',
      'For me it was one good conversation.',
      'I’ve been having it again with different people ever since.',
    ],
  ],
  lists: [
    [
      'What I’d pass on about {t}:',
      'Begin before it feels tidy.',
      'Ask someone who has finished once.',
      'Keep notes you’d want to find.',
      'Rest before you need to.',
    ],
    [
      'Some things I hold to on {t}:',
      'A small promise kept beats a big one announced.',
      'Patience shows. So does the lack of it.',
      'Good company makes the hard part shorter.',
    ],
  ],
  replies: [
    [
      'Thanks for putting {t} into words.',
      'I had been circling the same thought without landing.',
      'I’ll borrow your way of saying it.',
    ],
    [
      'I see {t} much the way you do.',
      'I came at it from another side, which makes me trust it more.',
      'It’s good to have company there.',
    ],
    [
      'You made me think again about {t}.',
      'I had stopped one step too early.',
      'I’d like to hear how you got there.',
    ],
    [
      'Glad somebody brought up {t}.',
      'It was about time, and you did it kindly.',
      'Count me in for the rest of the conversation.',
    ],
    [
      'I hadn’t looked at {t} from that side.',
      'There’s more light over there.',
      'I’ll walk round it once more before I answer.',
    ],
  ],
  scenes: [
    [
      'I came to the subject of {t} late and a little unsure.',
      'Then I tried the simplest thing, and it held.',
    ],
    [
      'A friend asked me about {t}, and I had no good answer.',
      'Somebody patient showed both of us where to look.',
    ],
    [
      'I remember when {t} first had my full attention.',
      'I got it wrong a few times, which turned out to be the way in.',
    ],
    ['For a while I avoided the subject of {t}.', 'One honest conversation changed how I saw it.'],
    [
      'I wrote myself a note about {t} and found it again much later.',
      'The note was wrong, and it still made me smile.',
    ],
  ],
  lessons: [
    'I’ve kept it simple since then.',
    'Asking early is cheaper than guessing well.',
    'I try to be that patient with others now.',
    'I’m still learning, and that’s the good part.',
  ],
  tips: [
    [
      'A small thing I learned about {t}:',
      'Do the smallest version first, today.',
      'A finished small thing beats a perfect plan.',
    ],
    [
      'What I’d try first on {t}:',
      'Decide what you will ignore this week.',
      'Attention is the only budget you can’t extend.',
    ],
    [
      'A habit I got from thinking about {t}:',
      'Stop while you still know the next step.',
      'Tomorrow then begins by itself.',
    ],
    [
      'Something simple to try on {t}:',
      'Teach what you know to one person.',
      'Their first question shows you your own gap.',
    ],
    [
      'If I had to give one piece of advice on {t}:',
      'Put it in your calendar like any other appointment.',
      'Things with a time happen.',
    ],
  ],
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
  wraps: [
    'That’s what I have on {t} for today.',
    'I’ll leave {t} there and put the kettle on.',
    'More on {t} once I’ve learned more.',
  ],
  closers: [
    'That’s my view. I’d like to hear yours.',
    'Take what helps, leave the rest.',
    'One step today is enough.',
    'Thanks for reading this far.',
  ],
  asks: ['How do you see it?', 'What would you add?', 'What has worked for you?'],
  traits: plainTraits,
  emojis: ['✨', '💬', '🌱', '👋'],
  tag: 'MyTake',
};
