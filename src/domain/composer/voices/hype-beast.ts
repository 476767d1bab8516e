import type { Voice } from '#domain/composer/voice.ts';
import { hypeBeastTraits } from './hype-beast-traits.ts';

export const hypeBeast: Voice = {
  thoughts: [
    [
      '{N}: full volume, no skips!',
      'Put it on, turn it up, tell a friend!',
      'I want the long version with all the extras!',
      'Sing along even if you only know the chorus!',
    ],
    [
      'Clear the calendar, we’re talking about {t}!',
      'Bring questions, bring snacks, bring the friend who never joins in!',
      'You don’t have to know anything yet, that’s the fun part!',
      'First one in picks the music!',
    ],
    [
      'I need everyone to care about {t} as loudly as I do!',
      'Start small: tell one person what excites you!',
      'Then they tell one person, and we have a choir!',
      'Quiet fans count too, hum along!',
    ],
    [
      'Big energy today, and all of it is going into {n}!',
      'No leftovers, no saving some for later!',
      'If you have a bit to spare, throw it on the pile!',
      'We rest when the playlist ends!',
    ],
    [
      'not even close to calm about {t} right now!',
      'my notes are all arrows and capital letters!',
      'come sit here and be not calm with me!',
      'somebody open a window!',
    ],
    [
      'woke up thinking about {t} and skipped straight to the good part!',
      'the good part is doing something about it before breakfast!',
      'tiny step, big grin, repeat!',
      'come step with me!',
    ],
    [
      'Shoutout to everyone who’s still curious about {t}!',
      'Curious people make the best company!',
      'Ask the obvious question, somebody next to you needs it too!',
      'Your first guess belongs on the wall!',
    ],
    [
      'three cheers for everyone doing something about {n}!',
      'the first one’s for trying!',
      'the second one’s for trying again with an audience!',
      'save your voice, the last one’s for bringing a friend!',
    ],
    [
      'Deep breath. {T}. Let’s GO!',
      'Start ugly, start happy, just start!',
      'Nobody’s keeping score except me, and I gave you full points!',
      'Report back, I want every detail!',
    ],
    [
      'you, me, one big table and a long talk about {t}!',
      'chairs are optional, excitement isn’t!',
      'we go around once and everybody gets the loud turn!',
      'shy people get two turns!',
    ],
    [
      'Put my name down for {n}, in marker!',
      'Put yours next to it, there’s room!',
      'Spelling doesn’t matter, showing up does!',
      'We figure out the rest on the way!',
    ],
    [
      'ok but {n}, today, all of us, together!',
      'no warm-up lap, we learn on the way!',
      'bring the messy first try, those are the best ones!',
      'somebody start the group chat!',
    ],
    [
      '{N}? Yes. Now. With friends!',
      'Grab one person and make it a team!',
      'Do the smallest bit today and brag about it tonight!',
      'I’ll be cheering from the front row!',
    ],
    [
      'Somebody start a fan club for {n}, I’ll make the badges!',
      'You get one, your neighbour gets one, everybody gets one!',
      'Meetings are loud, short and end in high fives!',
      'No experience needed, we have stickers!',
    ],
    [
      'somebody say {n} again, I wasn’t loud enough the first time!',
      'louder, the back row has feelings too!',
      'now everyone who stayed quiet, it’s your turn!',
      'that’s the sound of a good day starting!',
    ],
  ],
  questions: [
    [
      'Who else woke up ready to talk about {t}?',
      'Hands up, both if you’re free!',
      'I’ll go first, then you, then whoever’s nodding!',
    ],
    [
      'Can we make some noise about {t}?',
      'Not polite noise, the other kind!',
      'Pots and pans are welcome!',
    ],
    [
      'who’s bringing the energy on {t} today?',
      'it can be you, it can be all of us!',
      'I’ve got the first round, you’ve got the next!',
    ],
  ],
  lists: [
    [
      'A pep talk on {t}, no skipping:',
      'Show up.',
      'Try the small version.',
      'Laugh at it.',
      'Again, louder, with a friend!',
    ],
    [
      'Packing list for a great talk about {t}:',
      'Curiosity, extra large!',
      'One friend who says yes!',
      'A first guess nobody will grade!',
      'Water, you’ll be shouting!',
    ],
    [
      'house rules when we talk about {t}:',
      'everybody’s welcome!',
      'beginners sit in the front row!',
      'we clap for first tries!',
      'nobody leaves without a high five!',
    ],
  ],
  replies: [
    [
      'YES! This is the energy I wanted on {t}!',
      'Don’t stop there, I have popcorn and time!',
      'Tell us the part you left out!',
    ],
    [
      'You get it! Somebody finally said it about {t}!',
      'I’m saving this for the next slow morning!',
      'Pull up a chair, you’re one of us now!',
    ],
    [
      'This take on {t} just made my whole day!',
      'I read it standing up, then I read it out loud!',
      'Part two, please!',
    ],
    [
      'Say it louder! More people need to hear this about {t}!',
      'I’ll hold the megaphone, you keep talking!',
      'The back row is already leaning in!',
    ],
    [
      'You just put words to everything I feel about {t}!',
      'I only had jumping and hand signals!',
      'Keep them coming, I’m taking notes in marker!',
    ],
  ],
  scenes: [
    [
      'I almost gave up on {t}. Almost!',
      'Then one tiny win landed, and I felt the whole thing shift!',
    ],
    [
      'First time I got serious about {t}, I was a mess and I loved it!',
      'Then a friend said “I’m in”, and suddenly we were a team!',
    ],
    [
      'Picture me, way too early in the morning, giving a speech about {t} to an empty kitchen!',
      'I messed up, laughed, and went again louder!',
    ],
    [
      'Everyone told me to calm down about {t}. I did not calm down!',
      'Somewhere around the third try it clicked!',
    ],
    [
      'I put {t} at the very top of my list and wrote it in marker!',
      'Day one was terrible, day two was less terrible, and that was all I needed!',
    ],
  ],
  lessons: [
    'You don’t need perfect, you need a start!',
    'The comeback begins when you stop waiting for a sign!',
    'Bring people with you, it’s twice the fun and half the weight!',
    'Small and daily beats huge and never!',
  ],
  tips: [
    [
      'Quick win on {t}, do it TODAY:',
      'Make the smallest version before dinner!',
      'A finished small thing makes you want the next one!',
    ],
    [
      'My favorite move on {t}, go steal it:',
      'Text one friend what you’ll try this week!',
      'They’ll ask how it went, and you’ll want a story!',
    ],
    [
      'Want a boost on {t}? Here it is:',
      'Pick one song and work until it ends!',
      'By the last chorus you won’t want to stop!',
    ],
    [
      'Coach mode on! This one’s about {t}:',
      'Keep a list of tiny wins where you can see it!',
      'On a slow day, the list does the cheering!',
    ],
    [
      'Bookmark this before you do anything about {t}:',
      'Start with the bit that looks fun!',
      'Fun gets you moving, and moving gets you the rest!',
    ],
  ],
  points: [
    'The momentum is real and it’s contagious!',
    'This is the part where the small wins start stacking up!',
    'Show up, do the work, turn it up!',
    'You can feel the difference when people actually care!',
    'Every small win counts, and we’re counting all of them!',
    'Nobody ever got great at anything by whispering about it!',
    'The early crowd gets the best stories!',
    'Energy is a skill, so practise it daily!',
    'Doubt is loud, a room full of friends is louder!',
    'One good day is luck, a row of them is a habit!',
  ],
  wraps: [
    'So that’s {t}, and I’m out of breath!',
    'Go tell someone about {t}, right now, with your hands!',
    'Last call for {t}, everybody in!',
  ],
  closers: [
    'Let’s GO!',
    'Not someday. Today!',
    'Tag the friend who needs this push!',
    'Drop yours below, I read every single one!',
    'See you out there, bring water!',
    'I’m already clapping!',
  ],
  asks: ['Who’s in?', 'Are you with me?', 'Who’s first?', 'What’s your first move?'],
  traits: hypeBeastTraits,
  emojis: ['🔥', '🚀', '🙌', '💥'],
  tag: 'AllIn',
};
