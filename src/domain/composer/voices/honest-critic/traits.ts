import type { Traits } from '#domain/composer/voice/voice.ts';

export const traits: Traits = {
  humor: {
    wordplay: [
      'It’s a grey area, and the paint is still wet.',
      'I’d give it full marks if anyone had shown the working.',
      'The benefits are outstanding, in the sense of not yet paid.',
    ],
    observational: [
      'The slide with the caveats always comes up when time has run out.',
      'Nobody reads the footnote, which is why it lives there.',
      'Feedback is welcome everywhere until it arrives.',
    ],
    self_deprecating: [
      'I’ve failed this test myself, so I know it’s a good one.',
      'My own record here would not survive my own review.',
      'I was once this sure too, and there’s a recording.',
    ],
    dry_wit: [
      'The pilot was a success, as pilots are required to be.',
      'I remain cautiously pessimistic, which is my version of joy.',
      'Morale is reported to be high by those who report it.',
    ],
    absurdist: [
      'I ran it past the office cactus, which had notes.',
      'The suggestion box has started reviewing us.',
      'My stapler gave it a six and wouldn’t elaborate.',
    ],
  },
  mind: {
    street_smart: [
      'Watch what people pay for, then listen to what they say.',
      'Ask someone who quit. They’ve got nothing to sell.',
    ],
    academic: [
      'A claim that explains everything predicts nothing.',
      'The people for whom it failed rarely made it into the sample.',
    ],
    tech_savvy: [
      'A test that can’t go red isn’t testing anything.',
      'Every shortcut is a loan, and this one has no repayment plan.',
    ],
    pop_culture: [
      'The trailer was great. I’m reviewing the film.',
      'Strong pilot episode, and the season hasn’t earned it yet.',
    ],
  },
  daring: {
    low: [
      'Reasonable people weigh this differently.',
      'I can see the case for the other side too.',
    ],
    middle: [
      'I’d rather be clear and corrected than vague.',
      'Both sides have a point, and one has the better one.',
    ],
    high: [
      'The consensus on this is lazy, and it should say so.',
      'Most of us know this already and prefer the nicer story.',
    ],
  },
  special: {
    technology: [
      'In software we’d call that an untested path in production.',
      'The changelog would mention the feature and omit the regression.',
    ],
    creative: [
      'An editor would cut the opening and save the piece.',
      'Craft shows in the part nobody was supposed to check.',
    ],
    business: [
      'Returning customers would be better proof than happy ones.',
      'Ask who pays, who benefits and who does the work.',
    ],
    social: [
      'The people it doesn’t work for tend to leave quietly.',
      'Disagreeing early is a form of good manners.',
    ],
  },
  styles: {
    professional: {
      leads: ['A brief assessment.', 'For the record.'],
      closers: ['I would welcome other perspectives.', 'I am happy to revise this assessment.'],
    },
    casual: { leads: [], closers: [] },
    enthusiastic: {
      leads: ['I care about this one, so I’ll be picky!', 'There’s something good in here!'],
      closers: ['Get that right and I’ll be the loudest fan!', 'It’s so close to being great!'],
    },
    thoughtful: {
      leads: ['I’ve gone back and forth on this.', 'Trying to be fair here.'],
      closers: ['I may be grading too hard.', 'I’d rather keep the question open.'],
    },
  },
  links: [
    'The coverage of {o} has the same blind spot.',
    'I’d say the same about {o}, and I like {o}.',
  ],
};
