/**
 * The most severe signals, and acute danger, in other languages, so that a person in need is shown first in any of them.
 * Messages in other languages go to the owner anyway.
 */
import type { MessageMood } from '#contract/engagement/moods.ts';

const wish = `
  selbstmord* | suizid* | umbringen | umbring* | bringe mich um | mich umzubringen | mich .. umbringen/toten/töten/aufhangen/aufhängen/erschiessen/ritzen/verletzen | wil/will .. sterben/tot/nicht mehr | nicht mehr leben/weiterleben/da sein/aufwachen/aufwache/konnen/weiter | keinen sin/sinn mehr | lebensmude* | mein leben .. beenden/ende/nehmen | leben zu ende | ritze mich | besser ohne mich | wozu .. leben/weiterleben | abschiedsbrief | mag nicht mehr
  suicid* | me suicider | me tuer | envie de mourir/vivre | veux .. mourir/disparaitre/plus | plus envie de | en finir | mettre fin a mes/ma | me pendre | sans moi | je n en peux plus | jen peux plus | plus la force | plus vivre
  suicidi* | suicidar* | matarme | me quiero/voy/quisiera .. matar/morir | quiero .. morir*/desaparecer/dormir | no quiero .. vivir/seguir/despertar/existir/estar | quitarme la vida | acabar con todo/mi | terminar con todo/mi | sin mi | ya no aguanto | ganas de vivir/morir | cortarme | hacerme dano/daño | mejor muert*
  uccidermi | amazarmi | ammazzarmi | voglio .. morire/sparire/finita | non voglio .. vivere | togliermi la vita | farla finita | non ce la facio/faccio | voglia di vivere/morire | tagliarmi | senza di me
  me matar | quero .. morrer/sumir/desaparecer | nao/não quero .. viver/existir/acordar | tirar .. minha vida | acabar com tudo/minha | vontade de viver/morrer | me cortar | sem mim
  zelfmoord* | zelfdoding | wil .. dod/dood/sterven/niet .. leven | niet meer leven/verder | maak .. er een einde | een einde aan mijn | mezelf .. snijden/pijn/doden
  samoboj* | chce .. umrzec/zniknac/umrzeć/skonczyc | nie chce .. zyc/żyć | zabic sie | zabije sie | zabić się | odebrac sobie | nie dam rady | nie mam sily | pociac sie
  sjalvmord* | självmord* | vil/vill .. do/dö | orkar inte .. leva/mer | ta livet av | ta mit/mitt liv | selvmord* | vil ikke leve | vil do/dø | ta mit/mitt eget
  intihar* | olmek istiyorum | ölmek istiyorum | yasamak istemiyorum | yaşamak istemiyorum | kendimi oldur* | kendimi öldür* | dayanamiyorum | canima kiy* | canıma kıy*
  bunuh diri | ingin mati | mau mati | pengen mati | tidak ingin hidup | gak mau hidup | mengakhiri hidup | magpakamatay | gusto ko .. mamatay | ayoko na | tu tu | tự tử | muon chet | muốn chết | kujiua | nataka kufa
  sebevrazd* | chci .. umrit/umřít/zemrit | nechci .. zit/žít | ongyilk* | öngyilk* | meg akarok halni | sinucid* | vreau .. mor/sa mor | itsemurh* | haluan kuolla | autokton* | samoubi* | zelim umreti
  самоубийств* | суицид* | хочу .. умереть/сдохнуть/исчезнуть | не хочу .. жить | покончить с собой/жизнью | убить себя | убью себя | повеситься | незачем жить | нет смысла жить | устал* жить | резать себя | режу себя
  самогубств* | хочу .. померти | не хочу .. жити | вбити себе | нема сенсу жити | покінчити | αυτοκτον* | θελω να πεθανω | θέλω να πεθάνω | να πεθανω
`;
/** “Er kann nicht mehr atmen” is about a body. */
const bodily = `kan/kann .. nicht mehr | je ne peux plus | no puedo mas/más/seguir | nao/não aguento mais | kan niet meer | больше не могу`;
const threat = `
  bringe dich um | dich .. umbringen/finden/fertig | ich weis/weiss wo du | ich finde dich | je vais te/vous | je sais ou/où | te voy a | voy a matarte | se donde vives | ti amazo/ammazzo | so dove | vou te matar | sei onde | ik vermord | ik weet waar | zabije cie | wiem gdzie | убью .. тебя | я знаю где | seni oldur* | seni öldür*
`;
const loss = `
  gehackt | hackeado | hackeada | betrug* | betrogen | gestohlen | geld .. weg/verloren/verschwunden | estafa* | robado | robaron | me robaron | arnaque* | vole/volé | truffa* | rubato | golpe | roubaram | roubado | opgelicht | oszust* | oszukan* | ukradzion* | взлом* | украли | мошен* | обман* | деньги пропали | dolandir* | dolandır* | calindi | çalındı
`;
const legal = `
  anwalt* | rechtsanwalt* | klage* | verklag* | anzeige | polizei | gericht* | abogad* | denuncia* | denunci | avocat* | plainte | tribunal | avocato | avvocat* | denunc* | advogad* | processar* | processo | advocaat* | rechter | prawnik* | adwokat* | pozew* | адвокат* | суд | полици* | юрист* | иск
`;
const medical = `
  keine luft | notarzt* | vergift* | verschluck* | erstick* | bewustlos* | bewusstlos* | ohnmacht* | ohnmächt* | allergi* | asthma* | empoison* | intoxic* | etouff* | étouff* | avale | avalé | respir* | urgences | ahogando* | ahoga | envenen* | atragant* | ambulanc* | ambulanz* | avvelen* | sofoc* | soffoc* | sufoc* | stikt | vergiftig* | bewusteloos
  arzt | krankenhaus | schmerz* | schwanger* | medikament* | tabletten | medecin | médecin | hopital | douleur* | enceinte | medicament* | medico | médico | embarazada | dolor | dolore | incinta | gravida | grávida | com dor | muita dor | dor de | ziekenhuis | zwanger | lekarz* | szpital* | ciaz* | врач* | больниц* | беремен* | боль
`;
const grief = `
  gestorben | verstorben* | beerdigung | trauer* | decede* | décéd* | mort/morte/morto | deuil | fallecio | falleció | murio | murió | luto | funeral* | morreu | faleceu | overleden | zmarl* | zmarł* | pogrzeb* | умер* | похорон* | скорб*
`;
const refund = `
  geld zuruck | geld zurück | ruckerstattung | rückerstattung | erstattung | remboursement* | rembourse* | reembols* | devoluci* | rimbors* | terugbetal* | geld terug | zwrot* | возврат* | верните | iade
`;
const cancellation = `
  kundig* | kündig* | storno* | stornier* | resilier* | résilier* | desabon* | désabon* | annuler | cancelar | dar de baja | anular | disdire | disdetta | anular* | opzeggen | anuluj* | rezygn* | wypowied* | отмен* | отпис* | iptal
`;

