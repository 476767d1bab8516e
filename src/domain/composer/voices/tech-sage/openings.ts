import type { Openings } from '#domain/composer/voice/voice.ts';

/** What a post opens with, and how it goes on. */
export const openings: Openings = {
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
    [
      'One observation about {t} that keeps holding up: {truth}.',
      'It isn’t a law, and I’d like to see the exception.',
      'Until then I plan around it.',
    ],
    [
      'When {t} go{es} wrong, I look for {snag} before I look for a cause.',
      'The visible fault is a symptom that happened to be observable.',
      'Follow it upstream by one step and most of the explanation is there.',
    ],
    [
      'The person to ask about {t} is {who}.',
      'Their knowledge comes from exceptions, and exceptions are where a design shows its limits.',
      'Ask what they check first and why.',
    ],
    [
      'Much of the leverage in {t} sits in {chore}.',
      'It’s dull and therefore rarely optimised, which leaves the improvement cheap.',
      'Start there and measure again.',
    ],
    [
      'Before scaling {n}, make {them} boring once.',
      'A process that still surprises its owner isn’t ready to be copied.',
      'Copies multiply the surprises.',
    ],
    [
      'I’d measure {n} by {win}.',
      'It’s a lagging sign, but a hard one to fake.',
      'Leading signs are easier to collect and easier to misread.',
    ],
    [
      'A quiet fact about {t}: {truth}.',
      'Nothing in it is new, which may be why it’s overlooked.',
      'I’d test the next plan against it.',
    ],
    [
      'Suppose {snag} happens tomorrow. A plan for {t} should already say who acts.',
      'Without a name, the first hour goes into deciding who decides.',
      'That hour is usually the expensive one.',
    ],
    [
      'Every method for {t} carries an assumption about attention.',
      'It presumes somebody is looking, at the right moment, with time to spare.',
      'Check that first, since attention is the scarcest input.',
    ],
    [
      'Progress on {t} becomes legible when the baseline is written down.',
      'Memory adjusts the past to fit the present.',
      'A line with a date on it doesn’t.',
    ],
    [
      'I separate {n} into what repeats and what varies.',
      'The repeating part wants a routine, and the varying part wants judgement.',
      'Applying either to the other is where the effort leaks.',
    ],
    [
      'The cheapest experiment on {t} is to stop one thing for a while.',
      'Subtraction has fewer confounders than addition.',
      'If nobody notices, you have learned something and saved something.',
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
    [
      'How would you notice that you were wrong about {t}?',
      'If the answer needs a catastrophe, the instrument is too coarse.',
      'A smaller signal usually exists, and it is usually ignored.',
    ],
    [
      'What is the smallest version of {n} that still teaches something?',
      'Anything larger spends effort before the question is clear.',
      'Anything smaller answers a different question.',
    ],
    [
      'Which part of {t} would you keep if you could keep only one?',
      'The answer names the mechanism. The rest is support for it.',
      'Support deserves care, in proportion.',
    ],
    [
      'Where {does} {t} depend on somebody’s memory?',
      'Memory is a single point of failure with holidays.',
      'A written line takes a minute.',
    ],
    [
      'Who pays when {t} go{es} slightly wrong?',
      'If it isn’t whoever decides, the decision will drift.',
      'Bringing the two closer is often the whole fix.',
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
    [
      'Signals worth tracking for {t}:',
      'How long someone waits.',
      'How often {chore} gets skipped.',
      'What happens after {snag}.',
      'Who is asked and never named.',
    ],
    [
      'Notes on {t}, in order of how sure I am:',
      'Sure: feedback should be faster.',
      'Fairly sure: {truth}.',
      'Guessing: tools matter less than sequence.',
    ],
    [
      'A review of {t} in plain questions:',
      'What is it for?',
      'What would make us stop?',
      'What have we never measured?',
      'Who ends up {chore}?',
    ],
  ],
};
