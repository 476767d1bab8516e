import { describe, expect, it } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { checkText } from '#domain/checks/text-checks.ts';
import { textRules } from '#domain/checks/text-rules.ts';
import { asked, compose } from '#domain/composer/compose.fixture.ts';
import { keepingBack } from './kept-back.ts';
import { credentialIn, joints, objectOf, withholds } from './requests.ts';

/** Secrets, each with the part that reveals it. */
const secrets: readonly (readonly [said: string, value: string])[] = [
  ['the contract is worth 90k a year', '90k'],
  ['the customer is Northgate Hospital', 'Northgate'],
  ['Mr Pike owns the house', 'Pike'],
  ['each loaf is 6.50', '6.50'],
  ['our supplier is Tessaro in Parma', 'Tessaro'],
  ['she earns 4,300 a month', '4,300'],
];

/** Requests for silence that follow the secret; the code does not have this list. */
const after = `
  keep that to yourself|please dont post that|do not share this|don’t mention it|never mention that|not for the public
  leave that out|leave this bit out please|skip that part|omit this|hide that for now|drop that bit from the text
  that’s confidential|this is confidential|its confidential|confidential please|strictly confidential|top secret
  thats internal|internal only|for internal use only|strictly internal|keep this internal|this stays internal
  off the record|totally off the record|that’s off the record|between us|between you and me|just between ourselves
  that stays between us|this stays in this room|it stays in-house|under wraps until march|keep it under wraps
  under embargo until friday|embargoed until monday 9am|embargo till the 4th|it’s under NDA|we signed an NDA on that
  not public yet|this isnt public|not official yet|not announced yet|that has not been announced|nobody knows yet
  no one outside knows that|nobody is supposed to know|only we know|mum’s the word|hush hush|keep it hush
  for your eyes only|for your info only|fyi only|just for your background|for background only|not for publication
  not to be published|not for print|not for posting|not meant for readers|not to be quoted|not to be shared
  we are not allowed to say that|we’re not supposed to mention this|we can’t say that yet|we cant announce it yet
  we must not disclose this|you mustn’t mention that|that must not appear|it shouldn’t come up|this can’t get out
  that should not be in the post|it may not be published before friday|this is not to leave the building, keep it quiet
  I’d rather you didn’t mention that|i would rather not say that|rather not mention it|better not mention this
  better left out|I don’t want that in it|she doesnt want that in the post|they don’t want it known|we prefer not to say
  he asked us not to mention it|we promised not to tell anyone|we agreed not to publish that|no need to mention that
  no mention of that please|not a word about this|say nothing about that|don’t tell anyone|dont tell people that
  don’t bring that up|don’t go into that|don’t let on|don’t give that away|don’t make that public|dont reveal this
  do not disclose that to anyone|please don’t print this|don’t write that|don’t put that in|dont include this
  without mentioning that|avoid mentioning this|please refrain from posting that|stop short of saying that, leave it out
  keep quiet about it|keep mum about that|keep this one quiet|keep it secret|keep it private please|keep that bit back
  keep it between us|keep that out of it|keep this out of the post|keep that off the record|hold that back
  take that out|cut that bit|forget that for the post|ignore this part|steer clear of that|gloss over it
  this is sensitive|sensitive info|that’s private|this is classified|it’s a secret|secret!|this is secret until june`
  .split(/[|\n]/u)
  .map((one) => one.trim())
  .filter(Boolean);

/** Requests that precede the secret. */
const before = `
  between us|off the record|confidential|internal note|internal|strictly confidential|for your eyes only|not for publication
  don’t post this but|please don’t mention that|don’t say this|keep this quiet|under NDA|secret|note to self|top secret
  for internal use only|private note|fyi only|not for print|do not publish|embargo until friday`
  .split(/[|\n]/u)
  .map((one) => one.trim())
  .filter(Boolean);

