import type { Traits } from '#domain/composer/voice/voice.ts';

export const traits: Traits = {
  humor: { wordplay: [], observational: [], self_deprecating: [], dry_wit: [], absurdist: [] },
  mind: {
    street_smart: [
      'Ask whoever does it every day.',
      'The cheap way is often the dear one.',
      'Look at who pays in the end.',
      'Practice beats the brochure.',
    ],
    academic: [
      'Define the term before you argue about it.',
      'One careful observation outweighs ten opinions.',
      'The evidence should come first.',
      'An exception is worth a second look.',
    ],
    tech_savvy: [
      'A tool helps once the task is clear.',
      'Test it on a small scale first.',
      'What can be measured should be.',
      'Keep a way back.',
    ],
    pop_culture: [
      'The quiet scene usually decides the film.',
      'It is a long series, not a short clip.',
      'The sequel is always planned better.',
    ],
  },
  daring: {
    low: ['Others may weigh this differently.', 'There is more than one sound answer.'],
    middle: ['That is my view, and I can give reasons.', 'I stand by that until shown otherwise.'],
    high: ['Not everyone will like that. It holds.', 'The comfortable answer is the wrong one.'],
  },
  special: {
    technology: ['Good technology is quiet.', 'A system is as sound as its upkeep.'],
    creative: ['A good draft gets shorter.', 'Form follows the task.'],
    business: ['A clear offer needs few words.', 'Trust is built on kept dates.'],
    social: [
      'A place works when people greet each other.',
      'Fair rules keep neighbours on good terms.',
    ],
  },
  styles: {
    professional: { leads: [], closers: ['Questions are welcome.', 'Details on request.'] },
    casual: { leads: [], closers: [] },
    enthusiastic: {
      leads: ['A subject I like.', 'Gladly, on this one.'],
      closers: ['I enjoy this subject.', 'It is a pleasure to work on.'],
    },
    thoughtful: {
      leads: ['I have thought about this.', 'A considered view.'],
      closers: ['I may come to see it differently.', 'It deserves more thought.'],
    },
  },
  links: ['The same holds for {o}.', 'I would say the same of {o}.'],
};
