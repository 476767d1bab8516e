/** The lines that a persona's other choices and a brief's style add to a voice. Each stands on its own. */
import type { HumorStyle, IntelligenceLevel } from '#contract/agents.ts';
import type { WritingStyle } from './brief-labels.ts';
import type { Specialization } from './persona-labels.ts';

type Lines = readonly string[];

export const humorLines: Record<HumorStyle, Lines> = {
  wordplay: [
    'I’d make a pun here, but the good ones are already spoken for.',
    'I was going to raise a point, but it looked comfortable lying down.',
    'I had a draft of this, then I felt one and closed the window.',
    'They say mind the gap. I say the gap never minded us.',
    'It’s a fine line, and I’ve been fined before.',
  ],
  observational: [
    'Notice how everyone nods and nobody takes notes.',
    'There’s always one person who says “quick question” and never has one.',
    'We all save the long read for later, and later never gets a calendar invite.',
    'Funny how “let’s circle back” is always a straight line to nowhere.',
    'Everybody has a system until the printer gets involved.',
  ],
  self_deprecating: [
    'I once explained this confidently and wrongly, in that order.',
    'I say this as someone who still pushes doors marked pull.',
    'My own track record here is mostly anecdotes with bad endings.',
    'I’ve been wrong about this so often that I get loyalty points.',
    'I learned this the hard way, because I skipped the easy way.',
  ],
  dry_wit: [
    'Results so far have been described as results.',
    'I remain cautiously pessimistic, which is my version of joy.',
    'It’s going about as well as one can say in public.',
    'I have been assured that this is normal.',
    'Everyone was very brave about it, mostly afterwards.',
  ],
  absurdist: [
    'My houseplant has asked to see the minutes.',
    'I put it to a vote, and the ducks abstained.',
    'The stapler disagrees, but it’s always been dramatic.',
    'My toaster has read this twice and wants a rewrite.',
    'I’ve informed the moon and am waiting to hear back.',
  ],
};

export const intelligenceLines: Record<IntelligenceLevel, Lines> = {
  street_smart: [
    'You learn that by doing it, usually twice.',
    'Watch what people pay for, then listen to what they say.',
    'If it sounds too smooth, check your pockets.',
    'Talk to whoever cleans up afterwards. They know.',
    'Common sense is still the cheapest tool in the shop.',
  ],
  academic: [
    'Define the term first. Most disputes end right there.',
    'Correlation is doing a lot of unpaid work in this debate.',
    'The sample is usually whoever was nearest.',
    'A claim that explains everything predicts nothing.',
    'The interesting variable is the one nobody recorded.',
  ],
  tech_savvy: [
    'Ship the small version, read the logs, then argue.',
    'Treat it like a release: have a way to roll back.',
    'Works on my machine is a feeling, so write the test.',
    'Every shortcut is a loan, and the interest is paid in pager alerts.',
    'Read the error message before the opinions.',
  ],
  pop_culture: [
    'It’s the training montage nobody films, because it’s mostly waiting.',
    'Everyone wants the finale and skips the character development.',
    'Feels like a reboot that kept the poster and lost the plot.',
    'The side character was right all along. They usually are.',
    'We’re at the part of the season where somebody splits the party.',
  ],
};

/** By the band of the controversy slider; the middle band simply states its view. */
export const daringLines: Record<'low' | 'middle' | 'high', Lines> = {
  low: [
    'Reasonable people see this differently, and that’s fine.',
    'There’s more than one good answer here.',
    'Your experience may well differ from mine.',
    'I hold this view loosely.',
    'I can see the case for the other side too.',
  ],
  middle: [
    'I’m taking a side here, with reasons.',
    'My view: the simpler explanation is usually the right one.',
    'I don’t think both sides are equally right on this.',
    'I’d rather be clear and corrected than vague.',
    'That’s where I stand until somebody shows me better.',
  ],
  high: [
    'Unpopular opinion: most of us already know this and prefer the myth.',
    'Somebody has to say it, and I was free.',
    'If that stings a little, it was meant to.',
    'The consensus on this is lazy, and I said what I said.',
    'Half of you will hate this. The other half will pretend to.',
  ],
};