const news = '1,200 nurses use it. Free for schools.';
const joined: readonly ((said: string, wording: string) => string)[] = [
  (said, wording) => `${said}, ${wording}. ${news}`,
  (said, wording) => `${said} but ${wording}. ${news}`,
  (said, wording) => `${news} ${said}. ${wording}.`,
  (said, wording) => `${news} ${said} (${wording})`,
  (said, wording) => `${news} ${said} - ${wording}`,
  (said, wording) => `${said} and ${wording}\n${news}`,
  (said, wording) => `${said} ${wording}. ${news}`,
  (said, wording) => `${news} ${said} so ${wording}`,
];
const led: readonly ((said: string, wording: string) => string)[] = [
  (said, wording) => `${news} ${wording}: ${said}.`,
  (said, wording) => `${news} (${wording}: ${said})`,
  (said, wording) => `${wording}: ${said}. ${news}`,
  (said, wording) => `${news} ${wording}, ${said}.`,
];

interface Outcome {
  brief: string;
  text: string;
  /** Whether the text contains what was to be kept back. */
  isSaid: boolean;
  isHeld: boolean;
}

function outcomeOf(context: string, value: string): Outcome {
  const brief = Brief.parse({ topic: 'our new planner', context });
  const request = asked({}, brief);
  const [one] = compose(request);
  const parts = one?.parts ?? [];
  const text = parts.join('\n');
  const found = checkText(parts, textRules(request.persona, brief, platforms.bluesky));
  const isHeld = found.some(({ check }) => check === 'held' || check === 'kept_back');
  return { brief: context, text, isSaid: text.toLowerCase().includes(value.toLowerCase()), isHeld };
}

describe('what an owner keeps back', () => {
  const all = [
    ...secrets.flatMap((secret) =>
      after.flatMap((wording) => joined.map((join) => [secret, wording, join] as const)),
    ),
    ...secrets.flatMap((secret) =>
      before.flatMap((wording) => led.map((join) => [secret, wording, join] as const)),
    ),
  ];
  const outcomes = all
    .filter((_, at) => at % 5 === 0)
    .map(([[said, value], wording, join]) => outcomeOf(join(said, wording), value));

  it('P-7.230 is never published without a notice to its owner, however it is phrased', () => {
    expect(after.length + before.length).toBeGreaterThanOrEqual(120);
    const open = outcomes.filter(({ isSaid, isHeld }) => isSaid && !isHeld);
    expect(open.map(({ brief, text }) => `${brief} => ${text}`)).toEqual([]);
  });

  it('P-7.230 is almost always left out by the built-in writer', () => {
    const said = outcomes.filter(({ isSaid }) => isSaid);
    expect(said.length / outcomes.length).toBeLessThan(0.02);
  });
});

/** News that contains words otherwise used for secrets. */
const told = `
  Confidential shredding for offices from 49 euros|Secret menu on Friday at 7|Our private dining room seats 12
  We never share your data|Never share your PIN with anyone|Don’t give your password to callers|Secret garden tour on 3 May
  Calls to our hotline are confidential|Help is free and confidential|Private lessons from 30 euros|Internal doors are 20% off
  Sensitive skin cream is back|The hidden beach opens on 1 June|Inside the vault: 40 rare coins|Our secret recipe is back
  Keep your receipt|Keep dogs out of the pool|Keep off the grass until May|Leave your coat at the door|Leave shoes outside
  Do not eat it|Do not use it after 3 May|Do not open the link|Do not drink the water|Do not use the lift|Don’t miss our show
  No names on the list yet|No details about the cause are known yet|No need to book|No data was lost|No experience needed
  We don’t know the cause yet|Nobody was hurt|Nobody knows why it stopped|No one was charged twice|None of them is in danger
  The price does not include VAT|Tickets don’t include dinner|The library stays quiet until 9|Lena stays with us for a year
  The oil embargo was lifted|Hush puppies are on the menu|Avoid the main road|Skip the line with a ticket|Skip the queue
  Take 10% off until Sunday|Cut the ends off the beans|Leave the dough overnight|Tell a friend and save 5 euros|Hide and seek at 4
  Use code SECRET20|The show is not for children under 6|The east wing is not open yet|Tickets are not on sale yet
  We can’t say thank you enough|We can’t tell you how happy we are|Never say never|A private view for members on 9 May
  Our announcement is on Monday|Post office closed on Friday|Print shop opens at 9|The press called it bold|A quiet room for work
  Between 9 and 5 we answer the phone|Between us and the station is a bakery|The label says may contain nuts|Undercover parking is free
  No referral needed|The label left out walnuts|The one fox we don’t talk about`
  .split(/[|\n]/u)
  .map((one) => one.trim())
  .filter(Boolean);

