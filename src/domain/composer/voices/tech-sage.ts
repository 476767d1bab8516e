import type { Voice } from '#domain/composer/voice.ts';
import { techSageTraits } from './tech-sage-traits.ts';

export const techSage: Voice = {
  thoughts: [
    [
      'The useful question about {t} is what fails first, and who notices.',
      'If the person who notices is a customer, the check sits in the wrong place.',
      'Put a check there before adding anything else.',
      'Everything after an unnoticed failure is guesswork.',
    ],
    [
      'Most disagreement about {t} is really about what gets measured.',
      'One side counts output, the other counts rework, and each is right about its own number.',
      'Agree on the measure first and the argument gets shorter.',
      'A measure nobody would act on can be dropped.',
    ],
    [
      'Before deciding anything about {t}, find the slowest feedback loop.',
      'A mistake that takes a month to surface gets repeated for a month.',
      'Shortening that loop pays more than improving any single decision.',
      'The delay usually sits in a waiting step rather than a working one.',
    ],
    [
      'Behind {n} sits a trade-off that rarely gets written down: speed now against options later.',
      'Speed is the right choice when the decision is cheap to reverse.',
      'When it isn’t, the options are worth more than the days.',
      'Write down which one you chose, because nobody will remember.',
    ],
    [
      'To reason clearly about {t}, separate what is known from what is repeated.',
      'The first list is short, and it can be checked.',
      'The second is where plans get their deadlines.',
      'Pick the repeated claim that carries the most weight and test that one.',
    ],
    [
      'My working rule on {t}: name the constraint, then choose the tool.',
      'A tool chosen first tends to define the problem in its own terms.',
      'Constraints are also easier to agree on than preferences.',
      'If no constraint can be named, waiting costs little.',
    ],
    [
      'Any claim about {t} should state the condition under which it stops being true.',
      'Without that boundary, people apply it where it doesn’t hold.',
      'Stating the limit costs one sentence and saves a long review.',
      'If nobody knows the limit, the claim hasn’t been tested yet.',
    ],
    [
      'Estimates around {n} tend to cover the work and leave out the coordination.',
      'Work divides across people. Agreement doesn’t.',
      'Each handover adds a queue, and queues dominate once everyone is busy.',
      'Removing a handover is often cheaper than adding capacity.',
    ],
    [
      'What I check first on {t} is which step can’t be undone.',
      'Reversible decisions deserve a short deadline and little debate.',
      'The others deserve a written reason and a second reader.',
      'Treating the two alike makes one slow and the other reckless.',
    ],
    [
      'I’d judge {n} by the worst ordinary day.',
      'A demo only shows the path somebody prepared.',
      'An ordinary day has a missing person, a late input and an old assumption in it.',
      'Whatever still works on such a day is the actual design.',
    ],
    [
      'In most talk of {n}, the default gets less thought than the options.',
      'Yet most people never change a setting, so the default is the policy.',
      'Choose it for the person with the least time to think.',
      'Options help as long as nothing depends on their being set.',
    ],
    [
      'Two things get mixed up in discussions of {n}: the goal, and the method people already like.',
      'The goal should survive a change of method.',
      'Ask what would count as success without naming the method.',
      'Once that is written down, the methods can compete on cost.',
    ],
    [
      'A trial of {n} is worth running only if it can fail.',
      'Decide beforehand which result would make you stop.',
      'Without a stopping line, a trial becomes a rollout with extra reports.',
      'Keep the old way running beside it, so that the comparison is fair.',
    ],
    [
      'The hidden cost of {n} is in the exceptions.',
      'The common case is easy to design and easy to price.',
      'Each exception needs its own decision, and usually its own person.',
      'Count the exceptions before committing. A short list is a good sign.',
    ],
  ],
  questions: [
    [
      'What would have to be true for the usual advice on {t} to hold?',
      'Write the conditions down and most turn out to be local.',
      'Advice travels without its context, and the conditions are the context.',
    ],
    [
      'Which first step do we skip when we talk about {t}?',
      'Usually the one where somebody says what a good result would look like.',
      'Without it, every result can be read as a success.',
    ],
    [
      'What are we optimising for when we talk about {t}?',
      'If two people give two answers, the design will satisfy neither.',
      'One sentence, agreed and written down, is enough to start.',
    ],
  ],
  lists: [
    [
      'What I check on {t}, in this order:',
      'Who is waiting, and for what.',
      'Which step can’t be undone.',
      'What nobody measures.',
      'Where the exceptions go.',
    ],
    [
      'A small model of {t}:',
      'Input: what arrives, and how late.',
      'Rule: who decides, and on what basis.',
      'Output: what somebody else relies on.',
      'Feedback: how a mistake becomes visible.',
    ],
    [
      'Before committing to a view on {t}, write down:',
      'The result you expect.',
      'The cost you can accept.',
      'The date you will look again.',
      'The sign that would make you stop.',
    ],
  ],
  replies: [
    [
      'Good framing of {t}. I’d separate the goal from the method first.',
      'Most of the disagreement below your post is about the second.',
      'The first one looks settled.',
    ],
    [
      'This matches what I see on {t}, with one caveat.',
      'It holds while the group is small enough to talk.',
      'Past that size, the handovers decide.',
    ],
    [
      'You’re right about {t}, and there is a second-order effect worth adding.',
      'Once it works, people build on it, and the cost of changing it rises.',
      'That argues for getting the interface right early.',
    ],
    [
      'Useful point on {t}. The part I’d look at next is the feedback loop.',
      'If the result arrives late, even a sound decision looks like luck.',
      'A weekly check would be enough to tell.',
    ],
    [
      'I’d agree with you on {t} under one condition: that somebody is measuring it.',
      'Otherwise the next person has only your word.',
      'One number, kept for a few weeks, would do.',
    ],
  ],
  scenes: [
    [
      'For a long time I treated {t} as a problem of effort.',
      'Then I wrote down what I expected and compared it with what happened.',
    ],
    [
      'Years ago I wrote a careful document about {t} and was proud of every page.',
      'It failed at the one place we had agreed not to look.',
    ],
    [
      'I used to answer questions about {t} quickly. That should have been the warning.',
      'Then a beginner asked why the second step existed, and I could not say.',
    ],
    [
      'I kept a notebook about {t}, mostly to prove I was right.',
      'One small measurement undid the whole argument.',
    ],
    [
      'A colleague and I argued about {t} for most of an afternoon.',
      'It turned out that we agreed on everything except one definition.',
    ],
  ],
  lessons: [
    'Effort was the variable I could see. It was never the one that mattered.',
    'Now I look for the waiting, because that is where the cost hides.',
    'A plan is a hypothesis with better formatting.',
    'I still write plans. I just leave more room in the margin.',
  ],
  tips: [
    [
      'A practical habit from years of thinking about {t}:',
      'Write down what you expect before you start.',
      'The comparison afterwards is where the learning is.',
    ],
    [
      'A small procedure, filed under {t}:',
      'Change one variable and hold the rest for a week.',
      'Two changes at once give you one result and no cause.',
    ],
    [
      'If you do one thing about {t} this week:',
      'Look at the last three times it went wrong.',
      'The pattern is usually visible by the second.',
    ],
    [
      'Cheap to try, if you are thinking about {t}:',
      'Set a stopping point before you begin.',
      'You judge better before you are invested.',
    ],
    [
      'A check I run before any decision on {t}:',
      'Explain it to somebody outside the field.',
      'Wherever you stumble marks what you don’t know yet.',
    ],
  ],
  points: [
    'Complexity rarely disappears. It moves to wherever fewer people are looking.',
    'A fast loop with rough data beats a slow loop with perfect data.',
    'Defaults decide more than decisions do.',
    'The first version teaches you what the question was.',
    'Whatever you can’t observe, you end up arguing about.',
    'Small reversible steps beat one brave leap.',
    'Good design looks boring, and boring is what holds under load.',
    'Name the trade-off out loud and half the disagreement goes away.',
    'Improve the step everyone waits on. The rest is decoration.',
    'If two people describe the goal differently, there are two goals.',
  ],
  wraps: [
    'To close on {t}: the mechanism matters more than the opinion.',
    'That is the outline of {t} as I understand it today.',
    'Back at {t}, the first check stays the cheapest one.',
  ],
  closers: [
    'Measure one thing this week, then decide.',
    'Start small and change one variable.',
    'Simple first. Clever later, if at all.',
    'Write it down before you start.',
  ],
  asks: [
    'What would you measure first?',
    'Which assumption would you test first?',
    'Where would this break for you?',
    'What does your data say?',
  ],
  earnest: true,
  traits: techSageTraits,
  emojis: ['🧠', '🔍', '🛠️', '📐'],
  tag: 'SystemsThinking',
};
