/** Signs of an acute danger by what somebody does, looks like or no longer does; rules as in `emergency.ts`. */
import { beings, anyone, one, limbs, airways, harmful, toxic } from './body-words.ts';

export const signs: readonly (readonly string[])[] = [
  // Signs that need no name: what someone does, looks like or no longer does.
  [
    'drop*/fell/slid/sank .. floor/ground',
    beings,
    'not/isnt/wont/doesnt/cant answer*/respond*/moving/talking/speaking',
  ],
  [
    'took/taken/ate/eaten/swallow*/had/given .. too many/much',
    'painkiller*/pills/tablets/capsule*/medicine*/meds/gummies/edible*/drops',
    anyone,
  ],
  [
    `skin/flesh/${limbs} .. turning/turns/turned/going/went white/black/grey/gray/purple/blue`,
    `opener/spill*/splash*/hot/frozen/ice/acid/lye/${toxic}`,
  ],
  [
    `${airways} .. feel/feels/felt/is/are/getting/got thick/thicker/big/bigger/fat/fuzzy/heavy/weird/funny`,
    'since/after/from/ate/eating/bite',
  ],
  [`face/mouth/side .. hang/hangs/hanging/sag*/droop*`, 'side/half', anyone],
  [
    'cant/cannot/couldnt .. talk/speak',
    beings,
    'side/mouth/face/arm/properly/suddenly/neck/throat',
  ],
  [`took/taken/lost/missing/cut/sliced .. tip/end/piece/chunk/half .. ${limbs}`, anyone],
  ['is/was/lying/lies/hes/shes/theyre/still/knocked out cold', beings],
  [
    'burning/burns up',
    `${beings}/little`,
    '39/40/41/42/102/103/104/105/twitch*/shak*/limp/fever/degrees/floppy',
  ],
  ['twitch*/jerking/convuls*', `${beings}/little`, '39/40/41/42/fever/burning/stiff/floor'],
  [
    'drank/drunk/drinks/swallow*/gulp*/sip/sipped',
    'thinking/thought/mistook/mistake/accident*',
    `water/juice/milk/lemonade/toner/lotion/oil/${toxic}`,
  ],
  [`${limbs}/skin/face .. charred/scorched`, anyone],
  [`explod*/blew/burst`, `${limbs}/skin/face/eye/eyes`, 'battery/charger/bottle/glass/jar/kettle'],
  ['splinter*/shard*/glass/metal/thorn*/hook .. in .. eye/eyes/eyeball', anyone],
  [
    'my/his/her/our/their/sons/daughters eye/eyes',
    'pepper/chili/chilli/acid/bleach*/drain/cleaner*/glue oil/spray/sauce/juice/opener',
  ],
  [
    `${beings} .. reacting/reacted`,
    'ingredient*/nut/nuts/peanut*/allerg*/ate/eaten/food/bite/contain*/badly',
  ],
  [`face/lips/lip/eye/eyes/tongue/throat/neck .. blowing/blown/blew/balloon* up`, anyone],
  [
    'eye/eyes .. rolled/rolling/roll back/up | shaking all over',
    beings,
    'shak*/jerk*/stiff/floor/twitch*',
    'eye/eyes/floor/stiff/foam*/unconscious',
  ],
  [
    'grab*/clutch* .. neck/throat/chest',
    anyone,
    'sound/noise/breath*/cant/speak/talk/red/blue/purple/pain/air',
  ],
  ['cant/cannot/couldnt/barely/hardly get/getting/draw .. air'],
  ['fight*/gasp*/struggl* .. for air', one],
  [`${beings} .. gone/went/goes/going/all/suddenly stiff/floppy/rigid`],
  [
    'face/lips/lip/tongue/eye/eyes/neck/hand/hands/foot',
    'twice/double/triple/three .. size',
    anyone,
    'ate/eaten/took/bite/bit/stung/since/after/sting/used',
  ],
  [`sucked/sucking/sucks on .. ${harmful}/capsule*`, anyone],
  ['no/hasnt/havent/lost/without/cant .. pulse', beings],
  [
    `${beings} is/are/was/went purple/blue/grey/gray`,
    'nut/nuts/peanut*/ate/eaten/food/contain*/allerg*/ingredient*/bite/breath*/swallow*',
  ],
  // In other languages, the most common of them.
  [
    'schwillt/schwellen/geschwollen/hincha*/hinchad*/gonfle/gonfl*/gonfi*',
    'hals/gesicht/zunge/lippen/kehle/garganta/cara/lengua/labios/gorge/visage/langue/levres/gola/viso/lingua/labbra',
  ],
  [
    'keine luft | nicht atmen | atmet nicht/kaum | puede/puedo respirar | peux/peut pas/plus respirer | riesco/riesce a respirare',
  ],
];
