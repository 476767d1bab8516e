/** The single list of subjects that are too serious for a joke: whatever hurts, frightens or costs people something. */
import type { Brief } from '#contract/content/types.ts';
import { factsOf } from './facts.ts';

// Subjects that are too serious for a joke, in German, French and Spanish; English ones follow.

/** Any of these as whole words, with letters of any script around them. */
const anyAbroad = (...lists: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${lists.join('|')})(?!\p{L})`, 'iu');

const some = String.raw`[^.!?\n]{0,50}`;

const german = [
  String.raw`rückrufe?|rückrufaktion\p{L}*|rufen (?!dich|euch|gern|ihnen)${some} zurück|nicht (?:mehr )?(?:essen|trinken|verzehren|benutzen|verwenden)`,
  String.raw`aller(?:gi|gen)\p{L}*|(?:nicht|un) ?(?:deklariert|gekennzeichnet)\p{L}*|falsch\p{L}{0,2} (?:etikett\p{L}*|kennzeichnung|gekennzeichnet)|spuren von`,
  String.raw`gestorben|verstorben\p{L}*|verstarb|starb(?:en)?|tödlich\p{L}*|todesfall|trauer\p{L}*|beerdigung|beisetzung|beileid|(?:in|im) gedenken|ums leben|ertrunken|nachruf|von uns gegangen|suizid\p{L}*|vermisst\p{L}{0,2}`,
  String.raw`unfall|unfälle\p{L}?|unfalls|verletzt\p{L}{0,2}|verletzung\p{L}*|verunglück\p{L}*|krankenhaus|explosion\p{L}*|explodier\p{L}*|in brand|großbrand|brandgefahr|eingestürzt|einsturz\p{L}*|evakuier\p{L}*|lebensgefahr|giftig\p{L}*|vergift\p{L}*|salmonell\p{L}*|listeri\p{L}*|erkrank\p{L}*|verunreinig\p{L}*|abkochen|überschwemm\p{L}*|hochwasser`,
  String.raw`datenleck\p{L}*|datenpanne\p{L}*|datendiebstahl|gehackt|(?:hacker|cyber)angriff\p{L}*|phishing|daten (?:wurden |sind )?(?:gestohlen|kopiert)`,
  String.raw`stellenabbau|entlass(?:en|ung|ungen)|kündigungen|kurzarbeit|insolven\p{L}*|stellen (?:streichen|abbauen)|(?:streichen|bauen) ${some}stellen`,
  String.raw`störung(?:en)?|stromausfall|ausgefallen|nicht erreichbar|lahmgelegt`,
  String.raw`(?:für immer|endgültig|dauerhaft) (?:geschlossen|zu)|schlie(?:ß|ss)(?:en|t|ung) ${some}(?:für immer|endgültig|dauerhaft)|geschäftsaufgabe|preiserhöhung\p{L}*|preise (?:steigen|erhöhen)|erhöhen ${some}preise`,
];

const french = [
  String.raw`rappel (?:de (?:nos|tous|produits?)|des? lots?|produit)|rappelons ${some}lots?|(?:ne|n[’'])(?: ?(?:les?|la|l[’']))? ?(?:mangez|consommez|buvez|utilisez) (?:pas|plus)`,
  String.raw`allerg[iè]\p{L}*|non (?:déclaré|mentionné)\p{L}*|traces de|mal étiqueté\p{L}*|erreur d[’']étiquetage`,
  String.raw`décédée?s?|décès|(?:est|sont|était) mort(?:e|s|es)?|obsèques|deuil|condoléances|funérailles|nous a quittés|à la mémoire de|noyée?s?|suicid\p{L}*|disparue?s? depuis`,
  String.raw`accident\p{L}*|blessée?s?|hôpital|hospitalisée?s?|incendie\p{L}*|explosion\p{L}*|effondr\p{L}*|évacu\p{L}*|intoxication\p{L}*|salmonell\p{L}*|listeria|inond\p{L}*|contamin\p{L}*|dangereu\p{L}*`,
  String.raw`(?:fuite|vol) de données|données (?:volées|copiées|exposées)|pirat(?:é|ée|és|ées|age)|hameçonnage|cyberattaque\p{L}*|accès non autorisé`,
  String.raw`licenci\p{L}*|plan social|suppr\p{L}+ ${some}(?:postes?|emplois?)|(?:liquidation|redressement) judiciaire|dépôt de bilan|faillite`,
  String.raw`pannes?|hors service|indisponibles?`,
  String.raw`ferm\p{L}+ ${some}définitiv\p{L}*|définitivement ferm\p{L}*|cessation d[’']activité|hausse des? (?:prix|tarifs?)|(?:prix|tarifs?) augment\p{L}*|augment\p{L}+ ${some}(?:prix|tarifs?)`,
];