export const wishesToDieAbroad: readonly (readonly [MessageMood, string])[] = [['self_harm', wish]];

/** Most severe first; patterns as in `signals.ts`. */
export const signalsAbroad: readonly (readonly [MessageMood, string])[] = [
  ['self_harm', `${wish}|${bodily}`],
  ['threat', threat],
  ['loss', loss],
  ['legal', legal],
  ['medical', medical],
  ['grief', grief],
  ['refund', refund],
  ['cancellation', cancellation],
];

const list = (text: string): string[] => text.trim().split(/\s*\|\s*/u);

/** Like `signalsAbroad`, for scripts without spaces and for compounds: matched anywhere in a text. */
export const piecesAbroad: readonly (readonly [MessageMood, readonly string[]])[] = [
  [
    'self_harm',
    list(
      `自杀 | 自殺 | 想死 | 不想活 | 活不下去 | 活着没意思 | 活着没有意义 | 结束生命 | 结束自己 | 了结自己 | 轻生 | 輕生 | 自残 | 自殘 | 割腕 | 跳楼 | 跳樓 | 死了算了 | 遗书 | 遺書 | 不想再活 | 没有活下去 | 生きていたくない | 死にたい | 消えたい | 死のう | 生きるのが | 生きる意味 | 終わりにしたい | 自傷 | リスカ | 首を吊 | 자살 | 죽고 싶 | 죽고싶 | 살기 싫 | 살고 싶지 | 사라지고 싶 | 자해 | 목숨을 끊 | 유서 | 극단적 선택 | انتحار | الانتحار | أريد أن أموت | اريد ان اموت | لا أريد أن أعيش | أقتل نفسي | اقتل نفسي | سأنتحر | إنهاء حياتي | انهي حياتي | خودکشی | می‌خواهم بمیرم | میخوام بمیرم | להתאבד | התאבדות | רוצה למות | לא רוצה לחיות | आत्महत्या | मरना चाहता | मरना चाहती | जीना नहीं | मर जाना | আত্মহত্যা | মরে যেতে | ฆ่าตัวตาย | อยากตาย | ไม่อยากอยู่ | தற்கொலை | ఆత్మహత్య`,
    ),
  ],
  [
    'threat',
    list(
      '杀了你 | 殺了你 | 弄死你 | 殺してやる | ぶっ殺す | 죽여버 | 죽일 거 | سأقتلك | سوف أقتلك',
    ),
  ],
  [
    'loss',
    list(
      '被盗 | 被黑 | 骗子 | 诈骗 | 詐騙 | 詐欺 | 盗まれ | ハッキング | 乗っ取 | 사기 | 해킹 | 도난 | احتيال | سرق',
    ),
  ],
  [
    'legal',
    list('律师 | 律師 | 起诉 | 起訴 | 报警 | 弁護士 | 訴え | 警察 | 변호사 | 고소 | 경찰 | محام'),
  ],
  [
    'medical',
    list('医院 | 醫院 | 医生 | 怀孕 | 病院 | 医者 | 妊娠 | 병원 | 의사 | 임신 | مستشفى | طبيب'),
  ],
  ['grief', list('去世 | 葬礼 | 葬禮 | 亡くな | 葬式 | 돌아가셨 | 장례 | وفاة | توفي')],
  ['refund', list('退款 | 退钱 | 退錢 | 返金 | 환불 | استرداد')],
  ['cancellation', list('取消 | 退订 | 解約 | キャンセル | 취소 | 해지 | إلغاء')],
];

