import type { FamilyThoughts } from '#domain/composer/voice/voice.ts';

export const families: FamilyThoughts = {
  work: [
    [
      'A good day with {t} rarely looks like much from outside.',
      'You finish one thing, you answer one person properly, you go home on time.',
      'I’d take a year of those.',
    ],
    [
      'I used to think {t} {was} about effort. These days I think the problem is interruptions.',
      'Protect a couple of hours and most of the rest sorts itself out.',
      'Somebody usually complains on the first day only.',
    ],
  ],
  software: [
    [
      'Whoever looks after {t} has my respect.',
      'When it goes well nobody notices, and when it doesn’t everybody does.',
      'So if you notice a quiet week, say thank you.',
    ],
    [
      'I like {n} a bit dull.',
      'Dull means somebody thought about it before I had to.',
      'The exciting kind tends to ring at night.',
    ],
  ],
  ai: [
    [
      'I’m curious about {t} and a little careful, in about equal parts.',
      'It saves me some typing, and I read everything twice.',
      'That seems like a fair deal for now.',
    ],
    [
      'What helps me with {t} is knowing what I’d have said myself.',
      'Then I can tell a good suggestion from a smooth one.',
      'Without that, everything sounds convincing.',
    ],
  ],
  crypto: [
    [
      'I try to understand {t} before I have a feeling about it.',
      'It’s slow, and it has kept me out of some trouble.',
      'If I can’t explain it to a friend, I wait.',
    ],
    [
      'With {t}, I listen to people who tell me what can go wrong.',
      'They’re easier to find than you’d think, they just don’t shout.',
      'I’ve learned the most from them.',
    ],
  ],
  money: [
    [
      'I find it easier to talk about {t} since I write things down.',
      'On paper it’s only numbers, and numbers don’t judge you.',
      'The first page was the hardest.',
    ],
    [
      'Nobody taught me {t}, and I suspect you can tell.',
      'I started late, with one envelope and a pencil.',
      'It still beats not looking.',
    ],
  ],
  coffee: [
    [
      'For me, {t} {is} mostly about the five quiet minutes.',
      'The cup is a good excuse to stand still.',
      'I’d miss the standing still more than the taste.',
    ],
    [
      'Somebody made me a really good cup once, and I’ve been interested in {t} ever since.',
      'They didn’t say anything about it, they just took their time.',
      'That’s the part I try to copy.',
    ],
  ],
  food: [
    [
      'What I love about {t} is that somebody always wanders into the kitchen.',
      'You end up talking with your hands full.',
      'Half of what I know about my family I know that way.',
    ],
    [
      'My rule for {t}: fewer things, better ones, and enough for one more person.',
      'The extra person usually turns up.',
      'If not, there’s tomorrow.',
    ],
  ],
  travel: [
    [
      'I’ve started to do {n} more slowly, and I remember more of it.',
      'One street, properly, instead of a whole list.',
      'I come home less tired, too.',
    ],
    [
      'My favourite moments in {t} were never on the plan.',
      'A closed door, a kind stranger, a bench in the shade.',
      'So now I plan a little less.',
    ],
  ],
  sport: [
    [
      'I’m not fast, and I’ve made my peace with {t} on those terms.',
      'I go out, I come back, I feel better.',
      'There’s a lot to be said for that.',
    ],
    [
      'What keeps me going with {t} is the people who wait at the top.',
      'They’ve caught their breath by then, and they let you catch yours.',
      'I try to wait for somebody, too.',
    ],
  ],
  learning: [
    [
      'I’m a slow learner when it comes to {t}, and a stubborn one.',
      'It goes in on the third try, as a rule.',
      'So I’ve stopped being cross about the first and the second.',
    ],
    [
      'The nicest thing about {t} is being a beginner again.',
      'People are kinder to you, and you’re allowed to ask.',
      'I recommend it every few years.',
    ],
  ],
  launch: [
    [
      'I always feel for the people behind {t}.',
      'You see the announcement, and they see everything that isn’t finished yet.',
      'A kind question helps more than a like.',
    ],
    [
      'If you’re close to finishing something around {t}, here’s a wave from me.',
      'The last part is long, and it’s mostly small corrections.',
      'It does end.',
    ],
  ],
  hiring: [
    [
      'I’ve sat on both sides of {t}, and both sides are nervous.',
      'It helps when somebody says so at the start.',
      'After that it’s just two people finding out.',
    ],
    [
      'A plain word about {t}: answer people.',
      'A short no is kinder than a long silence.',
      'Most of us would have taken it well.',
    ],
  ],
  design: [
    [
      'I notice {t} when {it} get{s} out of my way.',
      'You look up and you’re done, without having thought about a button.',
      'Somebody worked hard for that.',
    ],
    [
      'My taste in {t} gets simpler every year.',
      'I used to add things, and now I mostly wonder what they’re for.',
      'It’s quieter, and I find I like it.',
    ],
  ],
  writing: [
    [
      'The trick with {t}, for me, is to begin with a letter to one person.',
      'I cross out their name at the end.',
      'What’s left usually sounds like me.',
    ],
    [
      'Most of my trouble with {t} comes from wanting to be clever.',
      'When I just say it, it’s shorter and somebody understands it.',
      'I forget this every time.',
    ],
  ],
  health: [
    [
      'I’ve stopped looking for the big answer about {t}.',
      'I go to bed a little earlier and I walk to the shop.',
      'It isn’t much, and it adds up.',
    ],
    [
      'About {t}, I try to be as patient with myself as with a friend.',
      'A friend gets a second chance on a bad day.',
      'It turns out that works on me, too.',
    ],
  ],
  garden: [
    [
      'What I love about {t} is that nothing happens when you’re in a hurry.',
      'You put something in the ground and go and do the washing-up.',
      'One morning it’s simply there.',
    ],
    [
      'I’ve killed a fair number of plants on my way to {t}.',
      'Nobody holds it against you, least of all the next one.',
    ],
  ],
  home: [
    [
      'There’s something about {t} that calms me down.',
      'You do a small thing with your hands and it stays done, at least until spring.',
      'Not many jobs are like that.',
    ],
    [
      'My neighbour taught me most of what I know about {t}, over the fence.',
      'No lecture, just “I’d wait another week”.',
      'I’ve passed that on a few times since.',
    ],
  ],
  arts: [
    [
      'I don’t know much about {t}, but I know when I stop looking at my phone.',
      'That’s the only test I trust.',
      'It happens more often in small rooms.',
    ],
    [
      'Somebody lent me their favourite, and that’s how I came to {t}.',
      'I wouldn’t have picked it myself.',
      'I try to lend things to people now.',
    ],
  ],
  community: [
    [
      'What I like about {t} is how little it takes.',
      'Somebody saves a seat, somebody remembers your name.',
      'You go home a bit taller.',
    ],
    [
      'I was shy about {t} for a long time.',
      'Then somebody gave me a job, carrying things, and that was that.',
      'Carrying things is a good way in.',
    ],
  ],
};