const spanish = [
  String.raw`retir\p{L}+ ${some}(?:mercado|venta)|retirada de(?:l)? (?:producto|lote)|no (?:(?:lo|la|los|las) )?(?:coma|coman|beba|beban|consuma|consuman|use|usen|utilice|utilicen)`,
  String.raw`al[ée]rg\p{L}*|no declarad\p{L}*|trazas de|mal etiquetad\p{L}*`,
  String.raw`fallec\p{L}*|(?:ha|han) muerto|murió|murieron|luto|pésame|condolencias|funeral\p{L}*|en memoria de|nos ha dejado|ahogad[oa]s?|suicid\p{L}*|desaparecid[oa]s? desde`,
  String.raw`accident\p{L}*|herid[oa]s?|hospital\p{L}*|incendio\p{L}*|explosión|derrumb\p{L}*|evacu\p{L}*|intoxica\p{L}*|salmonel\p{L}*|listeria|inund\p{L}*|contamin\p{L}*|peligros[oa]s?`,
  String.raw`(?:robo|fuga|filtración|brecha) de datos|datos (?:robados|copiados|filtrados)|hacke\p{L}+|ciberataque\p{L}*|suplantación|acceso no autorizado`,
  String.raw`despidos?|recortes? de (?:plantilla|personal|empleo)|suprim\p{L}+ ${some}puestos|quiebra|concurso de acreedores`,
  String.raw`averías?|fuera de servicio|apagón`,
  String.raw`cerr\p{L}+ ${some}(?:definitivamente|para siempre)|cierre definitivo|sub(?:imos|irán|en|ida de) (?:los )?precios|precios suben`,
];

const graveAbroad = anyAbroad(...german, ...french, ...spanish);

/** What only sounds grave in them: each word of it is in a list above, or in an English one. */
const harmlessAbroad = anyAbroad(
  String.raw`rückruf[- ]?(?:service|bitte|nummer|formular|termin)|unfallfrei\p{L}*|todsicher\p{L}*|tod(?:schick|chic)\p{L}*|bomben\p{L}+|mords\p{L}+|sterbens(?:langweilig|müde)\p{L}*|killer\p{L}*`,
  String.raw`mort(?:e|s|es)? de (?:faim|rire|soif|fatigue|trouille)|mour(?:ir|ant|ez|ons) (?:de rire|d[’']envie|de faim|de plaisir)|à mourir|qui tue(?:nt)?|panne d[’'](?:idées?|inspiration)|tomb\p{L}+ en panne d[’']|accident heureux|heureux accident`,
  String.raw`muert[oa]s? de (?:risa|hambre|amor|envidia)|de muerte|bombas? de \p{L}+|rompecabezas`,
);

/** Whether a text in one of these languages tells of harm, danger, illness, death or loss. */
const isGraveAbroad = (text: string): boolean => graveAbroad.test(text);

const anyOf = (...lists: readonly string[]): RegExp =>
  new RegExp(String.raw`\b(?:${lists.join('|')})\b`, 'iu');

const person =
  '(?:someone|somebody|my|our|his|her|their|a|an|the|him|them|loved ones?|friends?|colleagues?|members?)';
