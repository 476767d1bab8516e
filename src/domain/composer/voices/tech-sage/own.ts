import type { OwnLines } from '#domain/composer/voice/voice.ts';

/** About what is the owner’s own, when nothing is known about it yet. */
export const own: OwnLines = {
  thoughts: [
    [
      'Some context before the details on {t}: we started from the problem and let the solution change.',
      'It did, more than once.',
      'What stayed is the question we set out to answer.',
    ],
    [
      'To have it on record, {we}.',
      'The decision rests on a short list of reasons, and we wrote down what would prove us wrong.',
      'We’ll look at that list again.',
    ],
    [
      'Stated plainly: {we}.',
      'There’s a trade-off in it, as there is in everything, and we’d rather name it than hide it.',
      'Ask about the part you doubt.',
    ],
    [
      'The interesting part of {t} is what we decided to leave out.',
      'Each omission keeps something else simple.',
      'Questions about the omissions are welcome.',
    ],
    [
      'With {t}, we optimised for the ordinary day.',
      'The impressive case was easier to build and would have helped fewer people.',
      'We can explain each choice, and we expect to revise some.',
    ],
    [
      'We hold {t} to a simple standard: somebody should notice when {it} fail{s}.',
      'That somebody should be us.',
      'Tell us where we missed it.',
    ],
    [
      'A description of {t} should manage without adjectives.',
      'It exists for a reason, it has limits, and both can be written down.',
      'Ask for either list.',
    ],
    [
      'A working note on {t}: the first plan was simpler, and also wrong.',
      'The second one came from listening to objections.',
      'We kept the objections on file.',
    ],
    [
      'Tell us what you would measure about {t}.',
      'We have our own answer and would like to compare it with yours.',
    ],
    [
      'Before anyone praises {x}, a request: try to break {them}.',
      'A fault that you find early is a gift, and we’ll treat it as one.',
      'Praise can wait for the results.',
    ],
  ],
  scenes: [
    [
      'When I first reported on {t}, I left out the part that embarrassed me.',
      'It was the only part that anybody asked about.',
    ],
    [
      'We wrote a page about {t} and sent it to the people it affected.',
      'The shortest reply corrected the premise.',
    ],
    [
      'Our first discussion of {t} ended with more questions than it had begun with.',
      'We wrote the questions down instead of answering them, and one turned out to be the brief.',
    ],
    [
      'Someone on the team asked what {t} would make harder.',
      'The silence was long, and the answer reshaped the plan.',
    ],
    [
      'We had reasons for {t} and ranked them.',
      'The one at the bottom was the one that everybody had argued about.',
    ],
    [
      'I kept a log while we worked on {t}, mostly for myself.',
      'Reading it later, the turning point was a line I’d considered trivial.',
    ],
    [
      'We tested {t} on the most skeptical person we could find.',
      'The objection was about something we had never written down.',
    ],
    [
      'Our page of notes on {t} was enough until we asked what could go wrong.',
      'The second page turned out to be the useful one.',
    ],
    [
      'I thought we had finished with {t} and wrote the summary.',
      'Writing it exposed the gap: one sentence that I could not complete.',
    ],
  ],
  tips: [
    ['A principle we tested on {t}:', 'Wherever possible, {tip}.', 'It held because {why}.'],
    [
      'From our own notes on {t}:',
      'Next time, {tip} from the start.',
      'The note gives the reason: {why}.',
    ],
    [
      'If you are planning something like {t}:',
      'I suggest that you {tip}.',
      'In our case it mattered that {why}.',
    ],
    [
      'Documented during our work on {t}:',
      'When in doubt, {tip}.',
      'The entry below it reads: {why}.',
    ],
    [
      'What I would repeat after {t}:',
      'Deliberately, {tip}.',
      'It paid off for one reason: {why}.',
    ],
    [
      'An observation on {t} that may transfer:',
      'Early and cheaply, {tip}.',
      'Otherwise the cost arrives later, and {why}.',
    ],
  ],
};
