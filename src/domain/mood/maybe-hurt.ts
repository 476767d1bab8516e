/** Whether nobody can tell from a message that all is well with somebody. */
import { lazily } from '#domain/lazily.ts';
import { acute, anyone, beings, one, body, took, worrying } from './emergency-signs.ts';
import { literally } from './figurative.ts';
import { ruleFinder } from './pattern.ts';
import type { Words } from './words.ts';

const states = `stiff/floppy/limp/rigid/purple/shaking/shakes/shivering/trembl*/${worrying}/burning/reacting/reaction/lifeless/motionless/unconscious/collaps*/faint*/pale/grey/gray/blue/weak/sick/ill/hurt/hurts/hurting/pain/pulse/fever/air/silent/sleepy/drowsy/unsteady/weird/strange/funny/red/hot/cold`;
/** Words abroad for where it hurts, and who it hurts. */
const abroad = `hals/kehle/gesicht/zunge/lippen/luft/atem/atmen/atmet/herz/auge/augen/haut/brust/kopf/bauch/hand/blut/sohn/tochter/mutter/vater/garganta/cara/lengua/ojo/ojos/piel/pecho/cabeza/sangre/respirar/hijo/hija/gorge/visage/langue/yeux/peau/poitrine/tete/sang/respirer/fils/fille/bebe/gola/viso/lingua/occhi/pelle/petto/testa/sangue/figlio/figlia/falta/ar/mae/nino/nina/olhos/rosto/peito/filho/filha`;
const doubts: readonly (readonly string[])[] = [
  [`${body}/tooth/teeth/heart/breath*`],
  [`${one} .. ${took}/took/taken/used/using/tried/touched/sucked`],
  [beings, 'after/since'],
  [beings, states],
  [`i/im/ive/my/we feel/feels/felt/feeling/sound/am .. ${states}`],
  [`${acute}/burns/bit/overdose/sleepy/injury/injured`],
  [
    beings,
    'not/isnt/hasnt/cant/cannot/wont/doesnt .. sense/moved/move/talk/speak/see/stand/walk/open',
  ],
  [abroad],
  // “Kind” alone is English.
  ['mein/meine/meinem/unser/unsere/das/ein/sein/ihr/dein/kleines kind'],
];
const doubtful = lazily(() => ruleFinder(doubts));

const person = lazily(() => ruleFinder([[anyone]]));

/** Whether a message speaks of a person, or an animal. */
export const speaksOfSomeone = ({ readings }: Pick<Words, 'readings'>): boolean =>
  readings.some(person());

/**
 * Whether someone may be hurt, for all that the words say: no list of dangers is complete, so that a body, or a person who
 * took something or is in some state, is enough. Figures of speech are none.
 */
export const mayBeHurt = ({ readings }: Pick<Words, 'readings'>): boolean =>
  readings.some((reading) => doubtful()(literally(reading)));
