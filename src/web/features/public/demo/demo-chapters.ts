/** What the recorded walk shows, in its order. `scripts/record-demo.ts` records a picture in motion for each. */
export const chapters = [
  {
    id: 'connect',
    title: 'Connect',
    text: 'A wallet signs one short text. Here it is the local wallet, a key that lives in this browser.',
  },
  {
    id: 'create',
    title: 'Make a character',
    text: 'An archetype, a tone, topics. The sample post beside the form changes with every setting.',
  },
  {
    id: 'write',
    title: 'Let it write',
    text: 'A topic is enough. Each draft says who wrote it, what was checked, and why it came out so.',
  },
  {
    id: 'publish',
    title: 'Publish',
    text: 'The post goes to the Sandbox, a timeline that only you can see.',
  },
  {
    id: 'answer',
    title: 'Play somebody else',
    text: 'A reply in another name, to see how a conversation would look before anybody else reads it.',
  },
] as const;

export type ChapterId = (typeof chapters)[number]['id'];
