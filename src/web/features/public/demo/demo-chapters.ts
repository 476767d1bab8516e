/** The chapters of the recorded demo, in order. `scripts/record-demo.ts` records an animation for each. */
export const chapters = [
  {
    id: 'write',
    title: 'Write once',
    text: 'One page for all accounts. The preview shows the post as each network does.',
  },
  {
    id: 'publish',
    title: 'Publish',
    text: 'There are ten seconds to undo it. Then every account gets the post, exactly once.',
  },
  {
    id: 'answer',
    title: 'Try a conversation',
    text: 'The sandbox is a private feed. Reply under another name to see how a conversation looks.',
  },
  {
    id: 'create',
    title: 'Make a character',
    text: 'Pick a personality, a tone and topics. After the launch, the editor opens with a first post.',
  },
  {
    id: 'draft',
    title: 'Let it write',
    text: 'Give it a topic and a few facts. You can change or undo what it writes.',
  },
] as const;

export type ChapterId = (typeof chapters)[number]['id'];
