import { describe, expect, it } from 'vitest';
import { actOf, rephrased } from './asked-topic.ts';
import { hashtagOf } from './hashtag.ts';

describe('a question as a topic', () => {
  it.each([
    ['what does the mooring fee calculator cost', 'the price of the mooring fee calculator'],
    ['How much are berths?', 'the price of berths'],
    ['What is the best anchor?', 'the best anchor'],
    ['How do you dock alone?', 'how you dock alone'],
    ['Do skippers pay for tide tables?', 'whether skippers pay for tide tables'],
    ['Should we work remote?', 'whether we should work remote'],
    ['Will AI replace pilots?', 'whether AI will replace pilots'],
    [
      'Should skippers learn celestial navigation?',
      'whether skippers should learn celestial navigation',
    ],
    ['Should electric ferries be taxed?', undefined],
    ['why is the sky blue', undefined],
  ])('%j is about %j', (question, text) => {
    expect(rephrased(question)?.text).toBe(text);
  });
});

describe('a command as a topic', () => {
  it.each([
    ['check your mooring lines', 'checking your mooring lines'],
    ['stop paper contracts', 'stopping paper contracts'],
    ['don’t use paper', 'not using paper'],
    ['Never forget the fenders', 'never forgetting the fenders'],
    ['autumn storms', undefined],
  ])('%j is about %j', (command, text) => {
    expect(actOf(command)).toBe(text);
  });
});

describe('a hashtag', () => {
  it.each([
    ['what autumn storms cost', '#AutumnStorms'],
    ['the price of the mooring fee calculator', '#MooringFeeCalculator'],
    ['tide tables on your phone', '#TideTables'],
    ['the idea that marinas should drop paper berth contracts', '#PaperBerthContracts'],
    ['jazz', '#Jazz'],
    ['work', '#Work'],
    ['learning Spanish', '#LearningSpanish'],
    ['how to do it', undefined],
    ['how to dock alone', undefined],
    ['how to moor a boat', '#Boat'],
    ['why remote work fails', '#RemoteWork'],
  ])('of %j is %j', (topic, tag) => {
    expect(hashtagOf(topic)).toBe(tag);
  });
});
