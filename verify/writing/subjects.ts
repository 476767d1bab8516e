/** What is written about in the proofs: subjects of every grammar, with and without facts. */
export const subjects: readonly { topic: string; context?: string }[] = [
  { topic: 'coffee' },
  { topic: 'our new espresso machine in the office' },
  {
    topic: 'launching our budgeting app for freelancers',
    context:
      'It imports bank statements. It costs 4 euros a month. We built it because invoices get lost.',
  },
  {
    topic: 'why we moved off Kubernetes',
    context: 'We run 12 services. Deploys took 40 minutes. Now they take 3.',
  },
  { topic: 'remote hiring' },
  { topic: 'How do you learn a language at forty?' },
  { topic: 'night trains', context: 'The Vienna line is back after nine years.' },
  { topic: 'password managers' },
  { topic: 'running a marathon in the rain' },
  { topic: 'the last bookshop in our street', context: 'It closes in March. The owner is 81.' },
  { topic: 'urban gardening' },
  { topic: 'what nobody tells you about code review' },
  { topic: 'jazz' },
  { topic: 'home batteries', context: 'Ours stores 10 kWh. It paid for itself in six years.' },
  { topic: 'a four-day work week' },
  { topic: 'Rust' },
  { topic: 'meetings without an agenda' },
  { topic: 'free school meals', context: 'Our town serves 2,400 of them a day.' },
  { topic: 'writing good error messages' },
  { topic: 'the smell of old libraries' },
];
