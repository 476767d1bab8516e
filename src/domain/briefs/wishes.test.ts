import { describe, expect, it } from 'vitest';
import { directivesOf } from './directives.ts';
import { statementsIn } from './sentences.ts';
import { isWish, readBrief } from './wishes.ts';

const read = (context: string) => readBrief({ context, answers: {}, content_type: 'tweet' });

describe('instructions and facts in an owner’s input', () => {
  it.each([
    'No data was lost.',
    'Write to jobs@crumb.example.',
    'Use code CANDLE20.',
    'Ask for Ana at the counter.',
    'Start date is 5 May.',
    '412 people gave',
    'Don’t be late.',
    'Do not use the lift.',
    'Keep your receipt.',
    'Write a review on Google.',
    'No small print.',
    'Do not drink the water.',
    'Don’t open the link.',
    'Do not share your password.',
    'Never reveal your PIN.',
    'Don’t give your name to callers.',
    'Length: 90 minutes',
    'Address: 5 Main St',
    'Please book by Friday.',
    'Start with a free lesson.',
    'Never swim alone.',
    'Short walk from the station',
    'No need to book.',
    'Do not give your name to callers.',
    'Not a problem if it rains.',
    'I don’t want to close.',
    'Keep the gate shut.',
    'No details about the cause are known yet.',
    'Keep dogs out of the pool.',
    'Avoid the main road.',
    'Nothing left by noon.',
    'Don’t let it boil.',
    'No names on the list yet.',
    'Language: English and Spanish tours',
  ])('P-7.161 %j is a fact', (said) => {
    expect(read(said)).toMatchObject({ facts: [{ text: said }], wishes: [], names: [] });
  });

  it.each([
    'all lower case please',
    'keep it short',
    'no emojis',
    'in a friendly tone',
    'don’t mention the price',
    'Make it funny!',
    'max 200 characters',
    'End with a question',
    'in German please',
    'Tone: friendly',
    'Write for parents',
    'use bullet points',
    'don’t speculate about the cause',
    'do not name the wallet',
    'don’t hype it',
    'don’t blame anyone',
    'never promise a date',
    'don’t make jokes',
    'no need to go on about the new owner',
    'I don’t want it to sound desperate',
    'do not give the exact address',
    'not a sales pitch',
    'no jokes and no emojis',
    'no details about his injuries please',
    'nothing sad please',
    'nothing too formal',
    'don’t admit guilt',
    'avoid his surname',
    'without naming the hospital',
    'no details pls',
    'pls no pity',
    'don’t make it sound like an ad',
  ])('P-7.161 %j is an instruction', (said) => {
    expect(isWish(said)).toBe(true);
    expect(read(said).facts).toEqual([]);
  });

  it('P-7.161 separates an instruction from the fact beside it', () => {
    expect(read('We open at 9, all lower case please')).toMatchObject({
      facts: [{ text: 'We open at 9' }],
      wishes: ['all lower case'],
    });
    expect(read('Keep it light and mention that we are closed on Monday')).toMatchObject({
      facts: [{ text: 'we are closed on Monday' }],
      wishes: ['Keep it light'],
    });
    expect(read('Open daily (no emojis)')).toMatchObject({
      facts: [{ text: 'Open daily' }],
      wishes: ['no emojis'],
    });
    expect(read('mention Ana')).toMatchObject({ facts: [], wishes: [], names: ['Ana'] });
  });

  it('P-7.161 takes no instruction from the message that a reply answers', () => {
    expect(
      readBrief({
        context: 'all lower case',
        answers: { what: 'It left.' },
        content_type: 'reply',
      }),
    ).toMatchObject({ facts: [{ text: 'It left.', from: 'answer' }], wishes: [] });
  });

  it('P-7.160 splits at the end of sentences', () => {
    expect(
      statementsIn(
        'Dr. Smith joins Mon. 5 May at 9 a.m. and stays. see you there! 1. Mix\n2. Bake at 3.5 bar\n- 4 eggs',
      ),
    ).toEqual([
      'Dr. Smith joins Mon. 5 May at 9 a.m. and stays.',
      'see you there!',
      '1. Mix',
      'Bake at 3.5 bar',
      '4 eggs',
    ]);
  });

  it('P-7.161 applies instructions that rules can follow and reports the rest', () => {
    const so = directivesOf([
      'keep it short',
      'no emojis',
      'max 200 characters',
      'in German',
      'write like a pirate',
      'professional tone',
      'focus on the date',
      'use “I”',
      'two sentences',
      'as a list',
    ]);
    expect(so).toMatchObject({
      length: 'short',
      max_chars: 200,
      max_sentences: 2,
      language: 'German',
      unread: ['write like a pirate'],
      formal: true,
      first: 'date',
      speaker: 'I',
      list: true,
    });
    expect(so.rules).toContain('no emojis');
    expect(directivesOf(['make it fun'])).toMatchObject({ lively: true, formal: false });
    expect(directivesOf(['don’t make it funny'])).toMatchObject({ lively: false, formal: true });
  });

  it.each([
    ['Full service 49, without naming the hospital, curtain 7.30', 'without naming the hospital'],
    ['Taught half the kids to ride, no jokes and no emojis, lessons off', 'no jokes and no emojis'],
    ['Cats ok, do not give the exact address, viewings Saturday', 'do not give the exact address'],
  ])('P-7.161 the instruction in %j is separated from the facts around it', (said, wish) => {
    const { facts, wishes } = read(said);
    expect(wishes).toContain(wish);
    const shown = facts.map(({ text }) => text).join(' ');
    expect(shown).not.toContain(wish);
    const typed = said.split(', ');
    for (const fact of [typed[0] ?? '', typed.at(-1) ?? '']) expect(shown).toContain(fact);
  });
});
