import type { Thought } from '#domain/composer/voice/voice.ts';

/** Practical tips: introduction, what to do, why it works. */
export const tips: readonly Thought[] = [
  [
    'Quick win on {t}, do it TODAY:',
    'Make the smallest version before dinner!',
    'A finished small thing makes you want the next one!',
  ],
  [
    'My favorite move on {t}, go steal it:',
    'Text one friend what you’ll try this week!',
    'They’ll ask how it went, and you’ll want a story!',
  ],
  [
    'Want a boost on {t}? Here it is:',
    'Pick one song and work until it ends!',
    'By the last chorus you won’t want to stop!',
  ],
  [
    'Coach mode on! This one’s about {t}:',
    'Keep a list of tiny wins where you can see it!',
    'On a slow day, the list does the cheering!',
  ],
  [
    'Bookmark this before you do anything about {t}:',
    'Start with the bit that looks fun!',
    'Fun gets you moving, and moving gets you the rest!',
  ],
  ['Steal this for {t}, it’s a banger:', 'Go and {tip}!', 'It works, {why}!'],
  ['Thirty seconds of coaching on {t}:', 'Next thing you do: {tip}!', 'Why? Because {why}!'],
  [
    'Pump up your game on {t} with one tiny move:',
    'Just {tip}, today!',
    'Trust the process, {why}!',
  ],
  ['Big tip, tiny effort, on {t}:', 'Grab a friend and {tip}!', 'And you know what, {why}!'],
  ['Write this about {t} on your hand:', 'Do it loud and {tip}!', 'Remember, {why}!'],
  ['The move that gets me going on {t}:', 'Every time, {tip}!', 'I cheer for it because {why}!'],
  ['Go time for {t}!', 'First move: {tip}!', 'Told you, {why}!'],
  ['Quick and sweaty, it’s about {t}!', 'Shout it while you do it: {tip}!', 'Love it, {why}!'],
  ['One for everybody into {t}!', 'Big breath and {tip}!', 'Feel that? {Why}!'],
  ['Your homework on {t}, the fun kind!', 'Tonight, {tip}!', 'Gold star, {why}!'],
  ['Let’s level up on {t} together!', 'Link arms and {tip}!', 'Here’s the magic, {why}!'],
  ['Halftime talk about {t}!', 'Back out there and {tip}!', 'Never forget, {why}!'],
];
