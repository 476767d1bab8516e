import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optOutWords } from './opt-out-phrases.ts';
import { asksToStop } from './opt-out.ts';
import { codePoint } from '#test/code-points.ts';

const asks: readonly (readonly [language: string, text: string])[] = [
  ['English', 'stop'],
  ['English', '@ada STOP'],
  ['English', 'Stop!!!'],
  ['English', 'please stop'],
  ['English', 'STOP. Please stop now.'],
  ['English', 'Stop it, bot.'],
  ['English', 'unsubscribe'],
  ['English', '@ada.bsky.social unsubscribe, please'],
  ['English', 'Opt out'],
  ['English', 'Hey, stop replying to me'],
  ['English', 'Could you stop messaging me? I did not ask for this.'],
  ['English', 'I want you to stop tagging me in everything'],
  ['English', 'Why don’t you stop messaging me?'],
  ['English', 'I will report you if you don’t stop messaging me'],
  ['English', "don't reply to me"],
  ['English', 'Please do not contact me again.'],
  ['English', 'never message me again'],
  ['English', 'leave me alone'],
  ['English', 'just leave me alone already, https://example.com'],
  ['English', "I don't want your replies"],
  ['English', 'I do not want to hear from you again'],
  ['English', 'Take me off this list'],
  ['English', 'Stop. You are an annoying bot.'],
  ['English', 'Ｓｔｏｐ'],
  ['English', 'ѕtор'],
  ['English', 's\u200Bt\u200Bop'],
  ['English', '"stop"'],
  ['German', 'Stopp!'],
  ['German', 'Hör auf!'],
  ['German', 'hoer auf? Nein: hör bitte auf. Lass mich in Ruhe'],
  ['German', 'Bitte antworte mir nicht mehr.'],
  ['German', 'Schreib mir nicht mehr, bitte'],
  ['German', 'Abmelden'],
  ['French', 'Arrêtez !'],
  ['French', 'arretez de me repondre'],
  ['French', 'Ne m’écrivez plus, merci.'],
  ['French', 'Laissez-moi tranquille'],
  ['Spanish', 'Basta ya'],
  ['Spanish', 'Por favor, no me escribas más'],
  ['Spanish', 'Déjame en paz'],
  ['Italian', 'Smettila!'],
  ['Italian', 'per favore non rispondermi più'],
  ['Portuguese', 'Me deixa em paz, por favor'],
  ['Portuguese', 'pare de me responder'],
  ['Dutch', 'Hou op, alsjeblieft'],
  ['Dutch', 'Laat me met rust'],
  ['Polish', 'Przestań do mnie pisać'],
  ['Polish', 'proszę, nie odpowiadaj mi'],
  ['Russian', 'Стоп'],
  ['Russian', 'Не пишите мне больше, пожалуйста'],
  ['Russian', 'хватит мне писать!'],
  ['Ukrainian', 'Будь ласка, не пиши мені'],
  ['Turkish', 'Lütfen bana yazma'],
  ['Turkish', 'Beni rahat bırak!'],
  ['Japanese', 'やめてください'],
  ['Japanese', 'もう返信しないでください。'],
  ['Chinese', '请不要再联系我'],
  ['Chinese', '退订'],
  ['Korean', '답장하지 마세요'],
  ['Korean', '그만해'],
  ['Arabic', 'توقف عن الرد علي من فضلك'],
  ['Hindi', 'कृपया मुझे मैसेज मत भेजो'],
];

