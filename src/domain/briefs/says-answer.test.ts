import { expect, test } from 'vitest';
import { factsAnswering } from './answering.ts';
import { factsKnown, saysAnswer } from './known-facts.ts';

const facts = [
  'We open at 7 am on weekdays and at 9 am on Saturday.',
  'There is no gluten-free bread.',
  'Berth booking: 49 euros per month.',
  'The workshop is taught by Ines Albrecht.',
  'Tickets cost 12 euros.',
  'Dogs are allowed on the terrace.',
];
const answers = (question: string, text: string): boolean =>
  factsAnswering(question, factsKnown(facts)).some((fact) => saysAnswer(text, question, fact));

test.each([
  ['When do you open on weekdays?', 'We open at 7 am on weekdays.'],
  ['When do you open on Saturday?', 'On Saturday from 9 am. See you then!'],
  ['Do you have gluten free bread?', 'No, sorry, we have no gluten-free bread.'],
  ['What does berth booking cost?', 'It is 49 euros per month.'],
  ['Who is the workshop taught by?', 'Ines Albrecht does.'],
  ['What do tickets cost?', 'They are 12 euros each.'],
  ['What do tickets cost?', 'Tickets: 12.'],
  ['Are dogs allowed on the terrace?', 'Yes, dogs are allowed on the terrace.'],
])('%j is answered by %j', (question, text) => {
  expect(answers(question, text)).toBe(true);
});

test.each([
  ['When do you open on weekdays?', '…'],
  ['When do you open on weekdays?', 'What a good question! We love mornings.'],
  ['When do you open on weekdays?', 'I am sorry about that. Please send us a message.'],
  ['When do you open on weekdays?', 'We open at 8 am on weekdays.'],
  ['When do you open on weekdays?', 'We open at 7 pm on weekdays.'],
  ['When do you open on weekdays?', 'We open at 7 am and close at 11 pm.'],
  ['Do you have gluten free bread?', 'Yes, we have gluten-free bread!'],
  ['Do you have gluten free bread?', 'Our sesame joke of the day: open up!'],
  ['What does berth booking cost?', 'Berth booking is cheap.'],
  ['What does berth booking cost?', '94 euros per month.'],
  ['What do tickets cost?', '12 is my lucky number.'],
  ['What do tickets cost?', 'We have 12 colleagues.'],
  ['What do tickets cost?', 'Maybe 12 euros.'],
  ['What do tickets cost?', 'Is it 12 euros?'],
  ['What do tickets cost?', 'They used to be 12 euros.'],
  ['Are dogs allowed on the terrace?', 'Dogs on the terrace? Let me ask.'],
  ['Are dogs allowed on the terrace?', 'Dogs on the terrace: let me ask.'],
  ['Are dogs allowed on the terrace?', 'Dogs are forbidden on the terrace.'],
  ['Are dogs allowed on the terrace?', 'The terrace is closed, dogs are allowed.'],
  ['Are dogs allowed on the terrace?', 'Dogs are rarely allowed on the terrace.'],
  ['Are dogs allowed on the terrace?', 'We hope dogs are soon allowed on the terrace.'],
  ['Who is the workshop taught by?', 'Somebody who knows the workshop well.'],
])('%j is not answered by %j', (question, text) => {
  expect(answers(question, text)).toBe(false);
});
