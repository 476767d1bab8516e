import type { Shapes } from '#domain/composer/voice/voice.ts';

/** Replies and stories. */
export const shapes: Shapes = {
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
    [
      'Stop everything, this on {t} is exactly what I needed today!',
      'I’ve already read it to the plants!',
    ],
    ['More people like you talking about {t}, please!', 'I’ll bring the banner!'],
    ['Okay, you and me, {t}, whenever you’re free!', 'I’ll make badges!'],
    [
      'The way you put {t} just gave me goosebumps!',
      'Do it again but slower, I want to write it down!',
    ],
    ['Here for this! {T}, louder, with drums!', 'I’ve got the drums!'],
    ['This is a fist-bump of a post about {t}!', 'Consider yourself bumped!'],
    ['Everybody come look at this bit about {t}!', 'Form a line, no pushing!'],
    [
      'You’re making me want to go and do something about {t} right this second!',
      'Shoes on, see you out there!',
    ],
    ['I’m on my feet, you’re right about {t} and I’m loud about it!'],
    ['High five through the screen for this bit about {t}!'],
    ['I’ve read your words on {t} to everybody in this kitchen!'],
    ['Bring this energy about {t} to the group chat, please!'],
    ['That’s the spirit! {T} needed a voice like yours!'],
    ['You’re the reason I still open this app, great stuff on {t}!'],
    ['Whatever you’re having, I’ll have it with extra {t}!'],
    ['My whole week got brighter at the part about {t}!'],
    ['Put me down as your loudest fan on {t}!'],
    ['Somebody give this person a microphone and talk to us about {t} all night!'],
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
    [
      'There I was {place}, one shoe untied, all in on {t}!',
      'Then {snag} showed up and the crowd in my head went quiet!',
    ],
    [
      'I told {who} I’d have something to show for {t} by the end of the week!',
      'Five days of chaos, one glorious scribble, and they stood up and clapped!',
    ],
    [
      'My big debut with {t} lasted about as long as a sneeze!',
      'I laughed so hard that a stranger joined in, and we tried it together!',
    ],
    [
      'It was {chore} or nothing, and I wanted {t} so badly!',
      'I put on the loudest song I know and did it!',
    ],
    [
      'I showed up to {t} with {thing} and zero experience!',
      'Someone waved me over like we’d been friends for years!',
    ],
    [
      'Rain outside, snacks inside, and me giving {t} one more go!',
      'On the try I’d nearly skipped, it worked!',
    ],
    [
      'Nobody came to my first little event about {t}, so I cheered for the chairs!',
      'Next time one person came, and that person brought everyone!',
    ],
    [
      'I had {t} on a sticky note for so long that the note faded!',
      'Then I did the first bit between two songs, just like that!',
    ],
    [
      'I signed up for {n} by accident and stayed on purpose!',
      'By the end of day one I had a nickname and a team!',
    ],
    [
      'We were down to our last snack and {t} still wasn’t working!',
      'Somebody split the biscuit four ways, somebody cracked a joke, and it clicked!',
    ],
    [
      'I’d told my whole street about {t} before I’d even tried!',
      'Half of them turned up to watch, and they brought chairs and a horn!',
    ],
    [
      'Everyone was faster than me at {n}, even the dog!',
      'The dog waited at the corner, and I’ve never felt so cheered for!',
    ],
    [
      'I got {thing} for my birthday and knew it was time for {t}!',
      'I wore it out in a week and grinned the whole way!',
    ],
    [
      '{Snag}, right in the middle of the big moment!',
      'The crowd gasped, I bowed, they laughed, and we took it from the top!',
    ],
    [
      'I practised {n} with the curtains closed for a month!',
      'One day I opened them, and the neighbours were doing the steps!',
    ],
    ['I asked {who} for one tip about {t} and got a hug!', 'Turns out the hug was the tip!'],
    [
      'I shouted “who’s with me” about {t} and one tiny hand went up!',
      'It belonged to {who}, and that’s all the army you need!',
    ],
    [
      'It was pouring on the big day for {n}!',
      'We moved it under one umbrella and it was the happiest crowd ever seen under one!',
    ],
    [
      'I’d lost my voice before the talk about {t}!',
      'Everybody else said it for me, louder than I ever could!',
    ],
    ['We bet a cake on {n} and I lost!', 'Losing tasted amazing, and the winner shared!'],
    [
      'My old coach called out of nowhere and asked about {t}!',
      'I said “nearly”, she said “go”, and off I went in my slippers!',
    ],
    [
      'I wanted to skip {chore} so badly that I was already halfway out of the door!',
      'A kid on the stairs said “again?”, so I went again!',
    ],
  ],
  lessons: [
    'You don’t need perfect, you need a start!',
    'The comeback begins when you stop waiting for a sign!',
    'Bring people with you, it’s twice the fun and half the weight!',
    'Small and daily beats huge and never!',
    'Loud hearts, small steps, every day!',
    'Turns out the crowd you need can be one friend with a whistle!',
    'If it makes you laugh on the way, you’ll come back tomorrow!',
    'Start before the nerves finish their speech!',
    'The scoreboard I like counts tries!',
    'You can be scared and dancing at the same time!',
    'Celebrate early, celebrate often, share the cake!',
    'The second try has better music!',
  ],
};
