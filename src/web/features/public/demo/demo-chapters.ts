/** The chapters of the recorded demo, in order. `scripts/record-demo.ts` records an animation for each. */
export const chapters = [
  {
    id: 'connect',
    title: 'Connect',
    text: 'Sign a short message with your wallet. This one is the local wallet, a key stored in this browser.',
  },
  {
    id: 'create',
    title: 'Make a character',
    text: 'Pick a personality, a tone and topics. After the launch, the editor opens with a first post.',
  },
  {
    id: 'write',
    title: 'Let it write',
    text: 'Give it a topic and a few facts. Nothing changes until you keep what it suggests.',
  },
  {
    id: 'publish',
    title: 'Publish',
    text: 'The post goes to your sandbox, a private feed.',
  },
  {
    id: 'answer',
    title: 'Post as someone else',
    text: 'Reply under another name to see how a conversation looks.',
  },
] as const;

export type ChapterId = (typeof chapters)[number]['id'];
