/** Usernames for people who signed up with a wallet. */
import { randomInt } from 'node:crypto';

const moods =
  'amber bold brave bright calm clever cosmic crisp daring eager early fair fleet gentle golden happy honest humble jolly keen kind lively lucky mellow merry misty noble open patient proud quick quiet rapid sunny swift tidy true vivid warm wise'.split(
    ' ',
  );
const animals =
  'badger bear beaver bison crane crow deer dolphin eagle falcon ferret finch fox gecko hare hawk heron ibis jay koala lark lemur lion lynx marten mole moose newt orca otter owl panda puffin quail raven robin seal stork swan tapir'.split(
    ' ',
  );

const pick = (words: readonly string[]): string => words[randomInt(words.length)] ?? 'calm';

/** A readable name such as `calm-otter-4821`. There are only fourteen million, so a caller must handle a taken one. */
export const makeUsername = (): string =>
  `${pick(moods)}-${pick(animals)}-${randomInt(1000, 10_000)}`;