const talks: readonly (readonly [language: string, text: string])[] = [
  ['English', "don't stop"],
  ['English', 'Don’t stop, I love this'],
  ['English', 'never stop posting these'],
  ['English', 'I love stop motion'],
  ['English', 'The bus stop is around the corner'],
  ['English', 'Please don’t stop replying to me'],
  ['English', 'My ex can’t stop messaging me'],
  ['English', 'I cannot stop talking about it'],
  ['English', 'Stop! Hammer time'],
  ['English', 'Non-stop coffee all day'],
  ['English', 'one-stop shop'],
  ['English', 'Did you stop by the shop?'],
  ['English', 'You can stop worrying now'],
  ['English', 'Why do you not reply to me?'],
  ['English', 'You don’t reply to me any more'],
  ['English', 'Should I unsubscribe from their newsletter?'],
  ['English', '“Leave me alone” is my favourite song of theirs'],
  ['English', 'Full stop. That is the best coffee.'],
  ['English', 'What would make you stop drinking coffee?'],
  ['English', 'If you stop replying to me I will be sad'],
  ['English', 'Nothing can stop us'],
  ['English', 'They quit their jobs to roast coffee'],
  ['English', 'Why did you stop replying to me?'],
  ['English', ''],
  ['English', '🛑'],
  ['German', 'Hör nicht auf!'],
  ['German', 'Der Zug hält nonstop, kein Stopp in Bern'],
  ['German', 'Warum antwortest du mir nicht?'],
  ['German', 'Ich kann nicht aufhören zu lachen'],
  ['French', 'N’arrêtez pas !'],
  ['French', 'Je n’arrête pas de rire'],
  ['French', 'L’arrêt de bus est loin'],
  ['Spanish', 'No pares, por favor'],
  ['Spanish', 'Es para ti'],
  ['Spanish', 'El alto nivel de este café'],
  ['Italian', 'Non smettere mai'],
  ['Italian', 'Basta un caffè per iniziare bene'],
  ['Portuguese', 'Não pare nunca'],
  ['Portuguese', 'Chega mais, vamos tomar café'],
  ['Dutch', 'Niet stoppen!'],
  ['Polish', 'Nie przestawaj'],
  ['Russian', 'Не останавливайся'],
  ['Russian', 'Почему вы мне не отвечаете?'],
  ['Russian', 'Стоп-моушн — это красиво'],
  ['Turkish', 'Dur bakalım, bu çok güzel'],
  ['Japanese', 'やめないで'],
  ['Japanese', 'コーヒーをやめて紅茶にした'],
  ['Chinese', '不要停'],
  ['Chinese', '公交车停在门口'],
  ['Korean', '멈추지 마'],
  ['Korean', '왜 답장하지 않아요?'],
  ['Arabic', 'لا تتوقف'],
  ['Hindi', 'मत रुको'],
];

describe('an opt-out', () => {
  test.each(asks)('is recognized in %s: %s', (_language, text) => {
    expect(asksToStop(text)).toBeDefined();
  });

  test.each(talks)('is not seen in other talk in %s: %s', (_language, text) => {
    expect(asksToStop(text)).toBeUndefined();
  });

  test('is reported by the phrase as listed', () => {
    expect(asksToStop('@ada Пожалуйста, НЕ ПИШИТЕ МНЕ')).toBe('не пишите мне');
    expect(asksToStop('ARRETEZ !')).toBe('arrêtez');
  });

  const everyPhrase = optOutWords.flatMap(({ language, alone, anywhere, orders = [] }) =>
    [...alone, ...anywhere, ...orders].map((phrase) => [language, phrase] as const),
  );

  test('is recognized with every listed phrase, next to a name, in capitals and with a courtesy', () => {
    const missed = everyPhrase.filter(
      ([, phrase]) =>
        asksToStop(phrase) === undefined ||
        asksToStop(`@ada ${phrase.toUpperCase()}!`) === undefined ||
        asksToStop(`${phrase}, please.`) === undefined,
    );
    expect(missed).toEqual([]);
  });

  test('is recognized wherever such a phrase is in a longer post', () => {
    const anywhere = optOutWords.flatMap((words) => words.anywhere);
    fc.assert(
      fc.property(
        fc.constantFrom(...anywhere),
        fc.constantFrom('The coffee was fine. ', 'Kaffee! ', 'Café\n', ''),
        fc.constantFrom('', '. I mean it', '! Merci', '\nhttps://example.com'),
        (phrase, before, after) => {
          expect(asksToStop(`${before}${phrase}${after}`)).toBeDefined();
        },
      ),
    );
  });

  test('has phrases in at least sixteen languages', () => {
    expect(new Set(optOutWords.map(({ language }) => language)).size).toBeGreaterThanOrEqual(16);
  });

  test('is decided for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 300 }), (text) => {
        expect(typeof asksToStop(text)).toMatch(/^(?:string|undefined)$/u);
      }),
    );
  });

  test('is only looked for at the beginning of a post', () => {
    expect(asksToStop(`${'coffee '.repeat(20_000)} stop messaging me`)).toBeUndefined();
    expect(asksToStop(`stop messaging me ${'coffee '.repeat(20_000)}`)).toBeDefined();
  });
});
