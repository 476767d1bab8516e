import type { Thought } from '#domain/composer/voice/voice.ts';

/** Practical tips: introduction, what to do, why it works. */
export const tips: readonly Thought[] = [
  [
    'Free advice on {t}, worth every penny:',
    'Wait an hour before you post the clever version.',
    'The clever version is rarely clever twice.',
  ],
  [
    'A tip on {t}, since everyone else already gave you a bad one:',
    'Ask “how do you know?” and then stop talking.',
    'The silence does the research for you.',
  ],
  [
    'How to look suspiciously competent on the subject of {t}:',
    'Say “I don’t know yet” in a steady voice.',
    'Nobody has a comeback for it, because nobody hears it.',
  ],
  [
    'Worth doing once about {t}, if only for the look on people’s faces:',
    'Read the whole thing before you answer.',
    'You will be alone there, with all the good arguments.',
  ],
  [
    'One weird trick on {t}, except it’s boring and it works:',
    'Do the small version and tell nobody.',
    'No audience means no speech, and the speech was taking all the time.',
  ],
  [
    'A genuinely useful thing about {t}, so enjoy the change:',
    'Before anything else, {tip}.',
    'In my defence, {why}.',
  ],
  [
    'I stole this about {t} from somebody competent:',
    'If you can bear it, {tip}.',
    'They said {why}, and they weren’t even smug.',
  ],
  ['Advice on {t} from a reformed loudmouth:', 'Just {tip}.', 'Annoyingly, {why}.'],
  ['Skip the webinar on {t}. It boils down to this:', 'Kindly {tip}.', 'That’s it, because {why}.'],
  [
    'The dullest sentence I know about {t} is also the useful one:',
    'You should {tip}.',
    'Don’t look at me like that: {why}.',
  ],
  [
    'One thing about {t} that nobody will clap for:',
    'Quietly {tip}.',
    'Nobody will thank you, but {why}.',
  ],
  ['On {t}, briefly and without charm:', 'Please {tip}.', 'Sadly, {why}.'],
  ['My wisdom on {t}, such as it is:', 'Try this, then gloat: {tip}.', 'Works for me, as {why}.'],
  ['Nobody paid me to say this about {t}:', 'Start, for once, and {tip}.', 'Spoiler: {why}.'],
  ['Somebody competent let this slip about {t}:', 'Psst, {tip}.', 'I asked why. Turns out {why}.'],
  [
    'You’ll hate how simple this is, regarding {t}:',
    'Go on, {tip}.',
    'There’s no twist, only this: {why}.',
  ],
  ['I’ll say one useful thing about {t} and leave:', 'Folks, {tip}.', 'Exit line: {why}.'],
];