/**
 * Acute danger in other languages: who, what they swallowed or where they are hurt, and what state they are in. Rules as
 * in `emergency.ts`; words have no accents.
 */

const who =
  `ich/mir/mich/mein/meine/meiner/meinem/er/sie/wir/uns/unser/unsere/sohn/tochter/kind/kinder/baby/mann/frau/vater/papa/mutter/mama/opa/oma/bruder/schwester/freund/freundin/jemand/kollege/kollegin/gast/hund/katze
  mi/me/yo/mis/nos/nuestro/nuestra/se/el/ella/hijo/hija/nino/nina/bebe/esposo/esposa/marido/mujer/padre/madre/papa/mama/abuelo/abuela/hermano/hermana/amigo/amiga/alguien/perro/gato
  mon/ma/mes/je/il/elle/nous/notre/fils/fille/enfant/bebe/mari/femme/pere/mere/maman/papy/mamie/frere/soeur/ami/amie/copain/copine/chien/chat
  mio/mia/io/ho/lui/lei/noi/nostro/nostra/figlio/figlia/bimbo/bimba/bambino/bambina/neonato/marito/moglie/padre/madre/mamma/nonno/nonna/fratello/sorella/amico/amica/cane/gatto
  meu/minha/eu/ele/ela/nosso/nossa/filho/filha/bebe/crianca/marido/esposa/pai/mae/avo/irmao/irma/cachorro
  mijn/ik/hij/zij/ons/onze/zoon/zoontje/dochter/dochtertje/kindje/vader/moeder/vriend/vriendin/hond/kat`.replaceAll(
    /\s+/gu,
    '/',
  );
const swallowed = `verschluck*/geschluckt/getrunken/trank/gegessen/genommen/eingenommen/eingeatmet/trago/tragado/traga/bebio/bebido/comio/tomo/tome/tomado/tomar/ingirio/avale/avaler/bu/mange/pris/inhale/ingoiato/inghiottito/bevuto/mangiato/ingerito/preso/engoliu/engoli/bebeu/bebi/comeu/tomou/tomei/ingeriu/ingeslikt/doorgeslikt/gedronken/gegeten`;
const substances =
  `batterie/batterien/knopfzelle*/magnet*/munze*/murmel*/perle*/spulmit*/reiniger*/rohrreiniger/abflusreiniger/putzmit*/waschmit*/bleich*/chlor*/entkalker/tabletten/pillen/schlafmit*/gift/giftig*/scherbe*/glasplit*/alkohol/parfum
  pila/pilas/bateria/iman/imanes/moneda/canica/lejia/cloro/detergente/jabon/limpiador/pastillas/veneno/vidrio/pegamento/desinfectante
  pile/piles/aimant*/piece/bille/javel/lessive/vaisselle/nettoyant/deboucheur/produit/cachets/comprimes/pilules/poison/verre/colle
  pila/calamita/calamite/moneta/biglia/candeggina/detersivo/sapone/pastiglie/pillole/veleno/vetro/colla/acido
  pilha/moeda/lixivia/sabao/agua sanitaria/comprimidos/remedios/vidro/cola
  batterij/knoopcel/magneet/munt/bleekmiddel/afwasmiddel/schoonmaakmiddel/pillen`.replaceAll(
    /\s+/gu,
    '/',
  );
