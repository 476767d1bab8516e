import type { Shapes } from '#domain/composer/voice/voice.ts';

/** Replies and stories. */
export const shapes: Shapes = {
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
    ['That’s nicely put about {t}. I’ll be thinking about it on the way home.'],
    [
      'I needed this about {t} today, thank you.',
      'I’d been making it more complicated than it is.',
    ],
    ['Same here with {t}, and I’m glad I’m not the only one.'],
    ['You’ve explained {t} better than I managed last week.', 'I’m going to send people to you.'],
    ['I’d add only one thing about {t}: it gets friendlier with time.'],
    ['I’ve had the same thought about {t} and never said it out loud.', 'Thanks for going first.'],
    ['What you say about {t} matches my experience, down to the bad days.'],
    ['It’s good to read something calm about {t} for once.', 'I’ll look out for your next one.'],
    ['I like how you put {t}. It’s friendlier than how I think of it.'],
    ['You’ve made me want to give {t} another try.'],
    ['I’d never have said it so simply about {t}.'],
    ['That’s just how {t} is for me on a good day.'],
    ['Could you say a bit more about {t} some time? I’d read it.'],
    ['It’s kind of you to write about {t} without making anyone feel small.'],
    ['I went through the same with {t}, around {snag}.'],
    ['I read your bit about {t} to my sister, and she nodded the whole time.'],
    ['Thank you for this on {t}. It’s going on the fridge.'],
    ['You’re right about {t}, and you’re nice about it, which isn’t common.'],
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
    [
      'I stood {place} with {thing} in my hand and no idea about {t}.',
      'A stranger noticed, showed me one thing, and walked on before I could say thank you.',
    ],
    [
      'I told everyone I was done with {t}, and I meant it.',
      'Then I met {who}, and we talked until they switched the lights off.',
    ],
    [
      'My first try at {n} ended with {snag} and a good laugh.',
      'The second one was quieter, and it worked.',
    ],
    [
      'I had been putting off {chore} for weeks.',
      'A friend said “let’s do it now”, and it took less time than the excuse.',
    ],
    [
      'We disagreed about {t} the whole way home, my brother and I.',
      'At the door he said “you may be right”, and I realised that I wasn’t sure any more.',
    ],
    [
      'Last winter I nearly stopped with {t}.',
      'What kept me was a message from somebody I’d once helped and forgotten.',
    ],
    [
      'I copied the way somebody else did {n}, and it never felt right.',
      'One day I forgot how they did it, and that’s how I found my own way.',
    ],
    [
      'I was asked to explain {t} to a class of children.',
      'They asked things nobody had ever asked me, and I went home with homework.',
    ],
    [
      'I was late for {n}, and everyone was very kind about it.',
      'Afterwards I stayed to stack the chairs, and that’s how I met half my friends.',
    ],
    [
      'We found {thing} in my grandfather’s cupboard, with a note about {t}.',
      'It was the same worry I had that week, in neater handwriting.',
    ],
    [
      'I lost a bet about {t} and had to do {chore} for a month.',
      'By the second week I’d stopped minding, and by the fourth I kept going.',
    ],
    [
      'Somebody on the train was reading about {t}, and we started talking.',
      'I missed my stop and got a very good piece of advice on the walk back.',
    ],
    [
      'I tried to teach my father {n}.',
      'He was patient with me. In the end I learned how he learns, which is slowly and for good.',
    ],
    [
      'The first person who was honest with me about {t} was a stranger.',
      'I was hurt for an evening and grateful ever after.',
    ],
    [
      'I kept a diary about {t} for one winter.',
      'Most days say “nothing much”, and reading it back I can see everything changing.',
    ],
    [
      '{Snag} kept me at home for a week, with nothing to do but think about {t}.',
      'I came out of it with a shorter list.',
    ],
    [
      'I learned about {t} from a letter that wasn’t meant for me.',
      'I gave it back, and its owner told me the rest over tea.',
    ],
    [
      'We were stuck on {t}, so we went out and looked at the river.',
      'Nobody said anything clever. On the way back it was easier.',
    ],
    [
      'I nearly didn’t go to the evening about {t}, because of the rain.',
      'I sat next to {who}, and we’ve been friends since.',
    ],
    [
      'My daughter asked me why I bother with {t}.',
      'I gave her a long answer, and she said “so because it’s nice”.',
    ],
    [
      'I broke {thing} on my first day with {t} and wanted to go home.',
      'Somebody handed me theirs and said it happens to everyone.',
    ],
    [
      'For years I thought I was bad at {n}.',
      'It turned out that I’d only ever tried it in a hurry.',
    ],
  ],
  lessons: [
    'I’ve kept it simple since then.',
    'Asking early is cheaper than guessing well.',
    'I try to be that patient with others now.',
    'I’m still learning, and that’s the good part.',
    'I think about that more than about any success.',
    'It made me kinder, and a bit more punctual.',
    'I’ve been leaving the door open ever since.',
    'It doesn’t have to be impressive to be worth doing.',
    'I’d have saved a year by asking on the first day.',
    'Now, when I see someone stuck, I slow down.',
    'You can change your mind and keep your friends.',
    'Most of it was showing up again.',
  ],
};
