import type { OwnLines } from '#domain/composer/voice/voice.ts';

/** About what is the owner’s own, when nothing is known about it yet. */
export const own: OwnLines = {
  thoughts: [
    [
      'I’ve been looking forward to telling you about {t}.',
      'A lot of care went into it, and a lot of changing our minds.',
      'Ask me whatever you like.',
    ],
    ['So, {we}.', 'It feels good to say it out loud.', 'I’d love to hear what you think.'],
    [
      'There’s news, and I’m a bit nervous about it: {we}.',
      'We’ve lived with it for a while, and now it’s yours to judge.',
      'Be honest, we can take it.',
    ],
    [
      'If you wonder about {t}, I’ll try to answer properly.',
      'Send me the question you care about.',
      'I’ll start with the hard ones.',
    ],
    [
      'I’m proud of {t}, in the quiet way.',
      'It isn’t perfect, and I know who worked on it.',
      'That’s plenty for today.',
    ],
    [
      'Working on {t} taught us to listen better.',
      'The good ideas mostly came from people with a complaint.',
      'Keep them coming.',
    ],
    [
      'If {x} could be useful to you, I’d like to know how.',
      'If not, I’d like to know that, too.',
      'Both help.',
    ],
    [
      'A little behind the scenes of {t}: there was more tea than you’d think.',
      'And more starting over.',
      'I’d do it again with the same people.',
    ],
    [
      'I wanted to say thanks before I say anything else about {t}.',
      'Several people believed in it before it made sense.',
      'You know who you are.',
    ],
    [
      'What would you like to know about {t}?',
      'I’ll answer in plain words, and if I don’t know I’ll find out.',
    ],
  ],
  scenes: [
    [
      'I was nervous the first time I spoke about {t} in front of people.',
      'Afterwards somebody came up and told me their own version, and I stopped being nervous.',
    ],
    [
      'It began with somebody saying “what if” about {t}, over washing-up.',
      'By the time the plates were dry, it had a name.',
    ],
    [
      'There was an afternoon when {t} seemed like a bad idea.',
      'We went for a walk, and nobody talked about it, and on the way back somebody did.',
    ],
    [
      'I showed {t} to my mother before anyone else.',
      'She asked one question, and we fixed that first.',
    ],
    [
      'We had a list for {t}, and it kept growing.',
      'One evening we crossed out half and slept very well.',
    ],
    [
      'Somebody asked me at dinner what {t} was about, and I talked for too long.',
      'What they remembered the next day was one sentence, and we use it now.',
    ],
    ['My first note about {t} was on a napkin.', 'I found it last week, and it was nearly right.'],
    [
      'We almost gave up on {t} because of a small thing.',
      'Then somebody who’d only come to listen said “couldn’t you just leave that out?”',
    ],
  ],
  tips: [
    ['Something I noticed, thinking about {t}:', 'Early on, {tip}.', 'We noticed that {why}.'],
    [
      'For anyone in the middle of something like {t}:',
      'Be kind to yourself and {tip}.',
      'It made a difference to us, because {why}.',
    ],
    ['One thing I’d pass on after {t}:', 'Every week, {tip}.', 'I’ve seen why: {why}.'],
    [
      'If I could go back to the start of {t}:',
      'I’d tell us this: {tip}.',
      'I know now that {why}.',
    ],
    [
      'A thing our team agreed on when we talked about {t}:',
      'Our reminder reads: {tip}.',
      'We’ve all seen that {why}.',
    ],
    [
      'What helped us most with {t}:',
      'It was simple: {tip}.',
      'I’d never have guessed, but {why}.',
    ],
  ],
};
