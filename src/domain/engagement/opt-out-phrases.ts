/**
 * Opt-out phrases by language. `alone`: an opt-out only if nothing else is said. `anywhere`: an opt-out wherever it
 * occurs. `orders`: likewise, unless a subject precedes it ("you do not write to me" is a complaint). `turns`: words
 * before it that reverse its meaning; two of them cancel out. `courtesy`: words without effect. Case and accents are
 * ignored.
 */
export interface OptOutWords {
  language: string;
  alone: readonly string[];
  anywhere: readonly string[];
  orders?: readonly string[];
  subjects?: readonly string[];
  turns?: readonly string[];
  courtesy?: readonly string[];
}

const list = (text: string): string[] =>
  text
    .split('|')
    .map((phrase) => phrase.trim())
    .filter(Boolean);

export const optOutWords: readonly OptOutWords[] = [
  {
    language: 'English',
    alone: list(
      'stop | stop it | stop this | stop that | stopp | stop now | unsubscribe | opt out | optout | quit | remove me | go away | leave me | no more replies | no more messages | stopall | stop all | enough | no contact',
    ),
    anywhere: list(
      'stop messaging me | stop replying to me | stop replying | stop answering me | stop writing me | stop writing to me | stop contacting me | stop tagging me | stop mentioning me | stop talking to me | stop spamming me | stop bothering me | stop texting me | stop sending me | stop responding to me | stop harassing me | stop annoying me | stop your replies | quit messaging me | quit replying to me | quit tagging me | unsubscribe me | unsubscribe from your | unsubscribe from this | unsubscribe from these | opt me out | i opt out | want to opt out | leave me alone | leave me be | leave me in peace | remove me from | take me off | dont want your replies | dont want your messages | dont want these replies | dont want any replies | do not want your replies | do not want your messages | dont want to hear from you | do not want to hear from you | dont want you to reply | dont want you to message me | no more replies from you | no more messages from you | cease and desist | i block you | blocking you',
    ),
    orders: list(
      'dont reply to me | do not reply to me | dont message me | do not message me | dont contact me | do not contact me | dont write to me | do not write to me | dont tag me | do not tag me | dont mention me | do not mention me | dont answer me | do not answer me | dont talk to me | do not talk to me | dont text me | dont dm me | do not dm me | never reply to me | never contact me | never message me | never write to me | never tag me | please dont reply | please do not reply | please dont contact',
    ),
    subjects: list('you | they | we | i | people | who | he | she | it | u | brands | why | if'),
    turns: list(
      'dont | do not | never | cant | cannot | wont | will not | didnt | doesnt | couldnt | shouldnt | wouldnt | not | without | if | why | when | until | unless | how to | why did you | why did they | or should i | should i | did you | did they | made them | made him | get them to | tell them to | get my bank to | to make them',
    ),
    courtesy: list(
      'please | pls | plz | kindly | just | now | ok | okay | hey | hi | hello | yo | thanks | thank you | bot | dude | man | seriously | immediately | right now | already | i said | again | the bot | this bot | you',
    ),
  },
  {
    language: 'German',
    alone: list(
      'stopp | halt | aufhören | hör auf | hört auf | hören sie auf | abmelden | abbestellen | austragen | schluss | schluss damit | genug | lass das | lass es | lassen sie das | keine antworten mehr | keine nachrichten mehr',
    ),
    anywhere: list(
      'hör auf mir zu schreiben | hör auf mir zu antworten | hör auf mich zu markieren | hören sie auf mir zu schreiben | hört auf mir zu schreiben | lass mich in ruhe | lasst mich in ruhe | lassen sie mich in ruhe | lass mich in frieden | schreib mir nicht mehr | schreib mich nicht mehr an | schreiben sie mir nicht mehr | antworte mir nicht mehr | antworte mir nicht | antworten sie mir nicht | kontaktiere mich nicht | kontaktieren sie mich nicht | markier mich nicht mehr | markiere mich nicht | erwähne mich nicht mehr | melde mich ab | meldet mich ab | tragt mich aus | nimm mich von der liste | ich will keine nachrichten | ich möchte keine nachrichten | ich will keine antworten | ich möchte keine antworten | will nichts mehr von dir hören | keine nachrichten mehr von',
    ),
    turns: list('nicht | nie | niemals | warum | wieso | wenn | sollte ich'),
    courtesy: list('bitte | jetzt | sofort | endlich | mal | doch | danke | hallo | damit'),
  },
  {
    language: 'French',
    alone: list(
      'arrête | arrêtez | arrête ça | arrêtez ça | ça suffit | se désabonner | me désabonner | désabonnement | désinscription | désinscrire | désabonner | plus de messages | plus de réponses | fiche moi la paix | assez',
    ),
    anywhere: list(
      'arrête de me répondre | arrêtez de me répondre | arrête de m écrire | arrêtez de m écrire | arrête de me contacter | arrêtez de me contacter | arrête de me taguer | cesse de m écrire | cessez de m écrire | cessez de me contacter | laisse moi tranquille | laissez moi tranquille | fiche moi la paix | fichez moi la paix | foutez moi la paix | ne m écris plus | ne m écrivez plus | ne me réponds plus | ne me répondez plus | ne me contacte plus | ne me contactez plus | ne me contactez pas | ne me répondez pas | désabonnez moi | désinscrivez moi | désabonne moi | je ne veux plus de messages | je ne veux plus de réponses | je ne veux plus recevoir',
    ),
    turns: list('n | pas | jamais | pourquoi | si'),
    courtesy: list(
      's il te plaît | s il vous plaît | svp | stp | merci | maintenant | bonjour | tout de suite',
    ),
  },
  {
    language: 'Spanish',
    alone: list(
      'para | pare | basta | ya basta | detente | deténgase | alto | darme de baja | dar de baja | baja | cancelar suscripción | no más mensajes | no más respuestas | ya para',
    ),
    anywhere: list(
      'deja de responderme | deje de responderme | dejen de responderme | deja de escribirme | deje de escribirme | dejen de escribirme | deja de contactarme | deja de mencionarme | deja de etiquetarme | para de escribirme | para de responderme | déjame en paz | déjeme en paz | déjenme en paz | déjame tranquilo | déjame tranquila | no me escribas | no me escriba más | no me escriban más | no me respondas | no me respondan | no me contactes | no me contacten | no me contacte más | no me menciones | no me etiquetes | dame de baja | denme de baja | quiero darme de baja | quítame de | no quiero más mensajes | no quiero recibir más | no quiero tus respuestas',
    ),
    turns: list('no | nunca | jamás | por qué | si'),
    courtesy: list('por favor | ya | ahora | gracias | hola | oye'),
  },
  {
    language: 'Italian',
    alone: list(
      'basta | smettila | smettetela | la smetta | fermati | cancellami | disiscrivimi | disiscrizione | annulla iscrizione | basta messaggi | basta risposte | piantala',
    ),
    anywhere: list(
      'smettila di scrivermi | smettila di rispondermi | smetti di scrivermi | smetti di rispondermi | smettetela di scrivermi | smetta di scrivermi | smetti di taggarmi | smettila di taggarmi | lasciami in pace | lasciatemi in pace | mi lasci in pace | non scrivermi più | non scrivetemi più | non mi scrivere più | non rispondermi più | non rispondermi | non contattarmi | non contattatemi | non mi contattare | non taggarmi | cancellami dalla | rimuovimi da | non voglio più messaggi | non voglio più ricevere | non voglio le tue risposte',
    ),
    turns: list('non | mai | perché | se'),
    courtesy: list('per favore | adesso | ora | subito | grazie | ciao | ti prego'),
  },
  {
    language: 'Portuguese',
    alone: list(
      'pare | para com isso | pare com isso | chega | já chega | basta | cancelar inscrição | descadastrar | me descadastrar | sair da lista | sem mais mensagens',
    ),
    anywhere: list(
      'pare de me responder | para de me responder | pare de me escrever | para de me escrever | pare de me enviar | pare de me marcar | para de me marcar | pare de me contatar | pare de me mencionar | parem de me enviar | me deixe em paz | me deixa em paz | deixe me em paz | deixa me em paz | não me escreva mais | não me escrevas mais | não me responda mais | não me responda | não me respondas | não me contate | não me contacte | não me contactes | não me marque | me descadastre | me remova da | me tire da lista | não quero mais mensagens | não quero receber mais | não quero suas respostas',
    ),
    turns: list('não | nunca | por que | porque | se'),
    courtesy: list('por favor | agora | já | obrigado | obrigada | olá | oi'),
  },
  {
    language: 'Dutch',
    alone: list(
      'hou op | houd op | stop hiermee | stop ermee | ophouden | afmelden | uitschrijven | genoeg | schrijf me uit | meld me af | geen berichten meer',
    ),
    anywhere: list(
      'stop met mij te schrijven | stop met me te schrijven | stop met reageren | stop met mij berichten | stop met me te taggen | hou op met reageren | hou op met schrijven | laat me met rust | laat mij met rust | laat me alleen | schrijf me niet meer | schrijf mij niet meer | antwoord me niet meer | reageer niet meer op mij | neem geen contact meer op | stuur me niets meer | stuur me geen berichten | tag me niet | schrijf me uit | meld me af | ik wil geen berichten meer | ik wil geen reacties meer',
    ),
    turns: list('niet | nooit | waarom | als'),
    courtesy: list('alsjeblieft | alstublieft | aub | nu | meteen | bedankt | hallo | eens'),
  },
  {
    language: 'Polish',
    alone: list(
      'przestań | przestańcie | proszę przestać | dość | wystarczy | wypisz mnie | wypisz | rezygnuję | zostaw mnie | odczep się',
    ),
    anywhere: list(
      'przestań do mnie pisać | przestańcie do mnie pisać | przestań mi odpowiadać | przestań odpowiadać | przestań mnie oznaczać | proszę przestać do mnie pisać | zostaw mnie w spokoju | zostawcie mnie w spokoju | daj mi spokój | dajcie mi spokój | nie pisz do mnie | nie piszcie do mnie | nie odpowiadaj mi | nie odpowiadajcie mi | nie kontaktuj się ze mną | nie oznaczaj mnie | wypisz mnie | wypiszcie mnie | nie chcę więcej wiadomości | nie chcę odpowiedzi',
    ),
    turns: list('nie | nigdy | dlaczego | jeśli | jeżeli'),
    courtesy: list('proszę | teraz | już | dzięki | dziękuję | hej | natychmiast'),
  },
  {
    language: 'Russian',
    alone: list(
      'стоп | хватит | прекрати | прекратите | перестань | перестаньте | отписаться | отпишите меня | отпишись | отписка | довольно | отстань | отстаньте | отвали',
    ),
    anywhere: list(
      'хватит мне писать | хватит мне отвечать | хватит писать мне | прекрати мне писать | прекратите мне писать | прекрати мне отвечать | прекрати писать мне | перестань мне писать | перестаньте мне писать | перестань мне отвечать | перестань меня отмечать | оставь меня в покое | оставьте меня в покое | не пиши мне | не пишите мне | не пиши мне больше | больше не пиши мне | больше не пишите мне | не отвечай мне | не отвечайте мне | не надо мне писать | не надо мне отвечать | не отмечай меня | не упоминай меня | отпишите меня | удалите меня из | отстань от меня | отстаньте от меня | не хочу получать сообщения | не хочу ваших ответов',
    ),
    turns: list('не | никогда | почему | если | зачем'),
    courtesy: list('пожалуйста | плиз | сейчас | уже | немедленно | спасибо | привет | бот'),
  },
  {
    language: 'Ukrainian',
    alone: list(
      'стоп | досить | припини | припиніть | перестань | відписатися | відпишіть мене | відчепись',
    ),
    anywhere: list(
      'припини мені писати | припиніть мені писати | перестань мені писати | досить мені писати | перестань мені відповідати | залиш мене в спокої | залиште мене в спокої | дай мені спокій | не пиши мені | не пишіть мені | не відповідай мені | не відповідайте мені | більше не пиши мені | відпишіть мене | не хочу отримувати повідомлення',
    ),
    turns: list('не | ніколи | чому | якщо'),
    courtesy: list('будь ласка | зараз | вже | дякую | привіт'),
  },
  {
    language: 'Turkish',
    alone: list(
      'dur | yeter | yeter artık | kes | kes şunu | bırak | abonelikten çık | abonelikten ayrıl | üyelikten çık | rahat bırak',
    ),
    anywhere: list(
      'bana yazma | bana yazmayın | bana artık yazma | bana cevap verme | bana cevap vermeyin | bana yanıt verme | bana mesaj atma | bana mesaj atmayın | bana mesaj gönderme | bana yazmayı bırak | beni etiketleme | beni rahat bırak | beni rahat bırakın | rahat bırak beni | beni listeden çıkar | beni listeden çıkarın | mesaj istemiyorum | cevap istemiyorum | benimle iletişime geçme',
    ),
    turns: list('neden | niye | eğer'),
    courtesy: list('lütfen | artık | hemen | şimdi | teşekkürler | merhaba'),
  },
  {
    language: 'Japanese',
    alone: list(
      'やめて | やめてください | 止めて | 止めてください | やめろ | ストップ | 配信停止 | 解除 | 停止 | 登録解除 | もういい | もうやめて',
    ),
    anywhere: list(
      '返信しないで | 返信しないでください | 返信をやめて | 返信やめて | 返信を止めて | リプしないで | リプライしないで | 連絡しないで | メッセージを送らないで | 話しかけないで | 話しかけるのをやめて | 送ってこないで | もう送らないで | ほっといて | ほうっておいて | 放っておいて | 配信停止して | 返信は不要 | 返信はいりません',
    ),
    turns: list('なぜ | どうして'),
    courtesy: list('お願いします | お願い | どうか | すみません | もう | 今すぐ'),
  },
  {
    language: 'Chinese',
    alone: list(
      '停 | 停止 | 停下 | 住口 | 够了 | 退订 | 取消订阅 | 别说了 | 退訂 | 取消訂閱 | 夠了 | 别烦我 | 別煩我',
    ),
    anywhere: list(
      '不要再回复我 | 不要回复我 | 别回复我 | 别再回复我 | 请勿回复我 | 停止回复我 | 不要再联系我 | 不要联系我 | 别联系我 | 别再联系我 | 停止联系我 | 请勿联系我 | 不要再给我发 | 别给我发消息 | 别再给我发 | 不要给我发消息 | 停止给我发 | 别再艾特我 | 不要再艾特我 | 别烦我 | 不要打扰我 | 别打扰我 | 请勿打扰我 | 我要退订 | 帮我退订 | 不要再回覆我 | 不要回覆我 | 別回覆我 | 別再回覆我 | 不要再聯繫我 | 別再聯絡我 | 別煩我',
    ),
    turns: list('不要 | 别 | 別 | 为什么 | 為什麼 | 如果'),
    courtesy: list('请 | 請 | 谢谢 | 謝謝 | 你好 | 马上 | 现在'),
  },
  {
    language: 'Korean',
    alone: list(
      '그만 | 그만해 | 그만해요 | 그만하세요 | 그만 좀 | 멈춰 | 중지 | 구독 취소 | 수신거부 | 수신 거부 | 하지마 | 하지 마세요',
    ),
    anywhere: list(
      '답장하지 마 | 답장하지 마세요 | 답장 하지 마세요 | 답글 달지 마 | 답글 달지 마세요 | 댓글 달지 마세요 | 연락하지 마 | 연락하지 마세요 | 메시지 보내지 마 | 메시지 보내지 마세요 | 말 걸지 마 | 말 걸지 마세요 | 태그하지 마세요 | 저를 내버려 두세요 | 나를 내버려 둬 | 내버려 둬 | 답장 그만 | 답장 그만해',
    ),
    turns: list('왜'),
    courtesy: list('제발 | 좀 | 이제 | 당장 | 감사합니다 | 안녕하세요'),
  },
  {
    language: 'Arabic',
    alone: list('توقف | توقفي | قف | كفى | يكفي | إلغاء الاشتراك | الغاء الاشتراك | خلاص'),
    anywhere: list(
      'توقف عن مراسلتي | توقف عن الرد علي | توقف عن الرد | توقفوا عن مراسلتي | لا ترد علي | لا تردوا علي | لا تراسلني | لا تراسلوني | لا تكتب لي | لا تتواصل معي | لا تتواصلوا معي | اتركني وشأني | اتركوني وشأني | دعني وشأني | لا أريد رسائلك | لا أريد ردودك | كف عن مراسلتي',
    ),
    turns: list('لا | لماذا | إذا | لن'),
    courtesy: list('من فضلك | رجاء | لو سمحت | الآن | شكرا | مرحبا'),
  },
  {
    language: 'Hindi',
    alone: list('रुको | रुकिए | बंद करो | बंद करें | बस | बस करो | अनसब्सक्राइब | सदस्यता समाप्त'),
    anywhere: list(
      'मुझे जवाब मत दो | मुझे जवाब न दें | मुझे जवाब मत दीजिए | मुझे मैसेज मत करो | मुझे मैसेज मत भेजो | मुझे संदेश मत भेजो | मुझे संदेश न भेजें | मुझसे संपर्क मत करो | मुझसे संपर्क न करें | मुझे टैग मत करो | मुझे अकेला छोड़ दो | मुझे परेशान मत करो | मुझसे बात मत करो',
    ),
    turns: list('क्यों | अगर'),
    courtesy: list('कृपया | प्लीज | अभी | अब | धन्यवाद | नमस्ते'),
  },
];