const loss = String.raw`passing(?! (?:grade|place|rate|score|the|by))|passed(?= (?:away|on|last)|\W*$)|heart (?:stopped|gave (?:out|up))|went to sleep (?:on|last|this|in|yesterday|forever)|kind words|late (?:husband|wife|father|mother|founder|singer|friend|colleague)|cemeter\w*|ashes|minute of silence|died|dies(?! (?:ist|sind|war|und|hier|alles|gilt|macht|ein|eine)\b)|dead|death|deaths|dying|deceased|passed away|passing of|funeral|burial|buried|cremat\w*|memorial|in (?:loving )?memory|memory of|remembrance|remembering|obituary|condolences?|bereave\w*|mourn\w*|grief|griev\w+|tribute to|loss of|(?:we|have|has|had|i) lost|lost ${person}|losing ${person}|no longer with us|rest in peace|r\.?i\.?p|rainbow bridge|put (?:\p{L}+ ){0,4}(?:down|to sleep)|gone too soon|fell asleep|slipped away|(?:did not|didn[’']?t) make it|(?:days|weeks|months) to live|has passed|passed (?:on|last|this)|the life of|vigil|without (?:dad|mom|mum|him|her|them|you)|took (?:his|her|their) own li(?:fe|ves)|end (?:it all|my life)|culled|(?:last|final) (?:goodbye|farewell|breath)|widow\w*|orphan\w*|stillb\w+|miscarr\w+|heartbr\w+|tragic\w*|tragedy|devastat\w*|sad(?:ly|ness|dened)?|we miss|thoughts (?:are|go)|prayers?|pray for|stand with|solidarity`;
const health = String.raw`blood|donors?|organ donat\w*|stem cells?|narcan|naloxone|first aid|defibrillators?|help ?lines?|hot ?lines?|support (?:lines?|groups?)|counsel\w*|palliative|medic(?:al|ines?)|clinics?|cardiac|seizures?|epilep\w*|accident\w*|injur\w+|cancer|tumou?rs?|chemo\w*|leuka?emia|ill|illness\w*|sick\w*|disease\w*|hospital\w*|hospice|ambulance|intensive care|surgery|(?:a|had|after) (?:a )?stroke|heart attack|dementia|alzheimer\w*|hiv|aids|covid|corona\w*|virus\w*|flu|measles|rabies|norovirus|salmonella|listeria|legionella|e\. ?coli|infect\w+|outbreak|plague|epidemic|pandemic|quarantine\w*|(?:in|into|out of) (?:a|the) coma|paraly[sz]\w*|diagnos\w*|vaccin\w+|screening|symptoms?|side effects?|dosage|medication|prescri\w+|overdos\w+|poison\w*|toxic\w*|anaphyla\w*|allerg\w*|undeclared|suicid\w*|self[- ]?harm\w*|depress\w+|mental health|anxiety|panic attacks?|burn-?out|eating disorders?|anorexi\w*|addict\w*|alcoholi\w*|relapse\w*|trauma\w*|ptsd|lonel\w+|(?<!no )fears?(?! not| of missing)|phobias?|(?:back|neck|joint|knee|chronic) pain|migraines?|insomnia|(?:hearing|sight|vision|memory|hair) loss|infertil\w*|food banks?|cr(?:y|ied|ying)|euthan\w+|premature(?:ly)?|neonatal|born too (?:early|soon)|needles|shards|glass in`;
const harm = String.raw`witness\w*|hit[- ]and[- ]run|suspects?|crim(?:e|es|inals?)|investigat\w*|hurt\w*|wounded|bleeding|kill(?:s|ed|ing|er)?|murder\w*|stab(?:bed|bing)|shot (?:at|dead|in)|(?<!photo )shootings?(?! stars?)|gun(?:s|man|fire|shots?)?|weapons?|bomb(?:s|ed|ing|ings|ers?)?|explo(?:de[sd]?|ding|sions?)|terror\w*|(?:the|a|of|at|in|after|before|during|civil|world|no|this|against|to) war|war (?:in|on|against|zones?|crimes?|victims?)|wars|invasion|airstrikes?|riots?|massacre|genocide|hostages?|kidnap\w*|abduct\w*|assault\w*|rape[ds]?|grop(?:ed|ing)|sexual\w*|harass\w*|abus\w*|bully\w*|bullied|stalk(?:er|ers|ing|ed)|traffick\w*|violen\w+|attack\w*|threat\w*|victims?|survivors?|deport\w*|persecut\w*|pogroms?|atrocit\w*|(?:concentration|internment|labou?r) camps?|(?:child|forced) labou?r|exiled?|police|domestic|holocaust|discriminat\w*|racis\w*|swastikas?|nazis?|sexis\w*|homophob\w*|transphob\w*|antisemit\w*|islamophob\w*|xenophob\w*|hate (?:speech|crimes?|mail|slogans?|graffiti)|slurs?|slavery|apartheid|refugees?|displaced|homeless\w*|hunger|famine|veterans?`;
const disaster = String.raw`crash\w*|collision|collided?|snapped|collaps\w+|derail\w*|drown\w*|flood(?:ed|ing)|burn(?:s|ed|t|ing)? (?:down|to the ground|(?:his|her|their|my|a|both) (?:hands?|arms?|legs?|face|fingers?|feet|foot|child|baby))|(?:on|caught) fire|fires?(?=$| (?:at|in|on|destroyed|damage\w*|alarm|broke|near|last))|smoke|gas leaks?|gas smell|smell of gas|earthquakes?|quake|tsunami|hurricane|tornado\w*|cyclone|typhoon|landslide|mudslide|avalanche|drought|volcan\w+|disaster\w*|catastroph\w*|cris[ie]s|emergency|evacuat\w+|curfew|lockdown|sirens?|shelter in place|take shelter|stay (?:indoors|inside|away|out)|keep (?:away|off|out|clear|(?:your |the |all )?(?:windows|doors))|boil (?:\p{L}+ ){0,2}water|(?:tap|drinking) water|contaminat\w+|pollut\w+|asbestos|mou?ld|radiation|radioactiv\w*|pesticides?|sewage|(?:oil|chemical) spill|recall\w*|withdrawn from sale|rubble|no[- ]entry|unsafe|not safe`;
const missing = String.raw`search (?:part(?:y|ies)|teams?|and rescue)|rescu\w+|searching for (?:her|him|\p{Lu})|missing (?:child|person|people|persons|boy|girl|man|woman|dog|cat|pet|since|from (?:home|school))|(?:goes?|went|gone|is|are|was|been|still) missing|last seen|(?:lost|stray|runaway) (?:dog|cat|pet|puppy|kitten|rabbit|parrot|tortoise|child)|ran away|disappear\w*|vanished`;
const work = String.raw`\d+ (?:jobs|positions|roles|colleagues|people) (?:go|are (?:cut|affected|lost)|will go)|outages?|(?:has|have) been (?:down|offline)|(?:is|are) (?:down|offline) (?:since|again|for)|clos\w+ down|shut(?:s|ting)? down for good|price (?:increases?|rises?|hikes?)|(?:raise|raising|increase|increasing) (?:our |the |all )?prices|prices (?:go|are going|will go|went) up|los\w+ (?:\p{L}+ ){0,2}jobs?|jobs? (?:loss\w*|lost|gone)|short-?time|lay(?:ing)?[- ]?offs?|laid off|let(?:ting)? (?:(?!us\b)[\p{L}\d]+ ){1,6}go|redundan\w+|(?:job|staff|pay|salary) cuts?|cut(?:ting)? (?:\p{L}*\d*\p{L}* )?(?:jobs?|staff|positions|roles|hours|pay)|furlough\w*|dismiss(?:ed|als?|ing)|(?:was|were|been|got|we|have) (?:fired|sacked)|severance|downsiz\w*|unemploy\w*|bankrupt\w*|insolven\w*|liquidat\w*|receivership|foreclos\w*|evict\w*|wind(?:ing)? down|out of business|clos\w+ (?:\p{L}+ ){0,4}(?:for good|forever|permanently|its doors)|ceas(?:e|es|ed|ing)`;
const justice = String.raw`lawsuit|(?<!\b(?:un|le|du|au|très|plus|trop) )court(?!-? ?m[ée]trages?)|legal|attorney|lawyers?|tribunal|verdict|on trial|sentenced|convict\w*|prison\w*|jail\w*|arrest\w*|detained|custody|prosecut\w*|indict\w*|subpoena\w*|injunction|sue[sd]?|suing|divorc\w*`;
const security = String.raw`(?:data|details|addresses|records|emails?|letters?) (?:\p{L}+ ){0,4}to the wrong (?:customers?|people|person|recipients?|address\w*|patients?|clients?)|(?:got|broke|broken|hacked) into (?:our|the|your) (?:\p{L}+ ){0,2}(?:databases?|systems?|servers?|accounts?|network)|(?:data|addresses|names) (?:was|were) (?:copied|stolen|taken|published)|passwords?|hacked|hackers?|breach\w*|leak(?:s|ed|ing|age)?|ransomware|malware|spyware|phish\w*|compromised|cve-\d[\d-]*|vulnerabilit\w+|zero[- ]day|unauthori[sz]ed|drained|rug ?pull\w*|depeg\w*|exposed|identity theft|ponzi|pyramid scheme|scam\w*|fraud\w*|impersonat\w+|extort\w*|blackmail\w*`;
const money = String.raw`embezzl\w+|charged twice|owe (?:our|the|you|them)|refund\w*|complain\w*|overcharg\w*|(?:double|wrongly) charged|(?:lost|lose|losing) (?:\p{L}+ ){0,3}(?:money|savings|funds|deposits?)|(?<!technical |tech )debts?|default(?:ed|s on)|(?:funds|accounts|assets|deposits|withdrawals|payments|payouts|orders) (?:(?:is|are|were|remain) )?(?:on hold|frozen|paused|halted|stopped|suspended|locked)|freez(?:e|ing) (?:\p{L}+ )?(?:funds|accounts|withdrawals)`;