const out =
  `bewustlos*/ohnmachtig*/ohnmacht/umgekippt/zusamengebrochen/kollabiert/krampfanfall/krampft/schlaganfall/herzinfarkt/erstickt/ersticke/blutet/verblutet/verbruht/verbrant/vergiftet/vergiftung/anaphyla*/reglos/allergischer/blau/herzschmerz*
  inconsciente*/desmayo/desmayad*/desmaya/desvanecio/convulsion*/convulsionando/infarto/ictus/derrame/ahoga/ahogando/atraganto/asfixia*/intoxic*/envenen*/sangrando/quemo/queme/quemadura*/anafila*/alergica
  inconscient*/connaissance/evanoui*/setouffe/malaise/convuls*/avc/infarctus/etouffe/etrangle/saigne/brule/brulee/brulure*/intoxication/empoisonn*/anaphyla*/alergique
  incosciente/svenuto/svenuta/convulsioni/infarto/ictus/sofoca*/soffoca*/sanguina*/ustion*/ustionat*/scottat*/avelenat*/anafila*/alergica
  desmaiou/desmaiad*/desacordad*/convulsao/convulsoes/engasg*/sufoc*/sangrando/queimou/queimei/queimadura*/envenenad*/alergica
  bewusteloos/flauwgevallen/stikt/bloedt/vergiftigd/beroerte/hartaanval`.replaceAll(/\s+/gu, '/');
const sore = `hals/gesicht/zunge/lippen/kehle/auge/augen/garganta/cara/lengua/labios/ojos/gorge/visage/langue/levres/yeux/gola/viso/lingua/labbra/occhi/rosto/lingua/labios/olhos/keel/gezicht/tong`;
const swollen = `schwillt/schwellen/geschwollen/zugeschwollen/anschwellen/hincha*/hincho/gonfle/gonfl*/gonfi*/inchou/inchad*/opgezwollen`;

export const emergencyAbroad: readonly (readonly string[])[] = [
  [`${swallowed} .. ${substances}`],
  [`${substances} .. ${swallowed}`],
  [out, `${who}/hilfe/ayuda/socorro/aiuto/ajuda/help/nach/tras/despues/apres/dopo/depois`],
  [swollen, sore],
  [
    `keine/kaum luft | nicht/kaum mehr atmen | nicht/kaum atmen | atmet/atme nicht/kaum/schwer | reagiert nicht | wacht nicht/nimmer | nicht mehr auf/wach
    no/casi puede/puedo/respira/reacciona/responde/despierta | no/non/nao/ne/pas/plus .. respir* | peux/peut pas/plus respirer | ne respire | respire/repond/reveille/reagit plus/pas | falta .. ar | narive plus | plus a respirer
    non respira/reagisce/risponde/si | riesco/riesce a respirare | nao/consegue respira/respirar/acorda/responde/reage
    krijgt/krijg geen/nauwelijks | ademt niet/nauwelijks | wordt niet
    nie oddycha | nieprzytomn* | nefes alamiyor* | не дышит | без сознания | потерял* сознание | не могу дышать`,
    `luft/atm*/atem*/reagier*/wach*/respir*/reag*/reacc*/respond*/rispond*/despiert*/svegli*/acord*/reveil*/repond*/reagit/ar/lucht/adem*/waker/oddych*/przytomn*/nieprzytomn*/nefes/дыш*/сознан*`,
  ],
  [
    'zu viele/viel | demasiad* | trop de | tropo/tropi/tropa/tropi | demais | te veel | doppelte/dreifache dosis | doble dosis | sobredosis | uberdosis | overdose',
    'tablet*/pil/pillen/medik*/dosis/pastillas/medicament*/cachets/pilules/comprim*/pastiglie/pilole/medicin*/remedios/uberdosis/sobredosis/overdose',
  ],
  [
    `brust/brustschmerz*/pecho/poitrine/petto/peito .. schmerz*/dolor/douleur/dolore/dor/druck/stich*/eng | schmerz*/dolor/douleur/dolore/dor .. brust/pecho/poitrine/petto/peito`,
  ],
  [
    'co/kohlenmonoxid/monoxido/monoxyde/monossido/gasgeruch/gas',
    'melder/alarm*/riecht/piept/huele/sent/odore/cheiro/fuga/fuite/perdita/vazamento',
    'schlecht/ubel/schwindel*/kopfschmerz*/mareo/mareado*/mareados/vertige*/malade*/testa/tontur*/piept/riecht/huele/hilfe/ayuda',
  ],
  [
    `notarzt/notruf/krankenwagen/rettungswagen/ambulanc*/ambulanz*/notaufnahme/urgencias/samu/urgences/hospital/ospedale/pronto soccorso/giftnotruf`,
    'nach/brauch*/ruf*/jetzt/necesit*/lam*/tras/por/appel*/besoin/apres/bisogno/chiam*/dopo/chame/precis*/depois',
    who,
  ],
];
