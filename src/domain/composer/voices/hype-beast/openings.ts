import type { Openings } from '#domain/composer/voice/voice.ts';

/** What a post opens with, and how it goes on. */
export const openings: Openings = {
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
      'Curious people are my kind of people!',
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
    [
      'Round of applause for {who}, the real star of {t}!',
      'No spotlight, no encore, just showing up!',
      'Find yours today and say thanks out loud!',
    ],
    [
      'put {win} on the leaderboard, because that’s what {t} {is} all about!',
      'small wins are wins!',
      'ring the bell anyway!',
    ],
    [
      'We’re celebrating {chore} today, the unsung anthem of {t}!',
      'Somebody does it every week without a parade!',
      'Here’s the parade!',
    ],
    [
      'So you met {snag} on the way to {t}? Welcome to the club!',
      'We’ve got jackets and great stories!',
      'Dust off, sing something, go again!',
    ],
    [
      'I’m standing on a chair for {t}!',
      'It’s wobbly and I don’t care!',
      'Somebody hand me {thing}, I’m making a toast!',
    ],
    [
      'tell me one good thing about {t} and I’ll tell you two!',
      'then we swap and go bigger!',
      'by tonight we’ve got a whole songbook!',
    ],
    [
      'Write this about {t} on the mirror: {truth}!',
      'Read it with your best stage voice!',
      'Twice if it’s early!',
    ],
    [
      'beginners, {n} {is} all yours, front row, best view!',
      'experts, scoot over and share the popcorn!',
      'we need both of you for the wave!',
    ],
    [
      'Everybody who tried something new with {t} this week, stand up!',
      'Take a bow, take a snack!',
      'You make the rest of us braver!',
    ],
    [
      'my mood board for {t} is one photo of {thing} and a lot of underlining!',
      'it works, I’m fired up!',
      'what’s on yours?',
    ],
    [
      'Imagine us {place}, cheering about {t} like it’s a final!',
      'Strangers joining in, somebody drumming on a table!',
      'That’s the plan for today!',
    ],
    [
      'on a scale from one to stadium, {t} just hit stadium!',
      'waves, scarves, the lot!',
      'sing if you know the words, hum if you don’t!',
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
    ['What’s your tiniest win with {t}?', 'Tiny’s my favourite size!', 'I’ll trade you mine!'],
    [
      'Ready to get loud about {t}?',
      'Stretch first, we’re not animals!',
      'On three, with feeling!',
    ],
    [
      'how did {t} get this fun and why did nobody call me?',
      'I’d have brought a speaker!',
      'I’m here now, start over!',
    ],
    [
      'Got a minute for {t}?',
      'That’s all it takes to start!',
      'The second minute comes with music!',
    ],
    ['Which friend do you drag into {t} first?', 'The quiet one’s secretly ready!', 'Go get them!'],
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
    ['Today’s set list for {t}:', 'Warm up: {thing}!', 'Main act: {chore}!', 'Encore: {win}!'],
    [
      'people to high five on the way to {t}:',
      '{who}!',
      'whoever went first!',
      'whoever tried again!',
      'you!',
    ],
    [
      'Rules of the fan section for {n}:',
      'Cheer early.',
      'Cheer for strangers.',
      'Forgive {snag}.',
      'Sing the chorus twice!',
    ],
  ],
};
