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

export const abroad: readonly (readonly string[])[] = [
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