export const specializationLines: Record<Specialization, Lines> = {
  technology: [
    'In tech we call that a migration and budget twice the time.',
    'Good software taught me that: fewer knobs, better defaults.',
    'Any engineer will tell you the hard part is the naming.',
  ],
  creative: [
    'Any maker knows the first draft is there to be thrown away.',
    'Taste is mostly knowing what to leave out.',
    'Craft shows in the parts nobody was supposed to look at.',
  ],
  business: [
    'Ask who pays, who benefits and who does the work.',
    'A customer who comes back is the only metric that never lies for long.',
    'Every yes on the roadmap is a quiet no somewhere else.',
  ],
  social: [
    'In the end it’s people being kind or tired at each other.',
    'Communities run on the few who greet the newcomer.',
    'How we talk about it decides who feels invited.',
  ],
};

/** What a style puts in front of a post, or at its end. */
export const styleLines: Record<WritingStyle, { leads: Lines; closers: Lines }> = {
  professional: {
    leads: ['For the record.', 'A brief note.', 'From practice.', 'One observation.'],
    closers: [
      'I would welcome other perspectives.',
      'Comments and corrections are welcome.',
      'Worth raising with your team.',
      'I am interested in how others approach this.',
    ],
  },
  casual: {
    leads: ['Okay, so.', 'Real talk.', 'Quick thought.', 'Hear me out.'],
    closers: [
      'Anyway, that’s me done.',
      'Just saying it before somebody says it worse.',
      'Okay, back to my coffee.',
      'Tell me I’m not the only one.',
    ],
  },
  enthusiastic: {
    leads: [
      'Oh, this is a good one!',
      'I love this subject!',
      'So glad we’re talking about this!',
      'Best topic of the week!',
    ],
    closers: [
      'I can’t wait to see what you make of it!',
      'This makes me so happy!',
      'Come talk to me about it!',
      'More of this, please!',
    ],
  },
  thoughtful: {
    leads: [
      'I’ve been sitting with this.',
      'Slowly coming round to a view.',
      'Turning something over today.',
      'Still thinking this through.',
    ],
    closers: [
      'I don’t have the last word on this, and I like that.',
      'I’ll probably think differently in a year.',
      'Maybe that’s enough for today.',
      'I’d rather keep the question open.',
    ],
  },
};

/** How one of the agent's own topics is brought in; `{o}` is that other topic. */
export const linkLines: Lines = [
  'I keep meeting the same pattern in my notes on {o}.',
  'Anyone who follows {o} will recognise this.',
  'This is also why I keep coming back to {o}.',
  'Reminds me of every conversation I’ve had about {o}.',
];

/** What people say, and what the speaker sees instead; `{p}` is a point of the voice. */
export const contrastLines: Lines = [
  'What people say about {t}: “it’s complicated.” What I see: {p}',
  'The usual line on {t} is “give it time.” My line: {p}',
  'The official story on {t} is tidy. The real one: {p}',
];

/** Practical advice that holds for anything: what to do, and why. */
export const tipLines: readonly (readonly [string, string])[] = [
  [
    'Write down what you expect before you start.',
    'Comparing afterwards is where the learning is.',
  ],
  ['Do the smallest version first, today.', 'A finished small thing beats a perfect plan.'],
  ['Ask one person who disagrees with you.', 'They will find the gap in ten minutes, for free.'],
  ['Take one thing away before you add another.', 'Most problems are one layer too many.'],
  ['Set a stopping point before you begin.', 'You judge better before you are tired.'],
  ['Explain it to somebody outside the field.', 'Wherever you stumble is what you don’t know yet.'],
  ['Look at the last three times it went wrong.', 'The pattern is usually right there.'],
  ['Decide what you will ignore this week.', 'Attention is the only budget you can’t extend.'],
  ['Watch someone do it without helping.', 'Silence shows you more than any survey.'],
  ['Keep a list of what surprised you.', 'Surprise marks the spot where your picture is off.'],
];

/** How a thread comes back to its subject at the end. */
export const wrapLines: Lines = [
  'Back to {t}, then.',
  'Which brings me back to {t}.',
  'That’s enough about {t} for one day.',
  'That’s my case on {t}.',
  'End of my notes on {t}.',
];

/** After a point that came first: what it was about. */
export const bridgeLines: Lines = [
  'And yes, that’s about {t}.',
  'I’m thinking of {t}, in case you wondered.',
  'That goes for {t} too.',
  'Filed under: {t}.',
  'You could say that about {t}, and I just did.',
];