describe('what is news', () => {
  it('P-7.230 is not kept back because of a word of secrecy', () => {
    expect(told.length).toBeGreaterThanOrEqual(60);
    const lost = told.filter((said) => {
      const brief = { topic: 'our week', context: `We open at 9. ${said}. Bring a friend.` };
      return keepingBack(brief).held.length > 0;
    });
    expect(lost).toEqual([]);
  });

  it('P-7.230 stays verbatim around what is kept back', () => {
    const rest = (context: string) => keepingBack({ topic: 'our loaf', context }).brief.context;
    expect(rest('70% rye, 3 day ferment. 6.50, leave the price out')).toBe(
      '70% rye, 3 day ferment.',
    );
    expect(rest('Ana joins us (she was fired before, that stays between us) on 2 May.')).toBe(
      'Ana joins us, on 2 May.',
    );
    expect(rest('Doors at 8, door code is 4471, bring a mat')).toBe('Doors at 8, bring a mat');
  });
});

it.each([
  ['leave out the price', true],
  ['nothing about the fees', true],
  ['not a word about Tom', false],
])('P-7.230 code can verify that %j was followed (about money: %s)', (asks, isMoney) => {
  const context = `Open from 9. Entry is 12 euros. Tom is the new chef. ${asks}.`;
  const { brief, held } = keepingBack({ topic: 'our café', context });
  expect(held).toMatchObject([{ is_proven: true, is_money: isMoney }]);
  expect(brief.context.includes('12 euros')).toBe(!isMoney);
  expect(brief.context.includes('Tom')).toBe(isMoney);
});

it('P-7.230 also leaves out what the company says about prices', () => {
  const facts = ['Coffee in our café costs 3 euros.'];
  const said = (context: string) => {
    const brief = Brief.parse({ topic: 'coffee in our café', context });
    const texts = compose({ ...asked({}, brief), known: { facts }, count: 3 });
    return texts.flatMap(({ parts }) => parts).join(' ');
  };
  expect(said('Open from 9.')).toContain('3 euros');
  expect(said('Open from 9. Leave out the price.')).not.toContain('euros');
});

it('P-7.230 is checked in a model’s text, and the exact word cannot be overridden', () => {
  const brief = Brief.parse({
    topic: 'our planner',
    context: 'Used by nurses. The deal is 90k, keep that quiet. Don’t name Northgate.',
  });
  const found = (text: string) =>
    checkText([text], textRules(asked({}, brief).persona, brief, platforms.bluesky)).map(
      ({ check }) => check,
    );
  expect(found('Nurses use our planner.')).toEqual(['held']);
  expect(found('Nurses at Northgate use our planner.')).toEqual(['kept_back', 'held']);
});

it('takes ten thousand characters of any text in time', () => {
  for (const one of [
    'no ',
    'keep it ',
    'a',
    ' ',
    'not yet ',
    'password for ',
    '((',
    'please ',
    'that is strictly ',
    'must not ',
    '- ',
    '12 ',
  ]) {
    const text = one.repeat(Math.ceil(10_000 / one.length));
    const start = performance.now();
    withholds(text);
    credentialIn(text);
    objectOf(text);
    text.split(joints);
    expect(performance.now() - start, one).toBeLessThan(2000);
  }
});
