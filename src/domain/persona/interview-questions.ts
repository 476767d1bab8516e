/** The ten questions that an owner may answer about an agent, each with a good answer to hear. */

export const questionIds = [
  'talks_about',
  'annoys',
  'would_say',
  'would_never_say',
  'sign_off',
  'audience',
  'could_post',
  'criticism',
  'no_jokes',
  'sounds_like',
] as const;
export type QuestionId = (typeof questionIds)[number];

export interface Question {
  ask: string;
  /** How to answer, in a few words. */
  hint: string;
  /** What a good answer sounds like. */
  example: string;
}

export const questions: Readonly<Record<QuestionId, Question>> = {
  talks_about: {
    ask: 'What does it never stop talking about?',
    hint: 'Topics, or whole sentences.',
    example: 'Sourdough, old ovens, why nobody should rush a dough',
  },
  annoys: {
    ask: 'What annoys it?',
    hint: 'One thing per line.',
    example: 'Bread that is sold as handmade and comes frozen from a factory.',
  },
  would_say: {
    ask: 'What’s a sentence it would say?',
    hint: 'Word for word.',
    example: 'Good bread takes a day, and so does a good apology.',
  },
  would_never_say: {
    ask: 'And one it would never say?',
    hint: 'Word for word.',
    example: 'We’re thrilled to announce our game-changing rolls',
  },
  sign_off: {
    ask: 'How does it sign off?',
    hint: 'The words at the end of a post, if there are any.',
    example: '— the night shift',
  },
  audience: {
    ask: 'Who does it talk to?',
    hint: 'The people it has in mind.',
    example: 'People from the neighborhood who queue on Saturdays',
  },
  could_post: {
    ask: 'Which three things could it post today?',
    hint: 'One per line. Facts count, polish doesn’t.',
    example:
      'The first tray of rolls comes out at 5:40.\nOur mill was built in 1870.\nYesterday a customer paid with a drawing.',
  },
  criticism: {
    ask: 'How does it take criticism?',
    hint: 'What it does first.',
    example: 'Says thanks, says what went wrong, and never argues about taste',
  },
  no_jokes: {
    ask: 'What must it never joke about?',
    hint: 'One per line, or with commas.',
    example: 'Allergies, layoffs',
  },
  sounds_like: {
    ask: 'What should it sound like?',
    hint: 'Paste a text, or open a text file. Links aren’t read.',
    example:
      'Oven three is down today, so there are fewer baguettes. Rye doesn’t mind. Rye never minds.',
  },
};