const grave = anyOf(loss, health, harm, disaster, missing, work, justice, security, money);

/** A notice about someone missing, or a prohibition. */
const notice =
  /^(?:please )?(?:missing|lost)\s?[:!–—-]|^(?:please )?(?:(?:do not|don[’']?t|never) (?!miss|forget|worry|lose (?:your|a|sight|track)|run out|sleep on|be shy|be late|hesitate|wait\b|stop\b|overthink|panic\b|judge)|no (?:drinking|swimming|diving|access|trespassing|smoking)\b)/iu;

/** Hazards. */
const hazard = anyOf(
  String.raw`warn(?:s|ing|ings)?|beware|watch out|fake (?:accounts?|tickets?|emails?|profiles?|shops?|calls?|sites?|websites?|tokens?)|dangerous|danger|safety (?:notice|alert|warning|issue)|hazard\w*|(?<!no )downtime|data (?:breach|leak)|security (?:incident|issue|alert|advisory|patch|hole|flaw)|storms?|flood(?:s|ing|ed)?|delay(?:s|ed)?|disruptions?|heat ?wave|wildfires?|icy|(?:black )?ice on|slippery|lice|(?:power|water) cut|burst pipe`,
);

/** A person to whom something bad happened, in words that no list contains. */
const someone = String.raw`(?:he|she|him|his|hers?|boys?|girls?|man|men|wom[ae]n|child(?:ren)?|kids?|bab(?:y|ies)|sons?|daughters?|wife|husband|brothers?|sisters?|mothers?|fathers?|parents|famil(?:y|ies)|of us|(?!(?:The|An|Our|Your|My|His|Its|Their|This|That|These|Those|All|Every|Each|Some|Any|No|Not|We|You|It|They|There|Here|And|But|Or|If|When|In|On|At|By|For|From|To|Of|With|Until|After|Before)\b)\p{Lu}\p{L}+[’']?s?)`;
const ill = String.raw`(?:never|did ?n[o’']?t|not (?:wake|come|return)|without (?:her|his|their|a)|fell|fallen|gone|empty|last (?:time|seen|week)|woke up|gave (?:him|her|them) back|stayed (?:on|under|in the)|laid hands|chok\w+|blue|unconscious|stopped (?:breathing|moving)|trapped|lifeless|stayed behind|too few)`;
const touched = new RegExp(
  `\\b${someone}\\b[^.!?\n]{0,60}\\b${ill}\\b|\\b${ill}\\b[^.!?\n]{0,40}\\b${someone}\\b|\\b(?:we|i) (?:go|are going|went) under\\b`,
  'u',
);

/** Whether someone died; no questions are then asked beyond what a condolence needs. */
export const isMourning = (text: string): boolean =>
  /\b(?:died|dies|death|drowned|killed|(?:is|are|was|found) dead|did ?n[o’']?t (?:get out|make it|survive|wake up)|passed away|passed(?=\W*$)|heart stopped|(?:we|have|has) lost (?:our|my|her|his|a|\p{Lu})|(?:dad|mum|mom|[’']s|his|her|their) passing|passing of|funeral|obituary|condolences?|mourn\w*|in (?:loving )?memory|suicid\w*|rainbow bridge)\b/iu.test(
    text,
  );

/** What only sounds grave: each word of it is in a list above. */
const harmless = anyOf(
  String.raw`(?:is|are|was|were|tastes?|looks?) (?:on )?fire(?=[.!?]|$)|dying to (?!live\b)|happy accidents?|dead (?:simple|easy|good|cute|ringers?|cent(?:er|re)|on|chuffed|heat|weight|handy|quiet|set)|crash(?:ed|es|ing)? (?:the|our|your) (?:internet|party|site|website|servers?|charts?|couch)|(?:is|are|was|were) (?:the|da) bomb|kill(?:s|ing)? (?:the )?(?:boredom|time|mood|darlings|cravings)|attack of the \p{L}+|death (?:valley|star|drops?|row records)|(?:the )?war of the \p{L}+|(?:price|turf|bake|snack|cake|pizza|star) wars?|murder on the \p{L}+|murder (?:dinners?|night|weekend)|crime (?:dinners?|nights?|weekend)|blood,? sweat and|(?:film|movie|cinema|private|outdoor|open-?air|short film|documentary|special) screenings?|screenings? (?:of (?:the |a |our )?(?:film|movie|documentar)\w*|room|night)|blood oranges?|(?:tennis|basketball|volleyball|squash|padel|badminton|pickleball|food|moot) courts?|courtyard|fire (?:sale|pit|side|place)|camp ?fires?|bonfires?|fireworks|hot ?fire|killer (?:deals?|app|feature|look|view|whales?)|kill(?:s|ed|ing)? it|crash course|to die for|die-?hard|die cut|dead ?(?:line|lift)s?|shooting stars?|photo ?shoot\w*|bombshell|bath bombs?|bomber jackets?|star wars|war ?hammer|tug[- ]of[- ]war|viruses? scan\w*|legal tender|hunger games|prison break|crime (?:novels?|fiction|podcasts?|thrillers?|stor(?:y|ies)|series)|(?:true|cozy) crime|murder myster(?:y|ies)|explosive flavou?rs?|explosion of (?:colou?rs?|flavou?rs?|taste)|smoke(?:d|house)? (?:salmon|trout|cheese|paprika|ribs|brisket|meats?|fish|tea|flavou?r)|smoke machine|brainstorm\w*|perfect storm|police academy|tears of joy|cry(?:ing)? (?:with laughter|of joy)|do you recall|total recall|shelter (?:dogs?|cats?|animals?|pets?)|attack on titan|emergency fund|memorial day|veterans[’']? day|sick (?:beats?|drops?|tricks?)|addict(?:ed|ive)? (?:to|flavou?rs?)|side effects? (?:include|may include) (?:joy|happiness)|abus(?:e|ed) of notation|medic(?:al)? drama|court(?:-side|side) seats?|pas(?:s|t) (?:the )?(?:exam|test)|death (?:metal|by chocolate)|burn(?:ed|t|ing)? (?:calories|fat)|chocolate addicts?|escape rooms?|hot (?:sauce|chili) challenge|heart attack burgers?|(?:pun|joke|zombie|music|sandwich) (?:attack|apocalypse)|passwords?|(?:full |easy |free )?refunds?|complain\w*|debts?|legal|attorneys?|lawyers?|exposed (?:brick\w*|beams?|concrete|wood)|flood ?lights?|leak-?proof|drop[- ]dead gorgeous|risk-free|trauma-informed yoga|domestic flights?|danger of (?:deliciousness|cuteness)|storm ?troopers?|recall (?:your|the) (?:first|best|favou?rite)|bleed(?:ing|s)? (?:(?:the|your|a|our) )?(?:\w{1,12} )?(?:brakes?|radiators?|valves?|edges?)|(?:flu|covid|travel) (?:shots?|jabs?|vaccin\w*|season|clinics?|weekends?|volunteers?)|first[- ]aid (?:courses?|kits?|training|class(?:es)?|certificates?|box(?:es)?|days?)|killed (?:off )?(?:the|our|a|that|this) (?:(?:old|last|slow|whole) )?(?:features?|bugs?|pages?|checkout|buttons?|pop-?ups?|process(?:es)?|ideas?|servers?|forms?|tabs?|meetings?|newsletter|engine)|dead of (?:night|winter)|blood[- ]red|(?:accident|incident|injury)[- ]free|crash[- ]test\w*|hospital (?:radio|corners?)|emergency (?:cakes?|chocolates?|coffees?|snacks?|biscuits?|cookies?|kits?|exits?|contacts?|lighting|doughnuts?)|surgery(?:[’']s)? (?:opening|hours|is open|reception|desk|app|doors|parking|closes|opens)|injury time|lost (?:the|our|a|this|that|every) (?:match|game|final|bet|vote|race|derby|toss|set|point)(?:e?s)?|lost \d+ (?:to|[-–:]) ?\d+`,
);
/** An accident closes or stops something: “closed today, a pipe burst”. */
const accident =
  /\b(?:pipes?|boiler|main|dam|tank|roof|ceiling|wall|bridge|tree|crane|scaffold\w*|oven|lift|elevator|gas)\b[^.!?\n]{0,40}\b(?:burst|broke|fell|fallen|collapsed|explod\w+|leak\w*|came down|caught fire|flooded|gave way|failed)\b|\b(?:burst|fallen|collapsed|broken|leaking|cracked) (?:water )?(?:pipes?|boiler|mains?|roof|ceiling|wall|trees?|gas)\b|\bclosed?\b[^.!?\n]{0,60}\b(?:fire|flood\w*|accident|storm|bereavement|illness|sick\w*|injur\w+|emergency|break-in|water damage|power (?:cut|outage)|outbreak|mou?ld|asbestos|gas)\b/iu;

/** What people must not eat, breathe or touch. */
const dangerous =
  /\bundeclared\b|(?:\b(?:not|never)|n[’']t) declared\b|\bmislabel\w*|\bwrong(?:ly)? label\w*|\blabels? (?:is|are|was|were) (?:wrong|missing|mixed up|swapped)\b|\b(?:not|missing) (?:listed |declared |shown )?(?:on|from) (?:the|its|their) (?:label|list|pack\w*)\b|\btraces of\b|\bcross[- ]?contaminat\w*|\b(?:gluten|wheat|nuts?|peanuts?|almonds?|hazelnuts?|milk|dairy|lactose|eggs?|soya?|sesame|fish|shellfish|mustard|celery|lupin)\b[^.!?\n]{0,60}\b(?:gluten|wheat|nut|peanut|milk|dairy|lactose|egg|soy|allergen)[- ]free\b|\b(?:pieces?|splinters?|fragments?|bits?) of (?:metal|plastic|glass|wood|bone)\b|\b(?:metal|plastic|glass) (?:pieces?|splinters?|fragments?|parts?|bits?) (?:in|inside)\b|\bforeign (?:objects?|bod(?:y|ies))\b|\bcarbon monoxide\b|\belectric shocks?\b|\boverheat\w*|\bcatch(?:es|ing)? fire\b|\bscald\w*|\bsuffocat\w*|\bchok(?:e[sd]?|ing)\b|\b(?:do not|don[’']t) (?:eat|drink|touch|inhale|enter)\b|\be\. ?coli\b|\bfood (?:poisoning|safety alert)\b|\bspoil(?:ed|t) (?:batch|food|milk|meat)\b/iu;

/** From animals, and so neither in a vegan product nor from a plant: “oat milk”. */
const animal = String.raw`(?<!\b(?:oat|soya?|almond|coconut|rice|hemp|pea|cashew|nut|plant|vegan|peanut|cocoa|shea)[ -])(?:milk|dairy|lactose|whey|casein|eggs?|fish|shellfish|butter)\b(?![- ]?(?:beans?|free|alternatives?|substitutes?|replacers?)\b)`;
const free = String.raw`(?:vegan|plant[- ]based|free[- ]from)`;
/** What a product was promised to be without. */
const undeclared = new RegExp(
  String.raw`\b${animal} (?:\p{L}{1,12} ){0,2}(?:in|into|inside) [^.!?\n]{0,40}\b${free}\b|\b${free}\b[^.!?\n]{0,40}\b(?:(?<!(?:\b(?:not|never|cannot)|n[’']t) )contain(?:s|ed)?|has|have|had|made with) (?:(?!no |not |zero |neither )\p{L}{1,12} ){0,2}${animal}`,
  'iu',
);

/** On which a life can hang. */
const vital =
  '(?:air ?bags?|brakes?|batter(?:y|ies)|chargers?|steering|seat ?belts?|helmets?|cots?|cribs?|toys?|heaters?|stoves?|boilers?|ladders?|car seats?|lifts?|elevators?|wiring|harness(?:es)?)';
/** A defect, an order not to use something, or a poison in it. */
const defect = new RegExp(
  String.raw`\b${vital}\b[^.!?\n]{0,40}\b(?:(?<!\b(?:no|without|any|zero) )defect\w{0,4}|faulty)\b|\b(?:(?<!\b(?:no|without|any|zero) )defect\w{0,4}|faulty)\b[^.!?\n]{0,40}\b${vital}\b|(?:[,;:.!?–—-]\s{0,3}|\b(?:please|and|so) )(?:do not|don[’']t|never) (?:drive|use|eat|charge|ride|wear|install|plug in|switch on|turn on) (?:it|them|the|this|these|that|those|your|our|any)\b|\blead(?:ed)? (?:paint|poisoning|levels?)\b|\b(?:lead|cadmium|arsenic|mercury|phthalates|formaldehyde) (?:was |were |is )?(?:found|detected|measured) (?:in|on)\b`,
  'iu',
);

/**
 * Whether a text tells of harm, danger, illness, death or loss, about which nobody may joke.
 */
export function isGrave(text: string): boolean {
  const serious = [harmless, harmlessAbroad].reduce(
    (left, pattern) => left.replaceAll(new RegExp(pattern, 'giu'), ' '),
    text,
  );
  if (isGraveAbroad(serious)) return true;
  return [grave, notice, hazard, touched, accident, dangerous, undeclared, defect].some((pattern) =>
    pattern.test(serious),
  );
}

/** Kinds of text that are serious whatever they are about. */
const solemn: ReadonlySet<Brief['kind']> = new Set(['sorry', 'serious']);

/** Whether a text has no room for jokes, decoration or hype: by its kind, its topic or its facts. */
export const isSolemn = (brief: Pick<Brief, 'kind' | 'topic' | 'answers' | 'context'>): boolean =>
  solemn.has(brief.kind) || isGrave([brief.topic, ...factsOf(brief)].join('\n'));
