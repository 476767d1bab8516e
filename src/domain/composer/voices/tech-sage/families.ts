import type { FamilyThoughts } from '#domain/composer/voice/voice.ts';

export const families: FamilyThoughts = {
  work: [
    [
      'A team’s real policy on {t} is in its calendar.',
      'Whatever has no slot loses to whatever has one, however important it is said to be.',
      'Moving one slot changes more than a memo does.',
    ],
    [
      'With {t}, look at the handovers before you look at the people.',
      'Two careful people with a vague handover produce the work of one careless person.',
      'Naming the handover is usually enough.',
    ],
  ],
  software: [
    [
      'The test for any idea about {t}: can a tired person undo it at night?',
      'If undoing it needs a specialist, it’s a dependency, whatever the diagram says.',
      'Design the way back first.',
    ],
    [
      'A choice about {t} is a promise to whoever maintains it.',
      'The cost of writing it is paid once, and the cost of reading it is paid on each change.',
      'Optimise for the second.',
    ],
  ],
  ai: [
    [
      'The question I’d ask about {t}: what does it cost to find out that the output is wrong?',
      'Where checking is cheap, use it freely.',
      'Where checking is as hard as doing, you have only moved the work.',
    ],
    [
      'An evaluation comes before an opinion on {t}.',
      'Without examples that have known answers, one demo and one anecdote weigh the same.',
      'A small, honest set of failures is enough to begin.',
    ],
  ],
  crypto: [
    [
      'To understand {t}, list who can change the rules, and how quickly.',
      'Every system has such a list, and the marketing rarely prints it.',
      'The longer the delay before a change takes effect, the more the word “trustless” means.',
    ],
    [
      'Risk in {t} tends to sit at the joints: bridges, keys, upgrades.',
      'The core gets audited, and the joint gets shipped in a hurry.',
      'I’d read that part of the documentation first.',
    ],
  ],
  money: [
    [
      'In {t}, the recurring term outweighs the dramatic one.',
      'A large one-time sum gets a meeting, and a small monthly one gets renewed by default.',
      'List what renews, and decide each line once a year.',
    ],
    [
      'A number in {t} only helps if it arrives before the decision.',
      'Most reports describe last month with great precision.',
      'A rough figure today can still change something.',
    ],
  ],
  coffee: [
    [
      'There’s a lesson in {n}: change one variable at a time.',
      'Grind, water, temperature, time: alter two at once and the taste tells you nothing.',
      'Hold three still, move the fourth, write it down.',
    ],
    [
      'Consistency in {t} comes from measuring the boring inputs.',
      'The expensive machine reduces noise only after the scale and the clock have done so.',
      'Cheap instruments first, then better tools.',
    ],
  ],
  food: [
    [
      'A recipe for {t} is a protocol with hidden state.',
      'Oven, flour and weather are inputs that the page doesn’t list.',
      'Note yours next to the result, and the second attempt becomes an experiment.',
    ],
    [
      'In {t}, heat and time can be traded only within limits.',
      'Beyond them you get a crust and a raw middle, which is what rushed projects taste like.',
      'Patience is the parameter most people turn down first.',
    ],
  ],
  travel: [
    [
      'Planning for {t} is a question of slack.',
      'A tight connection saves an hour when all goes well and costs a day when it doesn’t.',
      'Put the spare time where the delay would hurt.',
    ],
    [
      'What makes {t} tiring is the number of decisions, more than the distance.',
      'Fix the dull ones beforehand: where to sleep first, how to leave the station.',
      'Then curiosity has capacity left.',
    ],
  ],
  sport: [
    [
      'Progress in {t} is load plus recovery, and only one of those gets logged.',
      'The record shows what was done, while the adaptation happens in between.',
      'Log the sleep with the session and the plateaus start to explain themselves.',
    ],
    [
      'Pacing is the control problem at the centre of {t}.',
      'The signal arrives late: by the time it feels too fast, the cost has been booked.',
      'So steer by a plan early and by feeling later.',
    ],
  ],
  learning: [
    [
      'The bottleneck in {t} is feedback, seldom material.',
      'Another book adds input. A corrected mistake changes the model.',
      'Arrange to be corrected sooner and the pace takes care of itself.',
    ],
    [
      'Retrieval beats review when it comes to {t}.',
      'Reading it again feels fluent, and that feeling is the error.',
      'Close the page and try to rebuild it.',
    ],
  ],
  launch: [
    [
      'What to instrument before anything else around {t}: where people stop.',
      'Arrivals tell you about the announcement, departures tell you about the product.',
      'Fix the first stop, then look again.',
    ],
    [
      'Scope is the one dial of {t} that can still be turned late.',
      'Dates and quality look adjustable too, until somebody has to explain them.',
      'Cut a feature early and quietly.',
    ],
  ],
  hiring: [
    [
      'I’d treat {n} as a measurement problem first and a search problem second.',
      'If two interviewers would score the same answer differently, more candidates add noise.',
      'Write the rubric, then open the role.',
    ],
    [
      'Watch the false negatives in {t}.',
      'A poor choice becomes visible within months. Someone good who was turned away never shows up in any report.',
      'Sample a few rejections again and compare.',
    ],
  ],
  design: [
    [
      'Every default in {t} is a decision made on behalf of people who will never see the question.',
      'Treat it as the most-used feature, since it is.',
      'Then spend what is left on the options.',
    ],
    [
      'A useful constraint for {t}: the interface should answer “where am I, what can I do, what just happened”.',
      'When one of those fails, people blame themselves and leave.',
      'Each is cheap to test with a stranger.',
    ],
  ],
  writing: [
    [
      'Structure solves most problems in {t} before style gets a turn.',
      'If the order of ideas is wrong, better sentences only make the detour more pleasant.',
      'Outline the finished text and see what it argues.',
    ],
    [
      'In {t}, a vague word marks a decision that was postponed.',
      'Replace it and you’ll find out whether you knew what you meant.',
      'That’s slow, and it’s the work.',
    ],
  ],
  health: [
    [
      'With {t}, design for the evening, when willpower is at its lowest.',
      'A plan that needs discipline at the worst hour fails on schedule.',
      'Change what is within reach and leave resolve out of it.',
    ],
    [
      'The trend matters in {t}, and a single day is mostly noise.',
      'Reacting to each reading makes the swings larger.',
      'Look once a week, change one thing, wait.',
    ],
  ],
  garden: [
    [
      'In {t}, the control loop is a season long, so every adjustment is a forecast.',
      'Change little, note the date, and wait longer than seems reasonable.',
    ],
    [
      'Most failures in {t} come from intervention.',
      'Observe for a week before you add water, feed or opinions.',
    ],
  ],
  home: [
    [
      'The feedback loops in {n} are long, so notes beat memory.',
      'What you change today answers in weeks, after you’ve forgotten what you changed.',
      'A dated line on paper is enough.',
    ],
    [
      'Maintenance is the honest price of {t}.',
      'The purchase happens once, and the attention is due every week.',
      'Budget for the attention first.',
    ],
  ],
  arts: [
    [
      'Constraint explains more of {t} than inspiration does.',
      'A fixed form removes choices, and what remains gets the full attention.',
      'Unlimited options tend to produce drafts.',
    ],
    [
      'Repetition in {t} works because the listener predicts.',
      'A good surprise needs an expectation, and someone has to build that first.',
      'The craft is in the building.',
    ],
  ],
  community: [
    [
      'Groups around {t} scale until people stop knowing who is missing.',
      'Past that point, care needs a process, and somebody has to own it.',
      'Small circles inside a large group keep the property longest.',
    ],
    [
      'Norms in {t} are set by the first few replies a newcomer sees.',
      'No written rule competes with that.',
      'So put your patience where the newcomers arrive.',
    ],
  ],
};
