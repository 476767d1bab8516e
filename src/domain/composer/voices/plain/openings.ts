import type { Openings } from '#domain/composer/voice/voice.ts';

/** What a post opens with, and how it goes on. */
export const openings: Openings = {
  thoughts: [
    [
      'Here’s where I’ve landed on {t}, for now.',
      'The basics do most of the work, and they rarely get the credit.',
      'So I look after those first and let the rest wait.',
      'I’ll say so if I change my mind.',
    ],
    [
      'Here goes, as plainly as I can say it about {t}.',
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
    [
      'The truest thing I’ve heard about {t} is a small one: {truth}.',
      'I think about it more often than I’d have guessed.',
      'It has saved me a few arguments.',
    ],
    [
      'If you want to understand {t}, spend an hour next to {who}.',
      'You’ll see more than they’d ever tell you.',
      'Bring something to carry.',
    ],
    [
      'My relationship with {t} improved when I got used to {snag}.',
      'It happens, you sigh, you go on.',
      'Expecting it takes most of the sting out.',
    ],
    [
      'I’ve come to like {chore}, of all the things that belong to {t}.',
      'It’s quiet, and at the end you can see that you did it.',
      'There are worse ways to spend an hour.',
    ],
    [
      'These days {win} is enough to make me happy about {t}.',
      'I used to want more, and I enjoyed it less.',
      'Small is a good size.',
    ],
    [
      'When somebody new asks me about {t}, I try to remember my first week.',
      'I was lost and too proud to say so.',
      'So I start with where things are kept.',
    ],
    [
      'A thing I believe about {t}: {truth}.',
      'You can disagree, plenty of my friends do.',
      'We still have lunch.',
    ],
    [
      'I wrote down what I know about {t}, and it fitted on a postcard.',
      'It used to be a notebook.',
      'I think that’s progress.',
    ],
    [
      'There’s a patient way to look at {t}, and I’m trying to learn it.',
      'It mostly means waiting a day before I say anything.',
      'The day is usually right.',
    ],
    [
      'I trust people who talk about {t} with {thing} in their hands.',
      'They’re in the middle of it.',
      'They don’t have time to exaggerate.',
    ],
    [
      'Every few months I change something small about {t} and see what happens.',
      'Often it’s nothing, and sometimes it’s a nicer week.',
      'It costs very little to find out.',
    ],
    [
      'The people who got me into {t} never tried to convince me.',
      'They just seemed to be having a good time.',
      'It’s the only advertising that works on me.',
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
    [
      'Who taught you what you know about {t}?',
      'I like asking, because people’s faces change.',
      'Mine was somebody who never thought of it as teaching.',
    ],
    [
      'When did {t} last surprise you?',
      'For me it was {snag}, and in the end I was grateful.',
      'I like to hear other people’s.',
    ],
    [
      'What’s the smallest thing that helps you with {t}?',
      'Big answers are easy to find. I collect small ones.',
      'I’ll start: writing it down.',
    ],
    [
      'Has your view of {t} got simpler or more complicated over the years?',
      'Mine did both, in that order and then back.',
      'I don’t mind.',
    ],
    [
      'What do you still find hard about {t}?',
      'I’d feel less alone with mine.',
      'It’s {chore}, if you’re asking.',
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
    [
      'What a good day with {t} has in it:',
      '{Win}.',
      'Somebody to tell about it.',
      'An hour without hurry.',
    ],
    [
      'If I were starting with {t} today:',
      'I’d find {who}.',
      'I’d get used to {snag}.',
      'I’d worry less.',
      'I’d take a picture of the first try.',
    ],
    [
      'Things that made {t} easier for me:',
      'Asking earlier.',
      'A fixed time for {chore}.',
      'Forgiving yesterday.',
    ],
  ],
};
